import type { Calls, Reply } from '#contract/calls.ts'
import { announcePresence, findApplicants } from '#database/applicants.ts'
import { findApplication } from '#database/applications.ts'
import type { Person } from '#domain/actor.ts'
import { applicationForm } from '#domain/applications/form/application-form.ts'
import { mayApply, mayEditApplication } from '#server/access/applications.ts'
import { authorise } from '#server/access/authorise.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'

type Present = Reply<'reportPresence'>

/**
 * Tells the other applicants of a draft that the actor has its form open. Returns who else has it open, and the draft if
 * the actor's form shows an earlier version.
 */
export const reportPresence = (
  { database, liveUpdates }: Services,
  { session }: Caller,
  id: string,
  present: Calls['reportPresence']['body'],
): Promise<Present> =>
  database.transaction(session, 'applicant', async (transaction, actor) => {
    authorise(mayApply(actor))
    const application = await findApplication(transaction, id)
    authorise(mayEditApplication(actor, application))

    const { userId: me } = actor as Person
    const { part, user_id: owner, version, answers, field_versions, form } = application as DraftOfApplicant
    const applicants = await findApplicants(transaction, id)
    const is_shared = applicants.length > 1
    const newer =
      version > present.version ? { version, answers: applicationForm(form).answersFrom(answers) } : null
    if (!is_shared) return { part, is_shared, people: [], newer, edited_by: {} }

    const members = applicants.filter(({ is_owner }) => !is_owner).map(({ user_id }) => user_id)
    const change = {
      kind: 'presence',
      application: id,
      person: me,
      ...(owner && { owner }),
      members,
    } as const
    const editors = await announcePresence(transaction, { ...change, present })
    const names = new Map(
      applicants
        .filter(({ user_id }) => user_id !== me)
        .map(({ user_id, full_name, email }) => [user_id, full_name || email]),
    )
    return {
      part,
      is_shared,
      people: liveUpdates.peopleIn(id).flatMap(({ person, section }) => {
        const full_name = names.get(person)
        return full_name === undefined ? [] : [{ id: person, full_name, section: section as Section }]
      }),
      newer,
      edited_by: Object.fromEntries(
        Object.keys(field_versions).flatMap((key) => {
          const name = names.get(editors[key] ?? owner ?? '')
          return name === undefined ? [] : [[key, name]]
        }),
      ),
    }
  })

type Section = Present['people'][number]['section']
type DraftOfApplicant = NonNullable<Awaited<ReturnType<typeof findApplication>>> & {
  readonly part: Present['part']
}
