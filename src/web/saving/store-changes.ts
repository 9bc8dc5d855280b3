import type { AnswerChanges, FieldKey } from '#domain/applications/form/application-form.ts'
import { sameAnswer } from '#domain/forms/same.ts'
import { type Draft, isEmpty, type Outcome, pendingChanges, type SavingPorts } from './draft.ts'
import { reconcile } from './reconcile.ts'

/** One save may find an earlier one whose reply was lost, and then has to be repeated on top of it. */
const ROUNDS = 3

/** Sends what differs from the server. With nothing to send nothing happens, so that an empty form makes no record. */
export async function storeChanges(draft: Draft, ports: SavingPorts): Promise<Outcome> {
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const changes = pendingChanges(draft.get(), ports.read())
      if (isEmpty(changes)) break
      draft.change({ phase: 'saving' })
      await sendChanges(draft, ports, changes)
      if (!leftBehind(changes, pendingChanges(draft.get(), ports.read()))) break
    }
  } catch (problem) {
    draft.change({ phase: 'failed', problem })
    return { ok: false, problem }
  }
  if (draft.get().phase === 'failed') draft.change({ phase: draft.get().savedAt ? 'saved' : 'idle' })
  return { ok: true }
}

async function sendChanges(draft: Draft, ports: SavingPorts, changes: AnswerChanges) {
  const { id, base, lost } = draft.get()
  draft.change({ lost: [...lost, changes] })
  const reply = await ports.send(id, { base_version: base.version, changes })
  const { conflicts, recorded } = draft.get()
  const merged = reconcile({ base, sent: changes, now: ports.read(), conflicts, lost }, reply)
  draft.change({
    base: merged.base,
    conflicts: merged.conflicts,
    recorded: true,
    lost: [],
    phase: 'saved',
    savedAt: ports.clock(),
  })
  ports.put(merged.put)
  if (!recorded) ports.created(id)
}

/** Whether something was sent, is neither stored nor asked about, and still stands so in the form. */
const leftBehind = (sent: AnswerChanges, pending: AnswerChanges) =>
  (Object.keys(pending) as FieldKey[]).some((key) => key in sent && sameAnswer(sent[key], pending[key]))
