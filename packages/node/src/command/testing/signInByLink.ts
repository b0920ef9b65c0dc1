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
  if (entered.status !== 303) throw new Error(`not let in: ${entered.status}`)
  return askWith(address, entered)
}

/** Takes up an invitation, as somebody new with a password would. */
export async function signInByInvitation(
  link: string,
  person: { name: string; password: string },
): Promise<Ask> {
  const { origin, hash } = new URL(link)
  const headers = { origin, [consoleHeader]: '1', 'content-type': 'application/json' }
  const body = JSON.stringify({ token: hash.slice(1), ...person })
  const entered = await fetch(`${origin}${adminRoot}/session/invite/accept`, {
    method: 'POST',
    headers,
    body,
  })
  if (!entered.ok) throw new Error(`not let in: ${entered.status} ${await entered.text()}`)
  return askWith(link, entered)
}

/** With the cookie of an answer. */
function askWith(address: string, entered: Response): Ask {
  const [cookie] = entered.headers.getSetCookie()
  if (cookie === undefined) throw new Error('no cookie came')
  const { origin } = new URL(address)
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
