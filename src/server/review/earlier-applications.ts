import type { Reply } from '#contract/calls.ts'
import { findCopied, findEarlierCandidates, findIdentity } from '#database/earlier-applications.ts'
import { toIso } from '#domain/dates.ts'
import { EARLIER_LISTED_MAX } from '#domain/limits.ts'
import { companyWords, linkedinPages, matchEarlier } from '#domain/review/earlier-applications.ts'
import { maySeeContacts } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayListForReview, mayReadForReview } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

/**
 * Returns up to EARLIER_LISTED_MAX earlier applications by the same account, people or company that row policies show
 * to the reader. The applications of the same account come first, then the others, and both groups are sorted newest
 * first.
 */
export const readEarlier = (
  { database }: Services,
  { session }: Caller,
  id: string,
): Promise<Reply<'readEarlier'>> =>
  database.read(session, 'team', async (transaction, actor) => {
    authorise(mayListForReview(actor))
    const found = await findIdentity(transaction, id)
    authorise(mayReadForReview(actor, found))
    if (!found) throw new Error('The policy allowed a missing application.')
    // A match would confirm a guess of a LinkedIn page that the reader may not see.
    const current = maySeeContacts(actor, found) ? found : { ...found, linkedin: [] }

    const copied = current.user_id === null ? await findCopied(transaction, id) : null
    const traces = {
      copied,
      words: companyWords(current.company_name),
      pages: linkedinPages(current).flatMap(endsOfPage),
    }
    const candidates = await findEarlierCandidates(transaction, current, traces)
    const earlier = candidates.flatMap(({ company_name, application_status, withdrawn, ...candidate }) => {
      const match = matchEarlier({ ...current, copied }, { ...candidate, company_name })
      if (!match) return []
      const { id, submitted_at } = candidate
      return [{ id, company_name, application_status, withdrawn, submitted_at: toIso(submitted_at), match }]
    })
    return { earlier: earlier.slice(0, EARLIER_LISTED_MAX) }
  })

/**
 * Returns '/asha-rao' for 'in/asha-rao'. If the name has letters beyond ASCII, adds the percent-encoded form, because
 * founders write both.
 */
function endsOfPage(page: string): string[] {
  const name = page.slice(page.indexOf('/') + 1)
  return [...new Set([`/${name}`, `/${encodeURIComponent(name).toLowerCase()}`])]
}
