import type { Role } from '@causeway/node/admin'

export const roleTitles: Readonly<Record<Role, string>> = { owner: 'Owner', admin: 'Admin', viewer: 'Viewer' }
