import type { AdminRouteName, AdminRoutes } from '@causeway/node/admin'

/** What the table of routes says about one of them, taken apart for callers. */

type PathOf<Name extends AdminRouteName> = Name extends `${string} ${infer Path}` ? Path : never

type ParamOf<Path extends string> = Path extends `${string}/:${infer Param}/${infer Rest}`
  ? Param | ParamOf<`/${Rest}`>
  : Path extends `${string}/:${infer Param}`
    ? Param
    : never

type Part<Route, Name extends string> = Route extends { readonly [Key in Name]: infer Value }
  ? { readonly [Key in Name]: Value }
  : object

type ParamsPart<Param extends string> = [Param] extends [never]
  ? object
  : { readonly params: { readonly [Key in Param]: string } }

export type AnswerOf<Name extends AdminRouteName> = AdminRoutes[Name]['answer']

/** What a route is asked with: its parameters, its query and its body, as far as it has them. */
export type AskOf<Name extends AdminRouteName> = ParamsPart<ParamOf<PathOf<Name>>> &
  Part<AdminRoutes[Name], 'body'> &
  Part<AdminRoutes[Name], 'query'>

/** Routes that only read: those a page may ask at any time. */
export type ReadRoute = Extract<AdminRouteName, `GET ${string}`>
