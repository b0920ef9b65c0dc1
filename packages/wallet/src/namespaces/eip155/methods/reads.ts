import { defineMethod, type Method } from './method.ts'

/** Methods that only the node answers: a call goes there as it is, and its answer, an error too, is the site's. */
export function reads(...names: readonly string[]): Readonly<Record<string, Method>> {
  return Object.fromEntries(names.map((name) => [name, read(name)]))
}

function read(method: string): Method {
  return defineMethod<unknown>({
    describe: (call) => ({ kind: 'read', payload: call.params ?? [] }),
    perform: (_, params, { network }) => network.rpc(method, params),
  })
}
