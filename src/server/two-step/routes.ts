import * as accounts from '#contract/accounts.ts'
import * as contract from '#contract/two-step.ts'
import { makeRouter } from '#server/http/router.ts'
import { setCookies } from '#server/http/set-cookies.ts'
import type { Services } from '#server/services.ts'
import { submitTwoStepCode } from './answer.ts'
import { confirmTwoStep } from './confirm.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.ts'
import { startTwoStep } from './start.ts'
import { stopTwoStep } from './stop.ts'

export const twoStepRoutes = (services: Services) =>
  makeRouter()
    .openapi(accounts.submitTwoStepCode, async (c) => {
      const { reply, cookies } = await submitTwoStepCode(services, c.var.caller, c.req.valid('json'))
      setCookies(c, cookies)
      return c.json(reply, 200)
    })
    .openapi(contract.startTwoStep, async (c) =>
      c.json(await startTwoStep(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.confirmTwoStep, async (c) =>
      c.json(await confirmTwoStep(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.stopTwoStep, async (c) =>
      c.json(await stopTwoStep(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.renewRecoveryCodes, async (c) =>
      c.json(await renewRecoveryCodes(services, c.var.caller, c.req.valid('json')), 200),
    )
