import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { version } from '../version.ts'
import { commands } from './commands.ts'
import { helpOf } from './help.ts'
import { run } from './run.ts'

async function causeway(...words: string[]): Promise<{ code: number; out: string; error: string }> {
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const code = await run(words, { stdout, stderr, environment: {}, directory: '/nowhere' })
  return { code, out: String(stdout.read() ?? ''), error: String(stderr.read() ?? '') }
}

test('the first page shows the commands, the order of the settings and the exit codes', async () => {
  const { code, out } = await causeway('--help')
  expect(code).toBe(0)
  expect(out.replace(version, '<version>')).toMatchInlineSnapshot(`
    "causeway <version>: JSON-RPC for many networks, from chains that it holds itself

    Usage
      causeway [command] [flags]      without a command: causeway up

    Commands
      up                start the service (what causeway does without a command)
      import            bring in a chain from a genesis file and an RLP stream of blocks
      export            write the canonical blocks of a network as an RLP stream
      networks          list the networks with chain id, kind, head and addresses
      dashboard         print a new one-time link for the dashboard of the running service
      keys list         list the API keys by name
      keys create       make an API key and show it, this one time, with its full addresses
      keys revoke       make an API key invalid
      chaos set         let the calls of one key fail as calls to real nodes do
      chaos list        list the keys whose calls are made to fail, and how
      chaos shapes      show every known shape of "too many requests"
      chaos clear       let the calls of a key, or of all keys, work again
      accounts list     list the accounts with their plans, keys and owners
      accounts create   make an account and print the one-time link that makes its owner
      accounts invite   print a new one-time link that makes an owner of an account
      accounts plan     set the plan of an account, or what was agreed on with it
      accounts suspend  refuse every call of an account, until it is resumed
      accounts resume   take the keys of a suspended account again
      failover verify   check that nothing in the record of failover was changed
      migrate           bring the control database (accounts, keys, usage) to the schema of this version
      backup            copy the control database (accounts, keys, usage) to a file, while the service
                        runs
      help COMMAND      show the flags and examples of a command (also: causeway COMMAND --help)

    Settings
      Flags win over CAUSEWAY_* variables (--port is CAUSEWAY_PORT), variables over the file, the file
      over the defaults. The file is ./causeway.yaml, or the one named by --config or CAUSEWAY_CONFIG;
      docs/causeway.example.yaml shows every setting.

    Exit codes
      0    done, or stopped by Ctrl-C after the work in hand was finished
      1    it could not be done; the reason is on stderr
      2    the command line or the configuration is wrong
      130  stopped before the work was finished (import: Ctrl-C; up: a second Ctrl-C)

    Examples
      # start with the three networks of the default
      causeway
      # start on another port, with the data elsewhere
      causeway up --port 9000 --data /var/lib/causeway
      # bring in a chain, then serve it
      causeway import --network mychain --genesis genesis.json --chain chain.rlp
    "
  `)
})

test('every command has a page with its flags and examples', () => {
  expect(commands.map((command) => helpOf(command)).join('\n')).toMatchInlineSnapshot(`
    "causeway up: start the service (what causeway does without a command)

    Serves localnet (chain 1337, a block for every transaction), ticknet (chain 1338, a block every 2
    seconds), history (chain 1339, one read-only chain with every era of Ethereum) and every chain that
    was imported into the data directory. Chains, keys and pools are kept there: a later start goes on
    where this one ended.

    The dashboard (accounts, keys, usage, plan) and its admin API are served on the second port after
    the data port, the playground, a page that shows every method and event, on the third; the banner
    has their addresses. On a loopback address its link for the dashboard signs you in, once; on any
    other the first owner claims the service there with the code that the banner shows.

    SIGHUP reads the configuration again: origins, proxies, limits of networks, certificates and the log
    level change without dropping a connection; what else changed waits for the next start, and the log
    names it.

    The banner goes to stdout, the log to stderr. Ctrl-C finishes the requests in hand and exits with 0;
    a second Ctrl-C exits at once.

    To start over, stop the service and delete the data directory: imported chains and API keys go with
    it, the dev networks and the dev key are made anew. For one network alone, delete its folder in
    chains/.

    Usage
      causeway up [flags]

    Flags
      --data DIR                   Data directory: chains, keys, control.db, lock (default ./.causeway)
                                   [CAUSEWAY_DATA]
      --config FILE                Configuration file (default ./causeway.yaml if there is one)
                                   [CAUSEWAY_CONFIG]
      --host ADDRESS               Address to listen on (default 127.0.0.1) [CAUSEWAY_HOST]
      --port NUMBER                Data port; TLS +1, console +2, playground +3 (default 8645; 0: any
                                   free ports) [CAUSEWAY_PORT]
      --domain NAME                Domain under which each network has a host: <network>.<domain>
                                   [CAUSEWAY_DOMAIN]
      --tls-certificate FILE       Certificate chain (PEM) for HTTPS and WSS [CAUSEWAY_TLS_CERTIFICATE]
      --tls-key FILE               Private key (PEM) of the certificate [CAUSEWAY_TLS_KEY]
      --cors ORIGINS               Origins whose pages may call, separated by commas (default *)
                                   [CAUSEWAY_CORS]
      --database URL               PostgreSQL database for accounts, keys and usage (default control.db
                                   in the data directory) [CAUSEWAY_DATABASE]
      --redis URL                  Redis server for limits that several instances share; needs
                                   --database [CAUSEWAY_REDIS]
      --trusted-proxies ADDRESSES  Proxies whose X-Forwarded-For is believed, separated by commas
                                   (default none) [CAUSEWAY_TRUSTED_PROXIES]
      --metrics-token TOKEN        Bearer token for /metrics from other machines (default: this machine
                                   alone) [CAUSEWAY_METRICS_TOKEN]
      --traces URL                 OpenTelemetry collector to send traces to (default none)
                                   [CAUSEWAY_TRACES]
      --rpc.gascap GAS             Most gas of a call: 10x the block gas limit, or an amount (default
                                   10x) [CAUSEWAY_RPC_GASCAP]
      --execution-limit SECONDS    Time that one execution may take (default 5)
                                   [CAUSEWAY_EXECUTION_LIMIT]
      --block-time SECONDS         Time between blocks on ticknet (default 2) [CAUSEWAY_BLOCK_TIME]
      --executors COUNT            Worker threads that run calls and estimates [CAUSEWAY_EXECUTORS]
      --compiler on|off            Whether contracts that run much are compiled to WebAssembly (default
                                   on) [CAUSEWAY_COMPILER]
      --log-level LEVEL            fatal, error, warn, info, debug, trace or silent (default warn)
                                   [CAUSEWAY_LOG_LEVEL]
      --migrate                    Bring a PostgreSQL database to the schema of this version first (see
                                   causeway migrate)
      --json                       Print the facts of the banner as one JSON object

    Examples
      # start with the defaults
      causeway up
      # another port, a block every 5 seconds on ticknet
      causeway up --port 9000 --block-time 5
      # serve HTTPS and WSS too, for all machines, with a host for each network
      causeway up --host 0.0.0.0 --domain node.example.org --tls-certificate cert.pem --tls-key key.pem
      # one of several instances behind a load balancer
      causeway up --host 0.0.0.0 --database postgres://db/causeway --redis redis://cache
      # for scripts: take any free port and read the address from stdout
      causeway up --port 0 --json

    causeway import: bring in a chain from a genesis file and an RLP stream of blocks

    Executes every block and checks everything but the proof-of-work seal: header rules, state,
    transactions, receipts, uncles, withdrawals, gas and bloom. A bad block stops the import with its
    number and the reason, and everything before it is kept; where there is nothing to keep, no network
    is made. Run again to go on after an interruption. The chain is served by the next start of causeway
    up; a network that is being served cannot be imported into.

    Usage
      causeway import --network NAME --genesis FILE --chain FILE [flags]

    Flags
      --network NAME  Name of the network; it becomes its host label and path
      --genesis FILE  Genesis file as geth reads it (JSON)
      --chain FILE    Blocks one after another in RLP, as geth export writes them; plain or gzip
      --data DIR      Data directory: chains, keys, control.db, lock (default ./.causeway)
                      [CAUSEWAY_DATA]
      --config FILE   Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]

    Examples
      # import, then serve
      causeway import --network mychain --genesis genesis.json --chain chain.rlp && causeway up

    causeway export: write the canonical blocks of a network as an RLP stream

    The result is what causeway import and geth import read: exporting an imported chain gives back its
    bytes. A network that is being served can be exported.

    With --genesis the genesis file is written too, and both together bring the chain back with causeway
    import under another name or elsewhere. A dev chain whose state was changed by hand
    (anvil_setBalance and the like) does not verify there: no transaction explains the change.

    Usage
      causeway export --network NAME --out FILE [flags]

    Flags
      --network NAME  Network to export
      --out FILE      File to write; - is stdout
      --genesis FILE  Also write the genesis file (JSON) here
      --from NUMBER   First block (default 1; 0 includes genesis)
      --to NUMBER     Last block (default the head)
      --data DIR      Data directory: chains, keys, control.db, lock (default ./.causeway)
                      [CAUSEWAY_DATA]
      --config FILE   Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]

    Examples
      # the whole chain
      causeway export --network localnet --out localnet.rlp
      # with the genesis, to be imported elsewhere
      causeway export --network localnet --out chain.rlp --genesis genesis.json
      # ten blocks, compressed; import reads this too
      causeway export --network localnet --out - --from 1 --to 10 | gzip > ten.rlp.gz

    causeway networks: list the networks with chain id, kind, head and addresses

    Works while the service runs and while it does not. The addresses, without the API key, are those
    where the service answers; while none runs on the data directory, those of the configuration and the
    flags.

    Usage
      causeway networks [flags]

    Flags
      --known         Also list the public networks that wait for an upstream
      --json          Print a JSON array
      --data DIR      Data directory: chains, keys, control.db, lock (default ./.causeway)
                      [CAUSEWAY_DATA]
      --config FILE   Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]
      --host ADDRESS  Address to listen on (default 127.0.0.1) [CAUSEWAY_HOST]
      --port NUMBER   Data port; TLS +1, console +2, playground +3 (default 8645; 0: any free ports)
                      [CAUSEWAY_PORT]
      --domain NAME   Domain under which each network has a host: <network>.<domain> [CAUSEWAY_DOMAIN]

    Examples
      # what up would serve
      causeway networks
      # the catalogue, for scripts
      causeway networks --known --json

    causeway dashboard: print a new one-time link for the dashboard of the running service

    The link of the banner opens the dashboard once, within 15 minutes. This makes another and ends the
    one before. Where the service listens on other addresses too and nobody owns it yet, it prints a new
    claim code.

    Usage
      causeway dashboard [flags]

    Flags
      --json          Print JSON
      --data DIR      Data directory: chains, keys, control.db, lock (default ./.causeway)
                      [CAUSEWAY_DATA]
      --config FILE   Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]
      --database URL  PostgreSQL database for accounts, keys and usage (default control.db in the data
                      directory) [CAUSEWAY_DATABASE]

    Examples
      # sign in again on this machine
      causeway dashboard

    causeway keys list: list the API keys by name

    The local dev key is kept in clear in the data directory. Of every other key only its SHA-256 is
    kept. Keys of other accounts than the local one are managed in the dashboard.

    Usage
      causeway keys list [flags]

    Flags
      --json          Print JSON
      --data DIR      Data directory: chains, keys, control.db, lock (default ./.causeway)
                      [CAUSEWAY_DATA]
      --config FILE   Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]
      --database URL  PostgreSQL database for accounts, keys and usage (default control.db in the data
                      directory) [CAUSEWAY_DATABASE]

    Examples
      # names and dates
      causeway keys list

    causeway keys create: make an API key and show it, this one time, with its full addresses

    A running service takes the new key within a second. The addresses are those where it answers; while
    none runs on the data directory, those of the configuration and the flags.

    Usage
      causeway keys create NAME [flags]

    Flags
      NAME            Name of the key: 1 to 64 letters of any script, digits, signs and spaces
      --json          Print JSON
      --data DIR      Data directory: chains, keys, control.db, lock (default ./.causeway)
                      [CAUSEWAY_DATA]
      --config FILE   Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]
      --database URL  PostgreSQL database for accounts, keys and usage (default control.db in the data
                      directory) [CAUSEWAY_DATABASE]
      --host ADDRESS  Address to listen on (default 127.0.0.1) [CAUSEWAY_HOST]
      --port NUMBER   Data port; TLS +1, console +2, playground +3 (default 8645; 0: any free ports)
                      [CAUSEWAY_PORT]
      --domain NAME   Domain under which each network has a host: <network>.<domain> [CAUSEWAY_DOMAIN]

    Examples
      # a key for one application
      causeway keys create my-app

    causeway keys revoke: make an API key invalid

    A running service stops taking the key within a second and closes its sockets. A revoked key stays
    revoked.

    Usage
      causeway keys revoke NAME [flags]

    Flags
      NAME            Name of the key
      --data DIR      Data directory: chains, keys, control.db, lock (default ./.causeway)
                      [CAUSEWAY_DATA]
      --config FILE   Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]
      --database URL  PostgreSQL database for accounts, keys and usage (default control.db in the data
                      directory) [CAUSEWAY_DATABASE]

    Examples
      # the key was leaked
      causeway keys revoke my-app

    causeway chaos set: let the calls of one key fail as calls to real nodes do

    Every call with the key, on every chain of our own, suffers what the flags say; calls with other
    keys do not. A running service does it within a second, and so does every later start, until chaos
    clear. What was set for the key before is replaced.

    A SHARE is a part of the calls: 20% or 0.2. What goes wrong follows from the seed alone, so that the
    same calls in the same order fail in the same way again.

    A reorg is not for one key: a chain is one, and all who use the dev networks of this service see it.
    Dev controls (evm_mine and the like) are never disturbed.

    Usage
      causeway chaos set NAME [flags]

    Flags
      NAME                      Name of the key, such as dev
      --lag NUMBER              The head is so many blocks behind
      --reorg NUMBER            Replace so many of the last blocks, again and again
      --every NUMBER            Seconds between two reorgs (default 30)
      --throttle SHARE          Answered with "too many requests"
      --shape SHAPE             One of the known shapes of that answer; causeway chaos shapes lists them
                                (default any)
      --drop SHARE              The connection is reset before an answer
      --hang SHARE              Never answered, on a connection that stays open
      --slow SHARE              Answered late
      --slow-ms NUMBER          How late, in milliseconds (default 2000)
      --lies SHARE              One field of the answer, any field, is another
      --silence SHARE           Told that there is nothing where there is something
      --garble SHARE            Answered with what is no JSON-RPC: an error page, half a body, the id of
                                another call
      --missing-receipts SHARE  Told that there is no receipt
      --without METHODS         Methods that are not there, with commas between them
      --seed NUMBER             Where chance begins (default: another one each time, and told)
      --json                    Print JSON
      --data DIR                Data directory: chains, keys, control.db, lock (default ./.causeway)
                                [CAUSEWAY_DATA]
      --config FILE             Configuration file (default ./causeway.yaml if there is one)
                                [CAUSEWAY_CONFIG]
      --database URL            PostgreSQL database for accounts, keys and usage (default control.db in
                                the data directory) [CAUSEWAY_DATABASE]

    Examples
      # a provider that is over its limits
      causeway chaos set dev --throttle 30%
      # a node behind a load balancer that is behind
      causeway chaos set dev --lag 3 --silence 10%
      # a reorg of four blocks every ten seconds
      causeway chaos set dev --reorg 4 --every 10
      # connections that break
      causeway chaos set dev --drop 5% --hang 1% --seed 7

    causeway chaos list: list the keys whose calls are made to fail, and how

    Usage
      causeway chaos list [flags]

    Flags
      --json         Print JSON
      --data DIR     Data directory: chains, keys, control.db, lock (default ./.causeway)
                     [CAUSEWAY_DATA]
      --config FILE  Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]

    Examples
      # who suffers what
      causeway chaos list

    causeway chaos shapes: show every known shape of "too many requests"

    Each as it goes over the wire: the status, the wait in a header where there is one, and the body.

    Usage
      causeway chaos shapes [flags]

    Flags
      --json  Print JSON

    Examples
      # what --shape takes
      causeway chaos shapes

    causeway chaos clear: let the calls of a key, or of all keys, work again

    A running service does it within a second. Filters that the key had made are gone.

    Usage
      causeway chaos clear NAME [flags]

    Flags
      NAME           Name of the key; all keys where it is left out
      --data DIR     Data directory: chains, keys, control.db, lock (default ./.causeway)
                     [CAUSEWAY_DATA]
      --config FILE  Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]

    Examples
      # one key
      causeway chaos clear dev
      # all of them
      causeway chaos clear

    causeway accounts list: list the accounts with their plans, keys and owners

    The account "local" is that of whoever runs the service; the keys of causeway keys are its own.

    Usage
      causeway accounts list [flags]

    Flags
      --json          Print JSON
      --data DIR      Data directory: chains, keys, control.db, lock (default ./.causeway)
                      [CAUSEWAY_DATA]
      --config FILE   Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]
      --database URL  PostgreSQL database for accounts, keys and usage (default control.db in the data
                      directory) [CAUSEWAY_DATABASE]

    Examples
      # every account
      causeway accounts list

    causeway accounts create: make an account and print the one-time link that makes its owner

    Hand the link to the owner: with it they choose a password or bring a wallet, and are let into the
    dashboard of the account. It is good once, for 72 hours. The address in it is that of the running
    service; while none runs on the data directory, that of the configuration and the flags.

    Usage
      causeway accounts create NAME --owner EMAIL [flags]

    Flags
      NAME            Name of the account
      --owner EMAIL   E-mail of its owner
      --plan PLAN     core (default), developer, team, growth or custom
      --json          Print JSON
      --data DIR      Data directory: chains, keys, control.db, lock (default ./.causeway)
                      [CAUSEWAY_DATA]
      --config FILE   Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]
      --database URL  PostgreSQL database for accounts, keys and usage (default control.db in the data
                      directory) [CAUSEWAY_DATABASE]
      --host ADDRESS  Address to listen on (default 127.0.0.1) [CAUSEWAY_HOST]
      --port NUMBER   Data port; TLS +1, console +2, playground +3 (default 8645; 0: any free ports)
                      [CAUSEWAY_PORT]
      --domain NAME   Domain under which each network has a host: <network>.<domain> [CAUSEWAY_DOMAIN]

    Examples
      # an account for a team
      causeway accounts create Acme --owner ann@acme.example --plan team

    causeway accounts invite: print a new one-time link that makes an owner of an account

    For an owner whose link was lost or too old, and for a new one, with another e-mail, where none can
    sign in any more. A link for the same e-mail that was not used ends. Other members are invited in
    the dashboard.

    Usage
      causeway accounts invite ACCOUNT --owner EMAIL [flags]

    Flags
      ACCOUNT         Id of the account, or its name where only one has it
      --owner EMAIL   E-mail of the owner
      --json          Print JSON
      --data DIR      Data directory: chains, keys, control.db, lock (default ./.causeway)
                      [CAUSEWAY_DATA]
      --config FILE   Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]
      --database URL  PostgreSQL database for accounts, keys and usage (default control.db in the data
                      directory) [CAUSEWAY_DATABASE]
      --host ADDRESS  Address to listen on (default 127.0.0.1) [CAUSEWAY_HOST]
      --port NUMBER   Data port; TLS +1, console +2, playground +3 (default 8645; 0: any free ports)
                      [CAUSEWAY_PORT]
      --domain NAME   Domain under which each network has a host: <network>.<domain> [CAUSEWAY_DOMAIN]

    Examples
      # the first link was too old
      causeway accounts invite Acme --owner ann@acme.example

    causeway accounts plan: set the plan of an account, or what was agreed on with it

    A running service holds the account to it within a second. Figures and features of its own go with
    custom; what is left out stays as it is where the account has custom already, and is that of the
    plan else. Keys that are more than the plan has go on; no new one can be made.

    Usage
      causeway accounts plan ACCOUNT PLAN [flags]

    Flags
      ACCOUNT                      Id of the account, or its name where only one has it
      PLAN                         core, developer, team, growth or custom; local for the account
                                   "local"
      --credits-per-day NUMBER     Custom: credits in a day, or unlimited
      --credits-per-second NUMBER  Custom: credits in a second, or unlimited
      --keys NUMBER                Custom: number of keys, or unlimited
      --features LIST              Custom: of failover, tracing, secret-overrides-allowlists those that
                                   it has, or none
      --locked                     Owners cannot choose another plan themselves; --no-locked lets them
                                   again
      --json                       Print JSON
      --data DIR                   Data directory: chains, keys, control.db, lock (default ./.causeway)
                                   [CAUSEWAY_DATA]
      --config FILE                Configuration file (default ./causeway.yaml if there is one)
                                   [CAUSEWAY_CONFIG]
      --database URL               PostgreSQL database for accounts, keys and usage (default control.db
                                   in the data directory) [CAUSEWAY_DATABASE]

    Examples
      # a larger plan
      causeway accounts plan Acme growth
      # what was agreed on
      causeway accounts plan Acme custom --credits-per-day 500000000 --keys 40 --features failover,tracing

    causeway accounts suspend: refuse every call of an account, until it is resumed

    Within a second its keys are answered 403 and its sockets are closed. Nothing is lost: members still
    sign in, and the dashboard tells them.

    Usage
      causeway accounts suspend ACCOUNT [flags]

    Flags
      ACCOUNT         Id of the account, or its name where only one has it
      --reason TEXT   Why; the owner reads it in the audit log
      --json          Print JSON
      --data DIR      Data directory: chains, keys, control.db, lock (default ./.causeway)
                      [CAUSEWAY_DATA]
      --config FILE   Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]
      --database URL  PostgreSQL database for accounts, keys and usage (default control.db in the data
                      directory) [CAUSEWAY_DATABASE]

    Examples
      # a bill is open
      causeway accounts suspend Acme --reason "the bill of May is open"

    causeway accounts resume: take the keys of a suspended account again

    Within a second, as they were.

    Usage
      causeway accounts resume ACCOUNT [flags]

    Flags
      ACCOUNT         Id of the account, or its name where only one has it
      --json          Print JSON
      --data DIR      Data directory: chains, keys, control.db, lock (default ./.causeway)
                      [CAUSEWAY_DATA]
      --config FILE   Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]
      --database URL  PostgreSQL database for accounts, keys and usage (default control.db in the data
                      directory) [CAUSEWAY_DATABASE]

    Examples
      # the bill is paid
      causeway accounts resume Acme

    causeway failover verify: check that nothing in the record of failover was changed

    The record says what went to partners. Each row holds the hash of the one before it, so a row that
    was altered, taken away or moved is found. To be sure against a record that was rewritten whole,
    give an end of it that was noted elsewhere: the log has every one of them ("failover record"), the
    dashboard the last. Exit code 1 when anything is wrong.

    Usage
      causeway failover verify [flags]

    Flags
      --account ACCOUNT  Id of an account, or its name where only one has it (default all)
      --end ROW:HASH     An end of its record that was noted before
      --json             Print JSON
      --data DIR         Data directory: chains, keys, control.db, lock (default ./.causeway)
                         [CAUSEWAY_DATA]
      --config FILE      Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]
      --database URL     PostgreSQL database for accounts, keys and usage (default control.db in the
                         data directory) [CAUSEWAY_DATABASE]

    Examples
      # the records of all accounts
      causeway failover verify
      # against what was noted
      causeway failover verify --account Acme --end 17:9b74c9897bac770f…

    causeway migrate: bring the control database (accounts, keys, usage) to the schema of this version

    causeway up does so by itself with the file control.db. A PostgreSQL database may be in use by other
    instances: there it is done by this command, or by up --migrate. Make a backup first; there is no
    way back but restoring it.

    Usage
      causeway migrate [flags]

    Flags
      --pending       Only show what would be done
      --json          Print JSON
      --data DIR      Data directory: chains, keys, control.db, lock (default ./.causeway)
                      [CAUSEWAY_DATA]
      --config FILE   Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]
      --database URL  PostgreSQL database for accounts, keys and usage (default control.db in the data
                      directory) [CAUSEWAY_DATABASE]

    Examples
      # what is missing
      causeway migrate --pending
      # before a new version is started on several machines
      causeway migrate --database postgres://causeway@db.example.org/causeway

    causeway backup: copy the control database (accounts, keys, usage) to a file, while the service runs

    The copy is whole and of one moment. To restore it, stop the service and put it in the place of
    control.db in the data directory. A PostgreSQL database is backed up with its own tools;
    docs/operations.md shows both.

    Usage
      causeway backup FILE [flags]

    Flags
      FILE           The copy; must not be there yet
      --data DIR     Data directory: chains, keys, control.db, lock (default ./.causeway)
                     [CAUSEWAY_DATA]
      --config FILE  Configuration file (default ./causeway.yaml if there is one) [CAUSEWAY_CONFIG]

    Examples
      # every night
      causeway backup /var/backups/causeway-$(date +%F).db
    "
  `)
})

test('no line of any help page is wider than 110 columns', async () => {
  for (const command of commands) {
    const wide = helpOf(command)
      .split('\n')
      .filter((line) => line.length > 110)
    expect(wide).toEqual([])
  }
})

test('help can be asked for in four ways', async () => {
  const page = (await causeway('export', '--help')).out
  expect(page).toContain('causeway export')
  expect((await causeway('export', '-h')).out).toBe(page)
  expect((await causeway('help', 'export')).out).toBe(page)
  expect((await causeway('help')).out).toBe((await causeway('--help')).out)
  expect((await causeway('keys', 'create', '--help')).out).toContain('causeway keys create')
  const group = (await causeway('keys', '--help')).out
  for (const name of ['list', 'create', 'revoke']) expect(group).toContain(`causeway keys ${name}: `)
})

test('the version is printed alone', async () => {
  expect(await causeway('--version')).toEqual({ code: 0, out: `${version}\n`, error: '' })
})

test('a mistake on the command line exits with 2 and says what to type', async () => {
  const mistakes = [
    ['exprot'],
    ['frobnicate'],
    ['keys', 'crate'],
    ['up', '--prot', '1'],
    ['--prot', '1'],
    ['up', '--port'],
    ['up', '--port', '--json'],
    ['up', '--json=yes'],
    ['up', 'localnet'],
    ['up', '-p', '1'],
    ['import', '--network', 'x'],
    ['keys', 'create'],
    ['up', '--port', 'eighty'],
  ]
  const said = []
  for (const words of mistakes) {
    const { code, out, error } = await causeway(...words)
    expect({ words, code, out }).toEqual({ words, code: 2, out: '' })
    said.push(`$ causeway ${words.join(' ')}\n${error}`)
  }
  expect(said.join('\n')).toMatchInlineSnapshot(`
    "$ causeway exprot
    causeway: unknown command "exprot"; did you mean export?
    See: causeway --help

    $ causeway frobnicate
    causeway: unknown command "frobnicate"; the commands are up, import, export, networks, dashboard, keys, chaos, accounts, failover, migrate, backup
    See: causeway --help

    $ causeway keys crate
    causeway: unknown command "keys crate"; did you mean create?
    See: causeway --help

    $ causeway up --prot 1
    causeway: unknown flag --prot; did you mean --port?
    See: causeway up --help

    $ causeway --prot 1
    causeway: unknown flag --prot; did you mean --port?
    See: causeway up --help

    $ causeway up --port
    causeway: --port needs a value: --port NUMBER
    See: causeway up --help

    $ causeway up --port --json
    causeway: --port needs a value: --port NUMBER
    See: causeway up --help

    $ causeway up --json=yes
    causeway: --json takes no value
    See: causeway up --help

    $ causeway up localnet
    causeway: unexpected argument "localnet"
    See: causeway up --help

    $ causeway up -p 1
    causeway: unknown flag -p
    See: causeway up --help

    $ causeway import --network x
    causeway: --genesis FILE is missing
    See: causeway import --help

    $ causeway keys create
    causeway: NAME is missing
    See: causeway keys create --help

    $ causeway up --port eighty
    causeway: the configuration cannot be used
    --port is "eighty"; it must be a whole number from 0 to 65532 (0 takes any free port)
    "
  `)
})
