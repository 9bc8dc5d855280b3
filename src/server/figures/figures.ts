import type { Calls, Reply } from '#contract/calls.ts'
import * as contract from '#contract/figures.ts'
import { type FiguresRow, selectFigures } from '#database/figures.ts'
import { toIso } from '#domain/dates.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'

export const figuresRoutes = (services: Services) =>
  makeRouter().openapi(contract.readFigures, async (c) =>
    c.json(await readFigures(services, c.var.caller, c.req.valid('query')), 200),
  )

/** Returns figures about the submitted applications that the administrator may see. */
async function readFigures(
  { database }: Services,
  { session }: Caller,
  { by = 'month', ...filter }: Calls['readFigures']['query'],
): Promise<Reply<'readFigures'>> {
  const figures = selectFigures(by, filter)
  const { actor, rows } = await database.query<FiguresRow>(session, 'administrator', figures)

  authorise(mayAdminister(actor))

  const [row] = rows as [FiguresRow]
  return { ...row, as_of: toIso(row.as_of) }
}
