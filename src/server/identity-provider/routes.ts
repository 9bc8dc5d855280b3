import * as contract from '#contract/identity-provider.ts'
import { requireAccount } from '#server/accounts/own-account.ts'
import type { Caller } from '#server/http/caller.ts'
import { replyWithCookies } from '#server/http/cookies.ts'
import { makeRouter } from '#server/http/router.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { authoriseLink, readIdentity, unlinkIdentity } from './link.ts'
import { type IdentityProvider, makeIdentityProvider } from './provider.ts'
import { finishProviderSignIn, openProvider, startProviderSignIn } from './sign-in.ts'
import { completeProviderSignUp, readProviderSignUp } from './sign-up.ts'

/** The routes of signing in with the identity provider. Without one, all of them reply with 'not-found'. */
export function identityProviderRoutes(services: Services) {
  const { config, log } = services
  const configured = config.identityProvider && makeIdentityProvider(config, config.identityProvider, log)
  const requireProvider = (): IdentityProvider => {
    if (!configured) throw new Problem('not-found', 'This server has no identity provider.')
    return configured
  }
  /** Refuses visitors first, as every endpoint that requires a session. */
  const requireProviderOfUser = async (caller: Caller): Promise<IdentityProvider> => {
    await requireAccount(services, caller)
    return requireProvider()
  }
  return makeRouter()
    .openapi(contract.startProviderSignIn, async (c) =>
      replyWithCookies(
        c,
        await startProviderSignIn(services, requireProvider(), c.var.caller, c.req.valid('json')),
      ),
    )
    .openapi(contract.finishProviderSignIn, async (c) =>
      replyWithCookies(
        c,
        await finishProviderSignIn(services, requireProvider(), c.var.caller, c.req.valid('json')),
      ),
    )
    .openapi(contract.readProviderSignUp, async (c) =>
      c.json(await readProviderSignUp(services, requireProvider(), c.var.caller), 200),
    )
    .openapi(contract.completeProviderSignUp, async (c) =>
      replyWithCookies(
        c,
        await completeProviderSignUp(services, requireProvider(), c.var.caller, c.req.valid('json')),
      ),
    )
    .openapi(contract.readIdentity, async (c) =>
      c.json(await readIdentity(services, await requireProviderOfUser(c.var.caller), c.var.caller), 200),
    )
    .openapi(contract.linkIdentity, async (c) => {
      const provider = await requireProviderOfUser(c.var.caller)
      const body = c.req.valid('json')
      const userId = await authoriseLink(services, provider, c.var.caller, body)
      const otherAccount = body.other_account ?? false
      return replyWithCookies(c, await openProvider(services, provider, { userId, otherAccount }))
    })
    .openapi(contract.unlinkIdentity, async (c) => {
      const provider = await requireProviderOfUser(c.var.caller)
      return c.json(await unlinkIdentity(services, provider, c.var.caller, c.req.valid('json')), 200)
    })
}
