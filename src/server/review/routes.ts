import * as affiliations from '#contract/affiliations.ts'
import * as exporting from '#contract/export.ts'
import * as fields from '#contract/fields.ts'
import * as interests from '#contract/interests.ts'
import * as notes from '#contract/notes.ts'
import * as contract from '#contract/review.ts'
import * as teamValues from '#contract/team-values.ts'
import * as verdicts from '#contract/verdicts.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'
import { readAffiliations, saveAffiliations } from './affiliations.ts'
import { readEarlier } from './earlier-applications.ts'
import { makeExport } from './export-applications.ts'
import { publishFieldList, readFieldList, saveFieldList } from './field-lists.ts'
import { readInterests, saveInterest } from './interests.ts'
import { deleteNote, markNotesSeen, readNotes, saveNote } from './notes.ts'
import { listForReview, readForReview, readQueue } from './read-applications.ts'
import { listReviewFields } from './review-fields.ts'
import { saveTeamValue, setTeamValues } from './team-values.ts'
import { markViewed, readVerdicts, saveVerdict } from './verdicts.ts'

export function reviewRoutes(services: Services) {
  const exportList = makeExport(services)
  return makeRouter()
    .openapi(contract.listForReview, async (c) =>
      c.json(await listForReview(services, c.var.caller, { ...NO_FILTERS, ...c.req.valid('query') }), 200),
    )
    .openapi(contract.readForReview, async (c) =>
      c.json(await readForReview(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(contract.readEarlier, async (c) =>
      c.json(await readEarlier(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(contract.readQueue, async (c) =>
      c.json(await readQueue(services, c.var.caller, c.req.valid('query')), 200),
    )
    .openapi(fields.listReviewFields, async (c) =>
      c.json(await listReviewFields(services, c.var.caller), 200),
    )
    .openapi(fields.readFieldList, async (c) =>
      c.json(await readFieldList(services, c.var.caller, c.req.valid('param').list), 200),
    )
    .openapi(fields.saveFieldList, async (c) =>
      c.json(
        await saveFieldList(services, c.var.caller, c.req.valid('param').list, c.req.valid('json')),
        200,
      ),
    )
    .openapi(fields.publishFieldList, async (c) =>
      c.json(
        await publishFieldList(services, c.var.caller, c.req.valid('param').list, c.req.valid('json')),
        200,
      ),
    )
    .openapi(teamValues.saveTeamValue, async (c) =>
      c.json(await saveTeamValue(services, c.var.caller, c.req.valid('param'), c.req.valid('json')), 200),
    )
    .openapi(teamValues.setTeamValues, async (c) =>
      c.json(await setTeamValues(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(verdicts.readVerdicts, async (c) =>
      c.json(await readVerdicts(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(verdicts.saveVerdict, async (c) =>
      c.json(await saveVerdict(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(interests.readInterests, async (c) =>
      c.json(await readInterests(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(interests.saveInterest, async (c) =>
      c.json(await saveInterest(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(verdicts.markViewed, async (c) =>
      c.json(await markViewed(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(notes.readNotes, async (c) =>
      c.json(await readNotes(services, c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(notes.saveNote, async (c) =>
      c.json(await saveNote(services, c.var.caller, c.req.valid('param'), c.req.valid('json')), 200),
    )
    .openapi(notes.deleteNote, async (c) =>
      c.json(await deleteNote(services, c.var.caller, c.req.valid('param')), 200),
    )
    .openapi(notes.markNotesSeen, async (c) =>
      c.json(await markNotesSeen(services, c.var.caller, c.req.valid('param').id, c.req.valid('json')), 200),
    )
    .openapi(affiliations.readAffiliations, async (c) =>
      c.json(await readAffiliations(services, c.var.caller), 200),
    )
    .openapi(affiliations.saveAffiliations, async (c) =>
      c.json(await saveAffiliations(services, c.var.caller, c.req.valid('json')), 200),
    )
    .openapi(exporting.exportCsv, (c) =>
      exportList(c.var.caller, { format: 'csv', query: c.req.valid('query'), http: c.req.raw }),
    )
    .openapi(exporting.exportExcel, (c) =>
      exportList(c.var.caller, { format: 'xlsx', query: c.req.valid('query'), http: c.req.raw }),
    )
    .openapi(exporting.exportSelection, (c) => {
      const { format, ...query } = c.req.valid('json')
      return exportList(c.var.caller, { format, query, http: c.req.raw })
    })
}
