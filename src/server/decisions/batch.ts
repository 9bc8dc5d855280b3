import type { Calls, Reply } from '#contract/calls.ts'
import { findApplicants } from '#database/applicants.ts'
import type { Transaction } from '#database/database.ts'
import { findHeldIds, findPendingDecisions, insertHeld, type NewDecision } from '#database/decisions.ts'
import { findOverlaps, insertEntries } from '#database/meetings.ts'
import { findOwnVerdicts } from '#database/verdicts.ts'
import type { Person } from '#domain/actor.ts'
import { PREVIEWED_EMAILS } from '#domain/limits.ts'
import type { LatestEntry } from '#domain/meetings/meeting.ts'
import { BATCH_REFUSALS } from '#domain/review/decision-refusals.ts'
import { emailOutcomeOf } from '#domain/review/decisions.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { safeName } from '#domain/safe-names.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister, mayDecide } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import { processOnce } from '#server/records/idempotency.ts'
import type { Services } from '#server/services.ts'
import {
  announcedChange,
  applyDecisions,
  type DecisionInput,
  type DecisionTerms,
  decisionRow,
  entriesOf,
} from './apply-decisions.ts'
import { emailTo, hashWording, loadWording, renderDecisionEmail } from './decision-email.ts'
import {
  lockForDecisions,
  refuseConflicts,
  refuseWithdrawn,
  type SubmittedApplication,
} from './lock-applications.ts'
import { planMeetings } from './meeting-entries.ts'

/**
 * Returns the effects of a decision on several applications, without storing or locking anything.
 * @throws Problem 'not-found' if the actor cannot see one of the applications, 'application-withdrawn'
 */
export const previewBatch = (
  { site, database }: Services,
  { session }: Caller,
  { ids, change }: Calls['previewBatch']['body'],
): Promise<Reply<'previewBatch'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const found = new Map(
      (await findApplicants(transaction, ids)).map((applicant) => [applicant.id, applicant]),
    )
    const named = ids.map((id) => found.get(id))
    for (const applicant of named) authorise(mayDecide(actor, applicant?.application_status, change.status))
    const applicants = named as SubmittedApplication[]
    refuseWithdrawn(applicants)

    const pending = new Map(
      (await findPendingDecisions(transaction, ids)).map((decision) => [decision.application_id, decision]),
    )
    const meetings = await planMeetings(transaction, ids, change, { undoable: false })
    const outlooks = applicants.map((applicant) => ({
      applicant,
      email: emailOutcomeOf(
        {
          current: applicant.application_status,
          pending: pending.get(applicant.id),
          hasFounder: applicant.email !== null,
        },
        announcedChange({ status: change.status, ...meetings.of(applicant.id) }),
      ),
    }))
    const wording = await loadWording(transaction, change, site.current.timeZone)
    const held = await findHeldIds(transaction, ids)
    const verdicts = await findOwnVerdicts(transaction, ids)
    const previewed = outlooks.filter(({ email }) => email === 'yes').slice(0, PREVIEWED_EMAILS)
    return {
      affected: outlooks.map(({ applicant, email }) => ({
        ...presentAffected(applicant),
        held: held.get(applicant.id) ?? null,
        meeting: presentMeetingTimes(applicant, meetings.current.get(applicant.id)),
        own_verdict: verdicts.get(applicant.id) ?? null,
        email,
      })),
      overlaps: change.meeting ? await findOverlaps(transaction, change.meeting, ids[0] as string) : [],
      emails: previewed.map(({ applicant }) => {
        const to = safeName(applicant.full_name ?? '')
        const { paragraph } = meetings.of(applicant.id)
        const email = emailTo(applicant, change, wording, paragraph, site.current)
        const about = { status: change.status, company: applicant.company_name }
        return { id: applicant.id, to, ...renderDecisionEmail(to, email, about, site.current) }
      }),
      words: hashWording(wording, meetings),
    }
  })

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
  { id, change, how, affected, words: previewed }: Calls['commitBatch']['body'],
): Promise<Reply<'commitBatch'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const by = actor as Person

    return processOnce(transaction, { id, by, what: { change, how, affected } }, async () => {
      const ids = affected.map((application) => application.id)
      const applicants = await lockForDecisions(transaction, actor, ids, change.status)
      refuseWithdrawn(applicants)
      refuseConflicts(await findConflicts(transaction, applicants, affected), BATCH_REFUSALS.conflict)
      const wording = await loadWording(transaction, change, site.current.timeZone)
      const planned = await planMeetings(transaction, ids, change, { undoable: false })
      // Even without an e-mail, the meeting that the founder knows about may have changed, which the version does not
      // show.
      if ((how !== 'none' || change.meeting) && hashWording(wording, planned) !== previewed) {
        throw new Problem('conflict', BATCH_REFUSALS.templateConflict, { moved: [] })
      }
      // A held decision does not replace a decision that can still be undone, so it starts from the meeting of that
      // decision.
      const meetings =
        how === 'hold' ? await planMeetings(transaction, ids, change, { undoable: true }) : planned
      const all = applicants.map((applicant) => {
        const { paragraph, ...meeting } = meetings.of(applicant.id)
        const email =
          how === 'none' ? undefined : emailTo(applicant, change, wording, paragraph, site.current)
        return { applicant, email, ...meeting }
      })

      const terms = { by, change, wording, batch: id }
      if (how === 'hold') return { reply: presentDecided(await holdDecisions(transaction, all, terms)) }
      const { undoSeconds } = config
      const rows = await applyDecisions(transaction, all, { ...terms, undoSeconds })
      return { reply: presentDecided(rows), undoSeconds: rows.length > 0 ? undoSeconds : 0 }
    })
  })

/**
 * Returns the applications whose version or held decision differs from the preview.
 * @param applicants the locked applications, in the order of `affected`
 */
async function findConflicts(
  transaction: Transaction,
  applicants: readonly SubmittedApplication[],
  affected: Calls['commitBatch']['body']['affected'],
): Promise<SubmittedApplication[]> {
  const compared = affected.filter(({ held }) => held !== undefined).map(({ id }) => id)
  const current = await findHeldIds(transaction, compared)
  return applicants.filter(({ id, version }, place) => {
    const seen = affected[place]
    return version !== seen?.version || (seen.held !== undefined && seen.held !== (current.get(id) ?? null))
  })
}

/**
 * Stores held decisions. Only administrators see them until they are released.
 * @throws Problem 'conflict' if a decision only reverts a pending change of the meeting, which holding would not undo
 */
async function holdDecisions(
  transaction: Transaction,
  all: readonly DecisionInput[],
  terms: DecisionTerms,
): Promise<NewDecision[]> {
  refuseConflicts(
    all.filter(({ restores }) => restores).map(({ applicant }) => applicant),
    BATCH_REFUSALS.conflict,
  )
  const held = all.flatMap((input) => {
    const current = input.applicant.application_status as Calls['changeStatus']['body']['status']
    const { meeting } = announcedChange({ ...input, status: current })
    const isChange = current !== terms.change.status || meeting
    return isChange ? [{ ...input, row: decisionRow(input, terms, current) }] : []
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
