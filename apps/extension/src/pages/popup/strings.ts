/** The words of the popup: home and settings. */
export const strings = {
  nav: { label: 'Main', home: 'Home', sites: 'Sites', settings: 'Settings' },
  empty: {
    title: 'No wallet yet',
    says: 'Create one or bring your recovery phrase. It takes less than a minute.',
    start: 'Set up Causeway',
  },
  account: {
    choose: 'Choose an account',
    add: 'Add account',
    manage: 'Manage',
    lock: 'Lock the wallet',
    imported: 'Imported',
    hidden: 'Hidden',
  },
  home: {
    pending: (count: number) =>
      count === 1 ? 'A request waits for you.' : `${count} requests wait for you.`,
    review: 'Review',
    addresses: 'Addresses',
    balances: 'Networks',
    refresh: 'Ask the networks again',
    loading: 'Asking…',
    noNetwork: 'No network is connected',
    noNetworkSays: 'Add the address of a node service, and the balances appear here.',
    addService: 'Add a service',
    showAll: (count: number) => `Show all ${count} networks`,
    block: (number: number) => `Block ${number.toLocaleString('en')}`,
    online: 'Online',
    offline: 'Not reached. Check its address',
    test: 'Testnet',
    activity: 'Recent activity',
    noActivity: 'Nothing yet',
    noActivitySays: 'What sites ask of you, and what you answered, is kept here.',
    outcomes: {
      answered: 'Answered',
      approved: 'Approved',
      rejected: 'Rejected',
      refused: 'Refused',
      cancelled: 'Cancelled',
    },
  },
  settings: {
    title: 'Settings',
    back: 'Back to settings',
    networks: {
      title: 'Networks',
      manage: 'All networks',
      count: (served: number, all: number) => `${served} of ${all} have an address`,
      served: 'With an address',
      unserved: (count: number) => `Without an address (${count})`,
      unservedSays:
        'Sites can be given these networks and you can sign for them; reading from them needs an address.',
      none: 'No network has an address yet.',
      test: 'Test',
      testing: 'Asking the network…',
      edit: 'Edit',
      add: 'Add a network by hand',
      actions: {
        test: (name: string) => `Test ${name}`,
        edit: (name: string) => `Edit ${name}`,
        remove: (name: string) => `Remove ${name}`,
      },
      http: 'HTTP address',
      ws: 'WebSocket address (optional)',
      wsHint: 'With it, news arrive at once. Without it the wallet asks every few seconds.',
      save: 'Save',
      saved: 'Saved.',
      form: {
        title: 'Add a network',
        editTitle: (name: string) => `Edit ${name}`,
        added: (name: string) => `${name} was added.`,
        kind: 'Kind of network',
        httpExample: 'https://',
        wsExample: 'wss://',
        httpHint: 'With a test, the address itself says which chain it serves.',
        esplora: 'The base address of an Esplora REST service, such as https://host/api.',
        serves: (served: string, wanted: string) =>
          `This address serves ${served}, not ${wanted}. Check the address.`,
        chainId: 'Chain id',
        genesis: 'Genesis hash',
        referenceHint: 'A test of the address fills it in.',
        chain: 'Chain',
        bitcoinChains: {
          '000000000019d6689c085ae165831e93': 'Bitcoin',
          '000000000933ea01ad0ee984209779ba': 'Testnet',
          '00000000da84f2bafbbc53dee25a72ae': 'Testnet 4',
          '00000008819873e925422c1ff0f99f7c': 'Signet',
          regtest: 'Regtest',
        },
        known: (name: string) => `You have this network as ${name}. Saving changes it.`,
        name: 'Name',
        symbol: 'Symbol of its coin',
        decimals: 'Decimals',
        explorer: 'Block explorer (optional)',
        isTest: 'Test network',
        isTestHint: 'Its coins are worth nothing; it is marked so wherever it is shown.',
        faults: {
          reference: {
            eip155: 'Give the chain id as a number, such as 1337 or 0x539.',
            solana: 'Give the genesis hash of the cluster: 32 to 44 characters, no 0, O, I or l.',
            bip122: 'Choose a chain.',
          },
          name: 'Give it a name of at most 64 characters.',
          symbol: 'Give the symbol of its coin, at most 16 characters.',
          decimals: 'Give a whole number from 0 to 36.',
          http: 'Give an address that begins with https:// or http://, without a user name in it.',
          ws: 'Give an address that begins with wss:// or ws://, or leave it empty.',
          explorer: 'Give an address that begins with https://, or leave it empty.',
        },
      },
      remove: 'Remove',
      removeTitle: (name: string) => `Remove ${name}?`,
      removeSays: (sites: number) =>
        sites === 0
          ? 'No site uses this network. You can add it again later.'
          : sites === 1
            ? 'One site uses this network. It loses it at once and is told so.'
            : `${sites} sites use this network. They lose it at once and are told so.`,
      removed: (name: string) => `${name} was removed.`,
      from: {
        wallet: 'Built in',
        service: 'From your service',
        user: 'Added by you',
        site: 'Added for a site',
      },
      search: 'Search networks',
      nothingFound: 'No network has this in its name, its symbol or its identifier.',
    },
    accounts: {
      title: 'Accounts',
      count: (count: number) => (count === 1 ? '1 account' : `${count} accounts`),
      add: 'Add an account',
      import: 'Import a private key',
      actions: {
        rename: (name: string) => `Rename ${name}`,
        show: (name: string) => `Show ${name}`,
        hide: (name: string) => `Hide ${name}`,
        remove: (name: string) => `Remove ${name}`,
        bringBack: (index: number) => `Bring back account number ${index + 1}`,
      },
      removed: (count: number) => `Removed accounts (${count})`,
      numberOf: (index: number, phrase: number, phrases: number) =>
        phrases < 2 ? `Account number ${index + 1}` : `Account number ${index + 1} of phrase ${phrase + 1}`,
      bringBack: 'Bring back',
      rename: 'Rename',
      renameTitle: 'Rename the account',
      name: 'Name',
      save: 'Save',
      hide: 'Hide',
      show: 'Show',
      hideSays: 'A hidden account is not offered to sites. Sites that have it keep it.',
      remove: 'Remove',
      removeTitle: (name: string) => `Remove ${name}?`,
      removeSays:
        'Every site loses it at once. An account of your recovery phrase can be added again; an imported key is gone unless you have it elsewhere.',
      importTitle: 'Import a private key',
      importSays:
        'The key is kept in the vault beside your phrase. The phrase does not bring it back: keep your own copy.',
      kind: 'Kind of account',
      key: 'Private key',
      submit: 'Import',
    },
    security: {
      title: 'Security',
      autoLock: 'Lock after',
      minutes: (minutes: number) =>
        minutes === 1
          ? '1 minute'
          : minutes < 60
            ? `${minutes} minutes`
            : minutes === 60
              ? '1 hour'
              : `${minutes / 60} hours`,
      autoLockHint: 'Counted from your last use. The wallet also locks when the screen does.',
      changePassword: 'Change the password',
      changeSays:
        'The wallet opens with the new password from now on. Backups keep the one they were saved with.',
      current: 'Current password',
      next: ['New password', 'Repeat the new password'],
      changed: 'The password was changed.',
      change: 'Change',
      reveal: 'Show the recovery phrase',
      revealSays: 'Whoever sees these words can take everything. Causeway and its makers never ask for them.',
      show: 'Show',
      phrase: 'Your recovery phrase',
      hideNow: 'Done',
      whichPhrase: 'Which phrase',
      phraseOf: (number: number, accounts: readonly string[]) =>
        accounts.length === 0
          ? `Phrase ${number}, without an account`
          : accounts.length < 4
            ? `Phrase ${number}: ${accounts.join(', ')}`
            : `Phrase ${number}: ${accounts.slice(0, 2).join(', ')} and ${accounts.length - 2} more`,
    },
    backup: {
      title: 'Backup',
      says: 'One encrypted file with every phrase and imported key.',
      export: 'Save a backup',
      exportSays: 'The file gets a password of its own. Keep both, apart from each other.',
      walletPassword: 'Password of the wallet',
      next: ['Password of the backup', 'Repeat it'],
      save: 'Save the file',
      saved: 'The backup was saved.',
      import: 'Restore from a backup',
    },
    compat: 'How sites see you',
    developer: 'Developer mode',
    developerHint:
      'Tells every site why something it asked for was left out. Useful while building a site; otherwise it says more about your wallet than sites need.',
    appearance: 'Appearance',
    theme: 'Theme',
    themes: { system: 'Like the system', light: 'Light', dark: 'Dark' },
    about: 'The multichain API is experimental and for desktop browsers.',
  },
  cancel: 'Cancel',
} as const
