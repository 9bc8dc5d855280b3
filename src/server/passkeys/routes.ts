import * as contract from '#contract/passkeys.ts'
import { setCookies } from '#server/http/cookies.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { createPasskeyChallenge } from './challenges.ts'
import { addOwnPasskey, listPasskeys, removeOwnPasskey, startPasskeySetup } from './own-passkeys.ts'
import { signInWithPasskey } from './sign-in.ts'

export const passkeyRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.createPasskeyChallenge, async (c) => {
      const { reply, cookies } = await createPasskeyChallenge(services, c.var.caller)
      setCookies(c, cookies)
      return c.json(reply, 200)
    })
    .openapi(contract.signInWithPasskey, async (c) => {
      const { reply, cookies } = await signInWithPasskey(services, c.var.caller, c.req.valid('json'))
      setCookies(c, cookies)
      return c.json(reply, 200)
    })
    .openapi(contract.listPasskeys, async (c) => c.json(await listPasskeys(services, c.var.caller), 200))
    .openapi(contract.startPasskeySetup, async (c) => {
      const { reply, cookies } = await startPasskeySetup(services, c.var.caller, c.req.valid('json'))
      setCookies(c, cookies)
      return c.json(reply, 200)
    })
    .openapi(contract.addPasskey, async (c) =>
      c.json(await addOwnPasskey(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.removePasskey, async (c) => {
      const { id } = c.req.valid('param')
      return c.json(await removeOwnPasskey(services, c.var.caller, id, c.req.valid('json')), 200)
    })
