import { fileURLToPath } from 'node:url'

/** The folder `bench`. */
export const benchFolder = fileURLToPath(new URL('../../', import.meta.url))

/** The root of the repository. */
export const rootFolder = fileURLToPath(new URL('../../../', import.meta.url))
