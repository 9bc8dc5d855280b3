import * as accounts from '#contract/accounts.ts'
import * as contract from '#contract/two-step.ts'
import { replyWithCookies } from '#server/http/cookies.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { submitTwoStepCode } from './complete-sign-in.ts'
import { disableTwoStep } from './disable.ts'
import { confirmTwoStepSetup, startTwoStepSetup } from './enable.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'

export const twoStepRoutes = (services: Services) =>
  makeRouter()
    .openapi(accounts.submitTwoStepCode, async (c) =>
      replyWithCookies(c, await submitTwoStepCode(services, c.var.caller, c.req.valid('json'))),
    )
    .openapi(contract.startTwoStep, async (c) =>
      c.json(await startTwoStepSetup(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.confirmTwoStep, async (c) =>
      c.json(await confirmTwoStepSetup(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.stopTwoStep, async (c) =>
      c.json(await disableTwoStep(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.renewRecoveryCodes, async (c) =>
      c.json(await renewRecoveryCodes(services, c.var.caller, c.req.valid('json')), 200),
    )
