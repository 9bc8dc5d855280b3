import type { Context } from 'hono'
import * as contract from '#contract/accounts.ts'
import { PATHS } from '#domain/routes.ts'
import type { AppEnv } from '#server/http/caller.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { confirm } from './confirm.ts'
import { resendConfirmation } from './resend-confirmation.ts'
import { readSession } from './session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

export const accountRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.signUp, async (c) =>
      c.json(await signUp(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.resendConfirmation, async (c) =>
      c.json(await resendConfirmation(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.confirm, async (c) => {
      const { token } = c.req.valid('query')
      const outcome = await confirm(services, token)
      return c.redirect(PATHS.confirmed(outcome, outcome === 'expired' ? token : undefined), 302)
    })
    .openapi(contract.signIn, async (c) => {
      const { reply, cookies } = await signIn(services, c.var.caller, c.req.valid('json'))
      setCookies(c, cookies)
      return c.json(reply, 200)
    })
    .openapi(contract.session, async (c) => {
      const { reply, cookies } = await readSession(services, c.var.caller)
      setCookies(c, cookies)
      return c.json(reply, 200)
    })
    .openapi(contract.signOut, async (c) => {
      const { reply, cookies } = await signOut(services, c.var.caller)
      setCookies(c, cookies)
      return c.json(reply, 200)
    })

function setCookies(c: Context<AppEnv>, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}
