/** A named form of `wallet_createSession`, made from the scopes that are picked. */
export interface SessionForm {
  readonly id: string
  readonly label: string
  /** What a wallet should do with it. */
  readonly says: string
  make(picked: readonly string[], accounts: readonly string[]): object
}

const scopeOf = (accounts: readonly string[], scope: string) => ({
  methods: [],
  notifications: [],
  accounts: accounts.filter((account) => account.startsWith(`${scope}:`) || !/^[^:]+:[^:]+:/.test(account)),
})

const scopesOf = (picked: readonly string[], accounts: readonly string[]) =>
  Object.fromEntries(picked.map((scope) => [scope, scopeOf(accounts, scope)]))

const referencesOf = (picked: readonly string[]) => {
  const chains = picked.filter((scope) => scope.startsWith('eip155:'))
  return (chains.length > 0 ? chains : ['eip155:1', 'eip155:10']).map((scope) =>
    scope.slice('eip155:'.length),
  )
}

export const sessionForms: readonly SessionForm[] = [
  {
    id: 'optional',
    label: 'Optional scopes',
    says: 'The usual request: every scope that can be granted is offered to the user.',
    make: (picked, accounts) => ({ optionalScopes: scopesOf(picked, accounts) }),
  },
  {
    id: 'required',
    label: 'Required scopes',
    says: 'Treated as optional: a wallet must not refuse the whole because it lacks one.',
    make: (picked, accounts) => ({ requiredScopes: scopesOf(picked, accounts) }),
  },
  {
    id: 'references',
    label: 'A namespace with references',
    says: 'A bare namespace is expanded to one scope for each of its references.',
    make: (picked) => ({
      optionalScopes: { eip155: { references: referencesOf(picked), methods: [], notifications: [] } },
    }),
  },
  {
    id: 'references-on-chain',
    label: 'References on one chain (refused)',
    says: 'A scope that names a chain cannot have references; such a scope is not valid.',
    make: (picked) => ({
      optionalScopes: { [picked[0] ?? 'eip155:1']: { references: ['10'], methods: [], notifications: [] } },
    }),
  },
  {
    id: 'foreign-accounts',
    label: 'Foreign and malformed accounts',
    says: 'Accounts that are not the user’s, or no accounts at all, are not preselected.',
    make: (picked) => {
      const scope = picked[0] ?? 'eip155:1'
      const accounts = [`${scope}:0x${'11'.repeat(20)}`, `${scope}:nonsense`, 'eip155:0x0']
      return { optionalScopes: { [scope]: { methods: [], notifications: [], accounts } } }
    },
  },
  {
    id: 'properties',
    label: 'With session properties',
    says: 'Asks for account notifications outside the EVM, and for a session that ends in an hour.',
    make: (picked, accounts) => ({
      optionalScopes: scopesOf(picked, accounts),
      sessionProperties: {
        expiry: new Date(Date.now() + 3_600_000).toISOString(),
        solana_accountChanged_notifications: true,
        bip122_accountChanged_notifications: true,
      },
    }),
  },
]

/** Lists of methods or notifications that are empty mean all that the wallet supports. */
export function sessionRequest(form: string, picked: readonly string[], accounts: readonly string[]): object {
  return (sessionForms.find(({ id }) => id === form) ?? sessionForms[0])?.make(picked, accounts) ?? {}
}
