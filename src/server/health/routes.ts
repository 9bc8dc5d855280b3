import * as contract from '#contract/health.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { readHealth } from './read.ts'
import { retryEmails } from './send-again.ts'

export const healthPageRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.readHealth, async (c) => c.json(await readHealth(services, c.var.caller), 200))
    .openapi(contract.retryEmails, async (c) => c.json(await retryEmails(services, c.var.caller), 200))
