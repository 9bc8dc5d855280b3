import type { Reply } from '#contract/calls.ts'
import { lockApplicationsToDecide } from '#database/applications-to-decide.ts'
import type { Person } from '#domain/actor.ts'
import type { ReviewStatus } from '#domain/applications/status.ts'
import type { Config } from '#server/config/config.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { applyDecisions, newDecisions } from './apply-decisions.ts'
import { firstNameOf, loadWording } from './decision-email.ts'
import { readForDecisions } from './lock-applications.ts'

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
    const read = { ids: [id], to: status, read: lockApplicationsToDecide }
    const applications = await readForDecisions(transaction, actor, read)

    const change = { status, reason_ids: [], note: '' }
    const wording = await loadWording(transaction, change, site.current.timeZone)

    const decisions = newDecisions(applications, { change, wording, site: site.current })
    const terms = { by: actor as Person, change, wording, undoSeconds: config.undoSeconds }
    const [decision] = await applyDecisions(transaction, decisions, terms)
    const hasEmail = decision !== undefined && decision.subject !== null
    return {
      id,
      application_status: status,
      undo: presentUndo(decision, config),
      email_to: hasEmail ? firstNameOf(applications[0]?.full_name ?? null) : null,
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
