import * as contract from '#contract/passkeys.ts'
import { replyWithCookies } from '#server/http/cookies.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { createPasskeyChallenge } from './challenges.ts'
import { addOwnPasskey, listPasskeys, removeOwnPasskey, startPasskeySetup } from './own-passkeys.ts'
import { signInWithPasskey } from './sign-in.ts'

export const passkeyRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.createPasskeyChallenge, async (c) =>
      replyWithCookies(c, await createPasskeyChallenge(services, c.var.caller)),
    )
    .openapi(contract.signInWithPasskey, async (c) =>
      replyWithCookies(c, await signInWithPasskey(services, c.var.caller, c.req.valid('json'))),
    )
    .openapi(contract.listPasskeys, async (c) => c.json(await listPasskeys(services, c.var.caller), 200))
    .openapi(contract.startPasskeySetup, async (c) =>
      replyWithCookies(c, await startPasskeySetup(services, c.var.caller, c.req.valid('json'))),
    )
    .openapi(contract.addPasskey, async (c) =>
      c.json(await addOwnPasskey(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.removePasskey, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await removeOwnPasskey(services, c.var.caller, id, c.req.valid('json')), 200)
    })
