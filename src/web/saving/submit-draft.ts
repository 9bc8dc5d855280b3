import { type Draft, type Outcome, pendingChanges, type SavingPorts } from './draft.ts'
import { storeChanges } from './store-changes.ts'

const codeOf = (problem: unknown) => (problem as { code?: unknown } | undefined)?.code

/**
 * Submits with the last changes. When another tab was quicker, its changes are merged first and the try repeated once;
 * what was changed on both sides is asked about instead.
 */
export async function submitDraft(draft: Draft, ports: SavingPorts): Promise<Outcome> {
  const first = await sendSubmission(draft, ports)
  if (first.ok) return first
  const reason = codeOf(first.problem)
  if (reason === 'faults') {
    // The server stored the changes before it checked them; a save finds out the version they have now.
    await storeChanges(draft, ports)
    return first
  }
  if (reason !== 'moved-on') return first
  const merged = await storeChanges(draft, ports)
  if (!merged.ok || draft.get().conflicts.length > 0) return first
  return sendSubmission(draft, ports)
}

async function sendSubmission(draft: Draft, ports: SavingPorts): Promise<Outcome> {
  const { id, base, lost } = draft.get()
  const changes = pendingChanges(draft.get(), ports.read())
  draft.change({ phase: 'saving', lost: [...lost, changes] })
  try {
    await ports.sendSubmission(id, { base_version: base.version, changes })
  } catch (problem) {
    draft.change({ phase: 'failed', problem })
    return { ok: false, problem }
  }
  draft.change({ phase: 'saved', savedAt: ports.clock(), submitted: true })
  return { ok: true }
}
