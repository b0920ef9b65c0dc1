import { countOf, membersOf, nothingOf, optional, textOf, textsOf } from '../params.ts'
import { parseAnswer, parseApproval, parseFee } from '../parseApproval.ts'
import type { RowPorts, Rows } from '../row.ts'
import { newestEntries, pastSites } from '../siteLogs.ts'

type SiteMethod =
  | 'ui_decide'
  | 'ui_previewFee'
  | 'ui_rejectAll'
  | 'ui_editSite'
  | 'ui_revokeSite'
  | 'ui_activity'
  | 'ui_recentActivity'
  | 'ui_pastSites'
  | 'ui_clearActivity'

/** What sites ask for, and what they may do. */
export function siteRows({ wallet: { approvals, sites, activity } }: RowPorts): Rows<SiteMethod> {
  return {
    ui_decide: async (params) => {
      const { id, answer } = membersOf(params)
      return approvals.decide(textOf(id), parseAnswer(answer))
    },
    ui_previewFee: async (params) => {
      const { id, fee } = membersOf(params)
      return approvals.preview(textOf(id), parseFee(fee))
    },
    ui_rejectAll: async (params) => {
      nothingOf(params)
      approvals.rejectAll()
      return null
    },
    ui_editSite: async (params) => {
      const { origin, approval } = membersOf(params)
      await sites.edit(textOf(origin), parseApproval(approval))
      return null
    },
    ui_revokeSite: async (params) => {
      const members = membersOf(params)
      const { scopes } = optional(members, 'scopes', textsOf)
      await sites.revoke(textOf(members.origin), scopes)
      return null
    },
    ui_activity: async (params) => activity.read(textOf(membersOf(params).origin)),
    ui_recentActivity: async (params) => newestEntries(activity, countOf(membersOf(params).count)),
    ui_pastSites: async (params) => {
      nothingOf(params)
      return pastSites(activity, await sites.origins())
    },
    ui_clearActivity: async (params) => {
      await activity.clear(textOf(membersOf(params).origin))
      return null
    },
  }
}
