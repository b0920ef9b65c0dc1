import { adminRoot, consoleHeader } from '../../console/api.ts'

/** One request to the admin API of somebody who is signed in. */
export type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

/** Signs in with the banner's link, as a browser on this machine would. */
export async function signInByLink({
  address,
  link,
}: {
  address: string
  link: string | null
}): Promise<Ask> {
  const entered = await fetch(link ?? '', { redirect: 'manual' })
  const [cookie] = entered.headers.getSetCookie()
  if (entered.status !== 303 || cookie === undefined) throw new Error(`not let in: ${entered.status}`)
  const origin = address.replace(/\/$/, '')
  return async (method, path, body) => {
    const response = await fetch(`${origin}${adminRoot}${path}`, {
      method,
      headers: {
        cookie: cookie.split(';')[0] ?? '',
        origin,
        [consoleHeader]: '1',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
}
