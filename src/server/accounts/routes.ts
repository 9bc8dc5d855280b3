import * as contract from '#contract/accounts.ts'
import * as reset from '#contract/password-reset.ts'
import { PATHS } from '#domain/routes.ts'
import { replyWithCookies, setCookies } from '#server/http/cookies.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { openConfirmationLink, readOpenedConfirmation, resendConfirmation } from './email-confirmation.ts'
import { checkResetLink, requestPasswordReset, resetPassword } from './password-reset.ts'
import { readSession, signOut } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export const accountRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.signUp, async (c) =>
      c.json(await signUp(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.resendConfirmation, async (c) =>
      c.json(await resendConfirmation(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.openConfirmation, async (c) => {
      const { token } = c.req.valid('query')
      const { outcome, cookies } = await openConfirmationLink(services, c.var.caller, token)
      setCookies(c, cookies)
      return c.redirect(PATHS.confirmation(outcome, outcome === 'expired' ? token : undefined), 302)
    })
    .openapi(contract.readOpenedConfirmation, async (c) =>
      c.json(await readOpenedConfirmation(services, c.var.caller), 200),
    )
    .openapi(reset.requestPasswordReset, async (c) =>
      c.json(await requestPasswordReset(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(reset.checkResetLink, async (c) =>
      c.json(await checkResetLink(services, c.req.valid('json')), 200),
    )
    .openapi(reset.resetPassword, async (c) =>
      c.json(await resetPassword(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.signIn, async (c) =>
      replyWithCookies(c, await signIn(services, c.var.caller, c.req.valid('json'))),
    )
    .openapi(contract.session, async (c) => replyWithCookies(c, await readSession(services, c.var.caller)))
    .openapi(contract.signOut, async (c) => replyWithCookies(c, await signOut(services, c.var.caller)))
