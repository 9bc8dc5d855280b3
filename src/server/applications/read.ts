import type { Reply } from '#contract/calls.ts'
import {
  type ApplicationRow,
  applicationById,
  type ListedRow,
  ownApplications,
} from '#database/applications.ts'
import type { MeetingRow } from '#database/meetings.ts'
import { selectNewestForm } from '#database/own-questions.ts'
import type { Actor } from '#domain/actor.ts'
import { applyAgainFrom } from '#domain/applications/apply-again.ts'
import { draftProgress } from '#domain/applications/draft-progress.ts'
import { withoutStaleReasons } from '#domain/applications/figure-checks.ts'
import { applicationForm, type FormVersion } from '#domain/applications/form/application-form.ts'
import { buildTimeline } from '#domain/applications/timeline.ts'
import { withdrawalUndoUntil } from '#domain/applications/withdrawal.ts'
import type { AuditedReading } from '#domain/audit-log/events.ts'
import { toIso } from '#domain/dates.ts'
import { trimBlank } from '#domain/typed-text.ts'
import {
  mayApply,
  mayEditApplication,
  mayReadApplication,
  maySeeContacts,
  readAsFounderOrTeam,
} from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

type Application = Reply<'readApplication'>

/** Returns the properties of a meeting that the API exposes. */
export const presentMeeting = (row: MeetingRow | null): Application['meeting'] =>
  row && {
    starts_at: toIso(row.starts_at),
    ends_at: toIso(row.ends_at),
    time_zone: row.time_zone,
    place: row.place,
  }

/**
 * Reads one application, as its founder or as a team member.
 * @param use purpose to record in the audit log. Nothing is recorded while the disk is full or read-only, for founders
 *   who open their own application, or for repeated readings (AUDIT_READING_MINUTES).
 */
export const readApplication = async (
  services: Services,
  caller: Caller,
  id: string,
  use: AuditedReading = 'opened',
): Promise<Application> => (await readApplicationAs(services, caller, id, use)).application

/** Like readApplication, but also returns the actor. Without `use`, nothing is added to the audit log. */
export async function readApplicationAs(
  { database, diskSpace }: Services,
  { session }: Caller,
  id: string,
  use: AuditedReading | undefined,
): Promise<{ actor: Actor; application: Application }> {
  const read = applicationById(id, diskSpace.fault() ? undefined : use)
  const unaudited = use === 'opened' ? applicationById(id) : undefined
  const { actor, rows } = await readAsFounderOrTeam<ApplicationRow>(database, session, read, unaudited)
  const application = rows?.[0]

  authorise(mayReadApplication(actor, application))

  return { actor, application: presentApplication(application as ApplicationRow, actor) }
}

/** Returns the newest version of the group's own questions, for a new application. */
export async function readForm({ database }: Services, { session }: Caller): Promise<Reply<'readForm'>> {
  const { actor, rows } = await database.query<{ form: FormVersion | null }>(
    session,
    'applicant',
    selectNewestForm(),
  )

  authorise(mayApply(actor))

  return { form: rows?.[0]?.form ?? null }
}

/** Lists the actor's own applications, most recently edited first. */
export async function listApplications(
  { database, config, site }: Services,
  { session }: Caller,
): Promise<Reply<'listApplications'>> {
  const { actor, rows } = await database.query<ListedRow>(session, 'applicant', ownApplications())

  authorise(mayApply(actor))

  return {
    applications: (rows ?? []).map((row) => presentListed(row, config.undoSeconds, site.current.timeZone)),
  }
}

/** Builds the response for an application, including whether the actor may edit it. */
function presentApplication(row: ApplicationRow, actor: Actor): Reply<'readApplication'> {
  const { field_versions, form: version, ...application } = row
  const { application_status } = row
  const form = applicationForm(version)
  const stored = form.answersFrom(row.answers)
  // Applicants get all of their answers, because their browser compares them with its draft.
  const answers =
    row.part === null && row.submitted_at ? withoutStaleReasons(stored, row.submitted_at) : stored
  return {
    ...application,
    answers: maySeeContacts(actor, row) ? answers : form.withoutContacts(answers),
    ...(version && { form: version }),
    submitted_at: toIso(row.submitted_at),
    updated_at: toIso(row.updated_at),
    meeting: presentMeeting(row.meeting),
    missing: application_status === 'draft' ? draftProgress(answers, field_versions, form) : null,
    may: { edit: mayEditApplication(actor, row) === 'yes' },
  }
}

type Listed = Reply<'listApplications'>['applications'][number]

/**
 * @param undoSeconds seconds during which a status change can be undone and stays hidden from the founder
 * @param timeZone the group's
 */
const presentListed = (row: ListedRow, undoSeconds: number, timeZone: string): Listed => ({
  id: row.id,
  company_name: row.company_name,
  part: row.part,
  members: row.members,
  ownership_offered_by: row.ownership_offered_by,
  application_status: row.application_status,
  submitted_at: toIso(row.submitted_at),
  updated_at: toIso(row.updated_at),
  questions: latestQuestionRound(row.question_rounds),
  meeting: presentMeeting(row.meeting),
  withdrawn: row.withdrawn_at && {
    at: toIso(row.withdrawn_at),
    undo_until: withdrawalUndoUntil(row.withdrawn_at).toISOString(),
  },
  decision: row.decision && { reasons: row.decision.reasons, note: trimBlank(row.decision.note) },
  apply_again: presentApplyAgain(row, timeZone),
  missing: row.draft && presentProgress(row.draft),
  timeline: presentTimeline(row, undoSeconds),
})

function presentProgress({ answers, field_versions, form: version }: NonNullable<ListedRow['draft']>) {
  const form = applicationForm(version)
  return draftProgress(form.answersFrom(answers), field_versions, form)
}

/** Hides a future day that no e-mail has promised. */
function presentApplyAgain({ decision, read_at }: ListedRow, timeZone: string): Listed['apply_again'] {
  if (!decision?.apply_again) return null
  const found = applyAgainFrom(decision.apply_again, new Date(read_at), timeZone)
  return decision.apply_again.promised !== null || found.is_open ? found : null
}

function latestQuestionRound(question_rounds: ListedRow['question_rounds']): Listed['questions'] {
  const latest = question_rounds.at(-1)
  return latest ? { id: latest.id, answered_at: toIso(latest.answered_at), count: latest.count } : null
}

const toDate = (moment: Date | string | null) => (moment === null ? null : new Date(moment))

function presentTimeline(row: ListedRow, undoSeconds: number): Listed['timeline'] {
  const events = buildTimeline(
    {
      created_at: new Date(row.created_at),
      submitted_at: toDate(row.submitted_at),
      withdrawn_at: toDate(row.withdrawn_at),
      question_rounds: row.question_rounds.map((round) => ({
        sent_at: new Date(round.sent_at),
        answered_at: toDate(round.answered_at),
      })),
      changes: row.changes.map((change) => ({ ...change, at: new Date(change.at) })),
    },
    { now: new Date(row.read_at), undoSeconds },
  )
  return events.map((event) => ({ ...event, at: event.at.toISOString() }))
}

export const presentSubmitted = (
  row: Pick<ApplicationRow, 'id' | 'version' | 'application_status' | 'submitted_at'>,
): Reply<'submit'> => ({
  id: row.id,
  version: row.version,
  application_status: row.application_status,
  submitted_at: toIso(row.submitted_at) ?? '',
})
