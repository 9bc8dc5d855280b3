import type { Calls, Reply } from '#contract/calls.ts'
import { findApplicationsToDecide, lockApplicationsToDecide } from '#database/applications-to-decide.ts'
import type { Transaction } from '#database/database.ts'
import { findHeldIds, findPendingDecisions, insertHeld, type NewDecision } from '#database/decisions.ts'
import { findLatestEntries, findOverlaps, insertEntries } from '#database/meetings.ts'
import { findOwnVerdicts } from '#database/verdicts.ts'
import type { Person } from '#domain/actor.ts'
import { PREVIEWED_EMAILS } from '#domain/limits.ts'
import type { LatestEntry } from '#domain/meetings/meeting.ts'
import { BATCH_REFUSALS } from '#domain/review/decision-refusals.ts'
import { emailOutcomeOf } from '#domain/review/decisions.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { safeName } from '#domain/safe-names.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import { processOnce } from '#server/records/idempotency.ts'
import type { Services } from '#server/services.ts'
import {
  applyDecisions,
  type Decision,
  type DecisionTerms,
  decisionRow,
  entriesOf,
  newDecisions,
} from './apply-decisions.ts'
import { composeDecision, hashWording, loadWording, renderDecisionEmail } from './decision-email.ts'
import { readForDecisions, refuseConflicts, type SubmittedApplication } from './lock-applications.ts'

/**
 * Returns the effects of a decision on several applications, without storing or locking anything.
 * @throws Problem 'not-found' if the actor cannot see one of the applications, 'application-withdrawn'
 */
export const previewBatch = (
  { site, database }: Services,
  { session }: Caller,
  { ids, change }: Calls['previewBatch']['body'],
): Promise<Reply<'previewBatch'>> =>
  database.read(session, 'administrator', async (transaction, actor) => {
    const read = { ids, to: change.status, read: findApplicationsToDecide }
    const applications = await readForDecisions(transaction, actor, read)

    const { seen, latest } = await findReplaceable(transaction, ids)
    const outlooks = applications.map((application) => ({
      application,
      email: emailOutcomeOf({
        current: application.application_status,
        seen: seen.get(application.id) ?? application.application_status,
        to: change.status,
        setsMeeting: change.meeting !== undefined,
        hasFounder: application.email !== null,
      }),
    }))
    const wording = await loadWording(transaction, change, site.current.timeZone)
    const held = await findHeldIds(transaction, ids)
    const current = await findLatestEntries(transaction, ids)
    const verdicts = await findOwnVerdicts(transaction, ids)
    const previewed = outlooks.filter(({ email }) => email === 'yes').slice(0, PREVIEWED_EMAILS)
    return {
      affected: outlooks.map(({ application, email }) => ({
        ...presentAffected(application),
        held: held.get(application.id) ?? null,
        meeting: presentMeetingTimes(application, current.get(application.id)),
        own_verdict: verdicts.get(application.id) ?? null,
        email,
      })),
      overlaps: change.meeting ? await findOverlaps(transaction, change.meeting, ids[0] as string) : [],
      emails: previewed.map(({ application }) => {
        const to = safeName(application.full_name ?? '')
        const terms = { change, wording, site: site.current }
        const { email } = composeDecision(application, latest.get(application.id), terms)
        const about = { status: change.status, company: application.company_name }
        return { id: application.id, to, ...renderDecisionEmail(to, email, about, site.current) }
      }),
      wording_hash: hashWording(wording, latest),
    }
  })

/**
 * Returns what a decision on these applications would start from, because it replaces decisions that can still be
 * undone: the status that each founder saw before such a decision, and the latest calendar entry without it.
 */
async function findReplaceable(transaction: Transaction, ids: readonly string[]) {
  const pending = await findPendingDecisions(transaction, ids)
  const undone = pending.map(({ id }) => id)
  return {
    seen: new Map(pending.map(({ application_id, from_status }) => [application_id, from_status])),
    latest: await findLatestEntries(transaction, ids, undone),
  }
}

const presentAffected = ({
  id,
  company_name,
  applicant_name,
  application_status,
  version,
}: SubmittedApplication) => ({
  id,
  company_name,
  applicant_name: applicant_name || REVIEW_TEXTS.applicantUnknown,
  from_status: application_status,
  version,
})

/** Returns the times of the meeting that the team sees, as `meetingOf` in database/meetings.ts selects it. */
const presentMeetingTimes = (
  { application_status }: SubmittedApplication,
  latest: LatestEntry | undefined,
): Reply<'previewBatch'>['affected'][number]['meeting'] =>
  application_status === 'meeting_scheduled' && latest && !latest.cancelled
    ? { starts_at: latest.starts_at, ends_at: latest.ends_at, time_zone: latest.time_zone }
    : null

/**
 * Applies or holds a previewed batch, all or nothing. A repeated request has no effect.
 * @throws Problem 'not-found' if the actor cannot see one of the applications; 'application-withdrawn'; 'conflict' if
 *   an application or its held decision has changed since the preview (each is listed), or if the texts or meetings of
 *   the e-mails have changed; 'already-exists' if the id belongs to another request
 */
export const commitBatch = (
  { config, site, database }: Services,
  { session }: Caller,
  { id, change, how, affected, wording_hash: previewed }: Calls['commitBatch']['body'],
): Promise<Reply<'commitBatch'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const by = actor as Person

    return processOnce(transaction, { id, by, what: { change, how, affected } }, async () => {
      const ids = affected.map((application) => application.id)
      const read = { ids, to: change.status, read: lockApplicationsToDecide }
      const applications = await readForDecisions(transaction, actor, read)
      refuseConflicts(await findConflicts(transaction, applications, affected), BATCH_REFUSALS.conflict)
      const wording = await loadWording(transaction, change, site.current.timeZone)
      // Even without an e-mail, the meeting that the founder knows about may have changed, which the version does not
      // show.
      if (how !== 'none' || change.meeting) {
        const { latest } = await findReplaceable(transaction, ids)
        if (hashWording(wording, latest) !== previewed)
          throw new Problem('conflict', BATCH_REFUSALS.templateConflict, { conflicts: [] })
      }
      const composition = { change, wording, site: site.current }
      const decisions = newDecisions(applications, composition, { silent: how === 'none' })

      const terms = { by, change, wording, batch: id }
      if (how === 'hold') return { reply: presentDecided(await holdDecisions(transaction, decisions, terms)) }
      const { undoSeconds } = config
      const rows = await applyDecisions(transaction, decisions, { ...terms, undoSeconds })
      return { reply: presentDecided(rows), undoSeconds: rows.length > 0 ? undoSeconds : 0 }
    })
  })

/**
 * Returns the applications whose version or held decision differs from the preview.
 * @param applications the locked applications, in the order of `affected`
 */
async function findConflicts(
  transaction: Transaction,
  applications: readonly SubmittedApplication[],
  affected: Calls['commitBatch']['body']['affected'],
): Promise<SubmittedApplication[]> {
  const compared = affected.filter(({ held }) => held !== undefined).map(({ id }) => id)
  const current = await findHeldIds(transaction, compared)
  return applications.filter(({ id, version }, place) => {
    const seen = affected[place]
    return version !== seen?.version || (seen.held !== undefined && seen.held !== (current.get(id) ?? null))
  })
}

/**
 * Stores held decisions, which only administrators see until they are released. They replace no decision that can still
 * be undone, and so start from the current status and meeting.
 */
export async function holdDecisions(
  transaction: Transaction,
  decisions: readonly Decision[],
  terms: DecisionTerms,
): Promise<NewDecision[]> {
  const ids = decisions.map(({ application }) => application.id)
  const latest = await findLatestEntries(transaction, ids)
  const held = decisions.map(({ application, compose }) => {
    const content = { application, ...compose(latest.get(application.id)) }
    return { ...content, row: decisionRow(content, terms, application.application_status) }
  })
  const rows = held.map(({ row }) => row)
  await insertHeld(transaction, rows)
  await insertEntries(transaction, entriesOf(held))
  return rows
}

const presentDecided = (rows: readonly NewDecision[]) => ({
  decided: rows.map(({ id, application_id }) => ({ id, application_id })),
  emails: rows.filter(({ subject }) => subject !== null).length,
})
