import type { Calls, Reply } from '#contract/calls.ts'
import * as contract from '#contract/figures.ts'
import { selectNames, selectReadings } from '#database/agreement.ts'
import { type FiguresRow, selectFigures } from '#database/figures.ts'
import { isAdmin } from '#domain/actor.ts'
import { toIso } from '#domain/dates.ts'
import { differencesOf, measureAgreement, panelsOf, readTwice } from '#domain/figures/agreement.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister, mayReview } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { makeRouter } from '#server/http/router.ts'
import type { Services } from '#server/services.ts'

export const figuresRoutes = (services: Services) =>
  makeRouter()
    .openapi(contract.readFigures, async (c) =>
      c.json(await readFigures(services, c.var.caller, c.req.valid('query')), 200),
    )
    .openapi(contract.readAgreement, async (c) =>
      c.json(await readAgreement(services, c.var.caller, c.req.valid('query')), 200),
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

/**
 * Returns how far verdicts on the same applications agree. Administrators get the numbers of all members. Reviewers get
 * their own row, and the agreement on applications on which they have given a verdict: they may read each verdict that
 * is counted, so the numbers reveal none. Invitations are left out for reviewers, who may not read decisions.
 */
const readAgreement = (
  { database }: Services,
  { session }: Caller,
  filter: Calls['readAgreement']['query'],
): Promise<Reply<'readAgreement'>> =>
  database.read(session, 'reviewer', async (transaction, actor) => {
    authorise(mayReview(actor))
    const readings = await selectReadings(transaction, isAdmin(actor) ? 'all' : 'own', filter)
    const differences = differencesOf(readings)
    const own = actor.kind === 'person' ? [actor.userId] : []
    const names = await selectNames(transaction, isAdmin(actor) ? [...differences.keys()] : own)
    const panels = panelsOf(readings)
    return {
      read_twice: readTwice(panels),
      measures: measureAgreement(panels),
      members: names.flatMap((member) => {
        const found = differences.get(member.id)
        return found ? [{ ...member, ...found }] : []
      }),
    }
  })
