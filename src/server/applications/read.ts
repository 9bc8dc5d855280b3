import type { Reply } from '#contract/calls.ts'
import {
  type ApplicationRow,
  applicationById,
  type ListedRow,
  ownApplications,
} from '#database/applications.ts'
import type { Actor } from '#domain/actor.ts'
import { draftProgress } from '#domain/applications/draft-progress.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { buildTimeline } from '#domain/applications/timeline.ts'
import type { AuditedReading } from '#domain/audit-log/events.ts'
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

/**
 * One application, whole: one's own, or what one sees as one of the team.
 * @param use what it is read for, which the audit log is told while anything can be stored
 */
export const readApplication = async (
  services: Services,
  caller: Caller,
  id: string,
  use: AuditedReading = 'opened',
): Promise<Application> => (await readApplicationAs(services, caller, id, use)).application

/** The same, with who it is that reads it. */
export async function readApplicationAs(
  { database, diskSpace }: Services,
  { session }: Caller,
  id: string,
  use: AuditedReading,
): Promise<{ actor: Actor; application: Application }> {
  const read = applicationById(id, diskSpace.fault() ? undefined : use)
  const { actor, rows } = await readAsFounderOrTeam<ApplicationRow>(database, session, read)
  const application = rows?.[0]

  authorise(mayReadApplication(actor, application))

  return { actor, application: presentApplication(application as ApplicationRow, actor) }
}

/** One's own applications, last edited first. */
export async function listApplications(
  { database, config }: Services,
  { session }: Caller,
): Promise<Reply<'listApplications'>> {
  const { actor, rows } = await database.query<ListedRow>(session, 'applicant', ownApplications())

  authorise(mayApply(actor))

  return { applications: (rows ?? []).map((row) => presentListed(row, config.undoSeconds)) }
}

const iso = (moment: Date | string | null) => moment && new Date(moment).toISOString()

/** A whole application, with what this actor may do next. */
function presentApplication(row: ApplicationRow, actor: Actor): Reply<'readApplication'> {
  const { field_versions: _, ...application } = row
  const { answers, application_status } = row
  return {
    ...application,
    answers: maySeeContacts(actor, row) ? answers : APPLICATION_FORM.withoutContacts(answers),
    submitted_at: iso(row.submitted_at),
    updated_at: new Date(row.updated_at).toISOString(),
    left: application_status === 'draft' ? draftProgress(answers, row.field_versions) : null,
    may: { edit: mayEditApplication(actor, row) === 'yes' },
  }
}

type Listed = Reply<'listApplications'>['applications'][number]

/** @param undoSeconds how long a change of the status can be taken back: until then its founder is not told of it */
const presentListed = (row: ListedRow, undoSeconds: number): Listed => ({
  id: row.id,
  company_name: row.company_name,
  application_status: row.application_status,
  submitted_at: iso(row.submitted_at),
  updated_at: new Date(row.updated_at).toISOString(),
  questions: latestRound(row.rounds),
  left: row.draft && draftProgress(row.draft.answers, row.draft.field_versions),
  timeline: presentTimeline(row, undoSeconds),
})

function latestRound(rounds: ListedRow['rounds']): Listed['questions'] {
  const latest = rounds.at(-1)
  return latest ? { id: latest.id, answered_at: iso(latest.answered_at) } : null
}

const date = (moment: Date | string | null) => (moment === null ? null : new Date(moment))

function presentTimeline(row: ListedRow, undoSeconds: number): Listed['timeline'] {
  const events = buildTimeline(
    {
      created_at: new Date(row.created_at),
      submitted_at: date(row.submitted_at),
      rounds: row.rounds.map((round) => ({
        sent_at: new Date(round.sent_at),
        answered_at: date(round.answered_at),
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
  submitted_at: iso(row.submitted_at) ?? '',
})
