import * as contract from '#contract/committee.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { startCommittee, steerCommittee } from './host.ts'
import { downloadMinutes } from './minutes.ts'
import { readCommittee } from './read.ts'
import { attendCommittee, voteInCommittee } from './take-part.ts'

export const committeeRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.readCommittee, async (c) => c.json(await readCommittee(services, c.var.caller), 200))
    .openapi(contract.startCommittee, async (c) =>
      c.json(await startCommittee(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.steerCommittee, async (c) =>
      c.json(await steerCommittee(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.voteInCommittee, async (c) =>
      c.json(await voteInCommittee(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.attendCommittee, async (c) =>
      c.json(await attendCommittee(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.downloadMinutes, (c) =>
      downloadMinutes(services, c.var.caller, {
        ...c.req.valid('param'),
        method: c.req.method,
      }),
    )
