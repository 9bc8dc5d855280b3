import type { Calls, Reply } from '#contract/calls.ts'
import { lockApplicationsToDecide } from '#database/applications-to-decide.ts'
import {
  findCommittee,
  findItem,
  insertCommittee,
  isCommitteeOpen,
  lockCommittee,
  storeAttendance,
  updateCommittee,
  updateItem,
} from '#database/committee.ts'
import type { Transaction } from '#database/database.ts'
import { discardHeld } from '#database/decisions.ts'
import { findReasons } from '#database/email-templates.ts'
import type { Person } from '#domain/actor.ts'
import { actorName } from '#domain/audit-log/actor-name.ts'
import { isReordering, statusOfOutcome } from '#domain/committee/committee.ts'
import { COMMITTEE_REFUSALS } from '#domain/committee/messages.ts'
import { ID_ALREADY_USED } from '#domain/review/messages.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import { newDecisions } from '#server/decisions/apply-decisions.ts'
import { holdDecisions } from '#server/decisions/batch.ts'
import { loadWording, type StatusChange } from '#server/decisions/decision-email.ts'
import { lockDecisions, readForDecisions, refuseSkipped } from '#server/decisions/lock-applications.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import { processOnce } from '#server/records/idempotency.ts'
import type { Services } from '#server/services.ts'
import { readCommitteeAs } from './read.ts'

/**
 * Starts a session on applications, with the administrator as its host. A repeated request has no effect.
 * @throws Problem 'not-found' if the actor cannot see one of the applications; 'application-withdrawn'; 'already-exists'
 *   while another session is open
 */
export const startCommittee = (
  { database }: Services,
  { session }: Caller,
  { id, ids }: Calls['startCommittee']['body'],
): Promise<Reply<'startCommittee'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const by = actor as Person

    await processOnce(transaction, { id, by, what: { committee: ids } }, async () => {
      await lockCommittee(transaction)
      if (await isCommitteeOpen(transaction))
        throw new Problem('already-exists', COMMITTEE_REFUSALS.alreadyOpen)
      await readForDecisions(transaction, actor, { ids, to: 'submitted', read: lockApplicationsToDecide })

      const added = await insertCommittee(transaction, { id, host_id: by.userId, ids })
      if (!added) throw new Problem('already-exists', ID_ALREADY_USED)
      await storeAttendance(transaction, id, false)
      return { reply: {} }
    })
    return readCommitteeAs(transaction, actor)
  })

type Steering = Calls['steerCommittee']['body']
type Act = Steering['act']
type Session = NonNullable<Awaited<ReturnType<typeof findCommittee>>>
type Asking = 'ask' | 'ask-again' | 'reveal'

/**
 * Steers a session as its host, or takes over. A repeated request has no effect.
 * @throws Problem 'not-found' for an unknown session, and for an item that the actor may not see; 'conflict' if the
 *   session has ended, if it has changed since the request's version or has another host (unless the actor takes over),
 *   and if the decision on the item has been released; 'application-withdrawn'
 */
export const steerCommittee = (
  { site, database }: Services,
  { session }: Caller,
  { id, session: committee, version, act }: Steering,
): Promise<Reply<'steerCommittee'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))
    const by = actor as Person

    await processOnce(transaction, { id, by, what: { committee, act } }, async () => {
      await lockCommittee(transaction)
      const found = await findCommittee(transaction, committee)
      if (!found) authorise('not-found')
      const open = found as Session
      if (open.ended_at) throw new Problem('conflict', COMMITTEE_REFUSALS.ended)
      // A take-over replaces the host at any version, because each move of that host would make it conflict.
      if (act.do !== 'take-over') {
        if (open.host_id !== by.userId)
          throw new Problem('conflict', COMMITTEE_REFUSALS.notHost(actorName({ full_name: open.host })))
        if (open.version !== version) throw new Problem('conflict', COMMITTEE_REFUSALS.changed)
      }

      if (act.do === 'note') await noteOutcome(transaction, by, { open, act, batch: id, site: site.current })
      else if (act.do === 'ask' || act.do === 'ask-again' || act.do === 'reveal')
        await askOrReveal(transaction, open, act.do)
      else await updateCommittee(transaction, committee, changesOf(by, open, act))
      return { reply: {} }
    })
    return readCommitteeAs(transaction, actor)
  })

/** Returns the changes of the session. They advance its version, which everybody sees. */
function changesOf(by: Person, { agenda }: Session, act: Exclude<Act, { do: 'note' | Asking }>) {
  switch (act.do) {
    case 'move':
      if (!agenda.includes(act.to)) authorise('not-found')
      return { current: act.to }
    case 'reorder':
      if (!isReordering(agenda, act.agenda)) throw new Problem('bad-request', COMMITTEE_REFUSALS.changed)
      return { agenda: [...act.agenda] }
    case 'take-over':
      return { host_id: by.userId }
    case 'end':
      return { ends: true } as const
  }
}

/** Asks for votes on the current item, or reveals them. Leaves the version as it is, because the item may be hidden. */
async function askOrReveal(transaction: Transaction, open: Session, act: Asking) {
  const { number, asked_at, revealed_at } = await requireItem(transaction, open, open.current)
  if (act === 'ask' ? !asked_at : act === 'ask-again' && revealed_at)
    await changeItem(transaction, open, number, { asks: true })
  if (act === 'reveal' && !asked_at) throw new Problem('conflict', COMMITTEE_REFUSALS.notAsked)
  if (act === 'reveal' && !revealed_at) await changeItem(transaction, open, number, { reveals: true })
}

/** @throws Problem 'not-found' if the host was recused from the item after `requireItem` */
async function changeItem(
  transaction: Transaction,
  { id }: Session,
  number: number,
  changes: Parameters<typeof updateItem>[3],
) {
  refuseSkipped(await updateItem(transaction, id, number, changes), 1)
}

async function requireItem(transaction: Transaction, { id }: Session, number: number | null) {
  if (number === null) throw new Problem('conflict', COMMITTEE_REFUSALS.noItem)
  const item = await findItem(transaction, id, number)
  if (!item) authorise('not-found', { 'not-found': COMMITTEE_REFUSALS.notShown })
  return item as NonNullable<typeof item>
}

type Noting = {
  readonly open: Session
  readonly act: Extract<Act, { do: 'note' }>
  /** Id of the request. */
  readonly batch: string
  readonly site: Services['site']['current']
}

/**
 * Notes an outcome, and holds the decision that follows from it in place of the decision that an earlier outcome of the
 * item holds.
 */
async function noteOutcome(transaction: Transaction, by: Person, { open, act, ...terms }: Noting) {
  const { number, outcome, note } = act
  const { application_id, decision_id } = await requireItem(transaction, open, number)
  const earlier = decision_id ? [decision_id] : []
  const [locked] = await lockDecisions(transaction, earlier)
  if (locked?.decision.state === 'applied') throw new Problem('conflict', COMMITTEE_REFUSALS.released)
  await discardHeld(transaction, earlier)

  const status = statusOfOutcome(outcome)
  const reason_ids = status ? act.reason_ids : []
  const change = status && { status, reason_ids, note }
  const held = change && (await holdDecision(transaction, by, application_id, { change, ...terms }))
  const labels = new Map((await findReasons(transaction, reason_ids)).map(({ id, label }) => [id, label]))
  const reasons = reason_ids.map((id) => labels.get(id) ?? '')
  await changeItem(transaction, open, number, { outcome, note, reasons, decision_id: held?.id ?? null })
}

/** Holds a decision. @returns undefined if the application has this status already */
async function holdDecision(
  transaction: Transaction,
  by: Person,
  id: string,
  { change, batch, site }: Pick<Noting, 'batch' | 'site'> & { readonly change: StatusChange },
) {
  const read = { ids: [id], to: change.status, read: lockApplicationsToDecide }
  const applications = await readForDecisions(transaction, by, read)
  const wording = await loadWording(transaction, change, site.timeZone)
  const decisions = newDecisions(applications, { change, wording, site })
  const [held] = await holdDecisions(transaction, decisions, { by, change, wording, batch })
  return held
}
