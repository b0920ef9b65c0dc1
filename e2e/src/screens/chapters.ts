import { confirm } from './chapters/confirm.ts'
import { connect } from './chapters/connect.ts'
import { firstRun } from './chapters/firstRun.ts'
import { emptyHome, home } from './chapters/home.ts'
import { locked } from './chapters/locked.ts'
import { outage } from './chapters/outage.ts'
import { plenty } from './chapters/plenty.ts'
import { settings } from './chapters/settings.ts'
import { sites } from './chapters/sites.ts'
import type { Chapter } from './state.ts'

/** Every screen in every state, in the order in which a wallet comes to them: each chapter goes on where the last ended. */
export const chapters: Readonly<Record<string, Chapter>> = {
  'the first run': firstRun,
  'an empty wallet': emptyHome,
  'requests to connect': connect,
  'requests to confirm': confirm,
  'connected sites': sites,
  'the first screen': home,
  settings,
  'a locked wallet': locked,
  'long names and a hundred networks': plenty,
  'an outage': outage,
}
