import { createSignIn } from '../control/signIn/createSignIn.ts'
import { isLoopback } from './addresses.ts'
import { type Arguments, CommandError, type Terminal } from './command.ts'
import { consoleAddress, dashboardFacts } from './dashboardFacts.ts'
import { configOf, dataWords } from './flags.ts'
import { openControlFor } from './openControlFor.ts'
import { runningService } from './runningService.ts'

export async function runDashboard(args: Arguments, terminal: Terminal): Promise<number> {
  const config = configOf(args, terminal)
  const whereabouts = runningService(config.data)?.whereabouts
  const address = whereabouts === undefined ? null : consoleAddress(whereabouts)
  if (whereabouts === undefined || address === null) {
    const up = `causeway up${dataWords(args)}`
    throw new CommandError(`no service runs on ${config.data}; ${up} prints a link when it starts`)
  }
  const store = await openControlFor(config)
  try {
    const signIn = createSignIn({ store, linkTo: () => '', onFault: () => {} })
    const facts = dashboardFacts(
      address,
      await signIn.ensureOwner({ isLoopback: isLoopback(whereabouts.host), endsEarlier: true }),
    )
    const { link, claimCode } = facts
    const text =
      link ??
      (claimCode === null
        ? `${address}  has an owner; sign in there`
        : `${address}claim  with the code ${claimCode}`)
    terminal.stdout.write(args.json === true ? `${JSON.stringify(facts)}\n` : `${text}\n`)
    return 0
  } finally {
    await store.close()
  }
}
