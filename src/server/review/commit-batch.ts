import type { Calls, Reply } from '#contract/calls.ts'
import type { Transaction } from '#database/database.ts'
import { addHeld, type NewDecision } from '#database/decisions.ts'
import type { Person } from '#domain/actor.ts'
import { BATCH_REFUSALS } from '#domain/review/deciding-refusals.ts'
import { mayAdminister } from '#server/access/review.ts'
import { authorise } from '#server/access/verdict.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'
import { decideOnce } from './decide-once.ts'
import { emailTo, hashOfWords, wordsFor } from './letter-words.ts'
import { lockAllDecidable } from './lock-decidable.ts'
import { type Decided, newDecision, type Terms } from './new-decision.ts'
import { putInForce } from './put-in-force.ts'
import { refuseMoved } from './refuse-moved.ts'

/**
 * Decides about many as it was previewed, all or none; the same request again does nothing more.
 * @throws Problem 'not-found' when one of them is not to be seen, 'conflict' when any was decided about since the preview,
 * each named, or the words of the e-mail are others, 'already-exists' when the id is that of another request
 */
export const commitBatch = (
  { config, database }: Services,
  { session }: Caller,
  { id, change, how, affected, words: previewed }: Calls['commitBatch']['body'],
): Promise<Reply<'commitBatch'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const by = actor as Person

    return decideOnce(transaction, { id, by, what: { change, how, affected } }, async () => {
      const ids = affected.map((one) => one.id)
      const { applicants } = await lockAllDecidable(transaction, actor, ids, change.status)
      const moved = applicants.filter(({ version }, place) => version !== affected[place]?.version)
      refuseMoved(moved, BATCH_REFUSALS.moved)
      const words = await wordsFor(transaction, change)
      if (how !== 'none' && hashOfWords(words) !== previewed) {
        throw new Problem('conflict', BATCH_REFUSALS.words, { moved: [] })
      }
      const all = applicants.map((applicant) => ({
        applicant,
        email: how === 'none' ? undefined : emailTo(applicant, change, words, config),
      }))

      const terms = { by, change, batch: id }
      if (how === 'hold') return { reply: presentDecided(await hold(transaction, all, terms)) }
      const { undoSeconds } = config
      const rows = await putInForce(transaction, all, { ...terms, undoSeconds })
      return { reply: presentDecided(rows), undoSeconds: rows.length > 0 ? undoSeconds : 0 }
    })
  })

/** Stores decisions without a trace for anybody but administrators, until they are released. */
async function hold(transaction: Transaction, all: readonly Decided[], terms: Terms): Promise<NewDecision[]> {
  const rows = all.flatMap((decided) => {
    const standing = decided.applicant.application_status as Calls['changeStatus']['body']['status']
    return standing === terms.change.status ? [] : [newDecision(decided, terms, standing)]
  })
  await addHeld(transaction, rows)
  return rows
}

const presentDecided = (rows: readonly NewDecision[]) => ({
  decided: rows.map(({ id, application_id }) => ({ id, application_id })),
  emails: rows.filter(({ subject }) => subject !== null).length,
})
