import * as contract from '#contract/personal-data.ts'
import { countExpired, type ExpiredCount } from '#database/personal-data.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { makeDataDownload } from './download-own-data.ts'
import { erasePerson, findPersonalData } from './erase-person.ts'

export function personalDataRoutes(services: Services) {
  const download = makeDataDownload(services)
  return makeRouter()
    .openapi(contract.downloadOwnData, (c) =>
      download(c.var.caller, { body: c.req.valid('json'), signal: c.req.raw.signal }),
    )
    .openapi(contract.findPersonalData, async (c) =>
      c.json(await findPersonalData(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.erasePerson, async (c) =>
      c.json(await erasePerson(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(contract.previewRetention, async (c) => {
      const { actor, rows } = await services.database.query<ExpiredCount>(
        c.var.caller.session,
        'administrator',
        countExpired(c.req.valid('query').months),
      )
      authorise(mayAdminister(actor))
      return c.json(rows?.[0] ?? { decided: 0, withdrawn: 0, files: 0 }, 200)
    })
}
