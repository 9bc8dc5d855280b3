import type { Reply } from '#contract/calls.ts'
import type { Person } from '#domain/actor.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import type { Config } from '#server/config/config.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { applyDecisions } from './apply-decisions.ts'
import { emailTo, firstNameOf, loadWording } from './decision-email.ts'
import { lockForDecision, refuseWithdrawn } from './lock-applications.ts'
import { planMeetings } from './meeting-entries.ts'

/**
 * Changes the status of one application. Its e-mail is sent after the undo time, or not at all if the status does not
 * change or returns to the last announced one.
 */
export const changeStatus = (
  { config, site, database }: Services,
  { session }: Caller,
  id: string,
  status: ReviewStatus,
): Promise<Reply<'changeStatus'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    const application = await lockForDecision(transaction, actor, id, status)
    refuseWithdrawn([application])

    const change = { status, reason_ids: [], note: '' }
    const wording = await loadWording(transaction, change, site.current.timeZone)
    const meetings = await planMeetings(transaction, [id], change, { undoable: false })
    const { paragraph, ...meeting } = meetings.of(id)
    const email = emailTo(application, change, wording, paragraph, site.current)

    const terms = { by: actor as Person, change, wording, undoSeconds: config.undoSeconds }
    const [decision] = await applyDecisions(transaction, [{ application, email, ...meeting }], terms)
    const hasEmail = decision !== undefined && decision.subject !== null
    return {
      id,
      application_status: status,
      undo: presentUndo(decision, config),
      email_to: hasEmail ? firstNameOf(application.full_name) : null,
    }
  })

/**
 * Returns the id of a decision and the seconds left to undo it, or null if there is no decision or it cannot be undone.
 */
const presentUndo = (
  decision: { readonly id: string } | undefined,
  { undoSeconds }: Pick<Config, 'undoSeconds'>,
): Reply<'changeStatus'>['undo'] =>
  decision && undoSeconds > 0 ? { decision: decision.id, seconds: undoSeconds } : null
