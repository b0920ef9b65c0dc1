import type { RouteTable } from '../route.ts'
import { accountRoutes } from './account.ts'
import { keyRoutes } from './keys.ts'
import { memberRoutes } from './members.ts'
import { serviceRoutes } from './service.ts'
import { sessionRoutes } from './session.ts'
import { usageRoutes } from './usage.ts'
import { userRoutes } from './user.ts'

/** The admin API. What has no row here is not answered; what is in `api.ts` and has none does not compile. */
export const routes: RouteTable = {
  ...sessionRoutes,
  ...userRoutes,
  ...accountRoutes,
  ...memberRoutes,
  ...keyRoutes,
  ...usageRoutes,
  ...serviceRoutes,
}
