import * as contract from '#contract/own-account.ts'
import { PATHS } from '#domain/routes.ts'
import { replyWithCookies, setCookies } from '#server/http/cookies.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { changePassword } from './change-password.ts'
import { deleteAccount } from './delete-account.ts'
import { saveDigest } from './digest-setting.ts'
import {
  confirmEmailChange,
  openEmailChangeLink,
  readOpenedEmailChange,
  requestEmailChange,
} from './email-change.ts'
import { saveProfile } from './save-profile.ts'
import { seePrivacyNotice } from './see-privacy-notice.ts'
import { endAllSessions, endOwnSession, listSessions } from './sessions.ts'

export const ownAccountRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.saveProfile, async (c) =>
      c.json(await saveProfile(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.seePrivacyNotice, async (c) =>
      c.json(await seePrivacyNotice(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.saveDigest, async (c) =>
      c.json(await saveDigest(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.changePassword, async (c) =>
      c.json(await changePassword(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.requestEmailChange, async (c) =>
      c.json(await requestEmailChange(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.openEmailChange, async (c) => {
      const { token } = c.req.valid('query')
      const { outcome, own, cookies } = await openEmailChangeLink(services, c.var.caller, token)
      setCookies(c, cookies)
      const path = own ? PATHS.account : PATHS.auth
      return c.redirect(PATHS.emailChange(path, outcome, outcome === 'expired' ? token : undefined), 302)
    })
    .openapi(contract.readOpenedEmailChange, async (c) =>
      c.json(await readOpenedEmailChange(services, c.var.caller), 200),
    )
    .openapi(contract.confirmEmailChange, async (c) =>
      replyWithCookies(c, await confirmEmailChange(services, c.var.caller)),
    )
    .openapi(contract.listSessions, async (c) => c.json(await listSessions(services, c.var.caller), 200))
    .openapi(contract.endSession, async (c) =>
      replyWithCookies(c, await endOwnSession(services, c.var.caller, c.req.valid('param').id)),
    )
    .openapi(contract.endAllSessions, async (c) =>
      replyWithCookies(c, await endAllSessions(services, c.var.caller)),
    )
    .openapi(contract.deleteAccount, async (c) =>
      replyWithCookies(c, await deleteAccount(services, c.var.caller, c.req.valid('json'))),
    )
