import { createHash } from 'node:crypto'
import type { Transaction } from '#database/database.ts'
import { addBatch, type BatchRow, findBatch, lockBatch } from '#database/decision-batches.ts'
import type { Person } from '#domain/actor.ts'
import { BATCH_REFUSALS } from '#domain/review/decision-refusals.ts'
import { Problem } from '#server/problem.ts'

/** By which what was decided together is taken back; null: nothing can be. */
export type BatchUndo = { batch: string; seconds: number } | null

type IdempotentRequest = {
  /** Of the browser. */
  readonly id: string
  readonly by: Person
  /** Everything that makes it another request. */
  readonly what: unknown
}

type IdempotentResult<R> = {
  readonly reply: R
  /** For how long it can be taken back; undefined or 0: not at all. */
  readonly undoSeconds?: number | undefined
}

/**
 * Decides what a browser asks for once: the same request again is answered like the first, with the time of Undo that is
 * left, and nothing is done.
 * @param work what stores and tells it
 * @throws Problem 'already-exists' when the id is that of another request
 */
export async function decideIdempotently<R extends Record<string, unknown>>(
  transaction: Transaction,
  { id, by, what }: IdempotentRequest,
  work: () => Promise<IdempotentResult<R>>,
): Promise<R & { undo: BatchUndo }> {
  const asked = createHash('sha256').update(JSON.stringify(what)).digest('base64url')
  await lockBatch(transaction, id)
  const known = await findBatch(transaction, id)
  if (known) return replay<R>(id, asked, known)
  const { reply, undoSeconds } = await work()
  const seconds = undoSeconds || undefined
  const added = await addBatch(transaction, {
    id,
    decided_by: by.userId,
    request_hash: asked,
    response: reply,
    undoSeconds: seconds,
  })
  if (!added) throw idTaken()
  return { ...reply, undo: undoOf(id, seconds) }
}

function replay<R>(id: string, asked: string, known: BatchRow): R & { undo: BatchUndo } {
  if (known.request_hash !== asked) throw idTaken()
  return { ...(known.response as R), undo: undoOf(id, known.seconds ?? undefined) }
}

const undoOf = (batch: string, seconds = 0): BatchUndo => (seconds > 0 ? { batch, seconds } : null)

const idTaken = () => new Problem('already-exists', BATCH_REFUSALS.idAlreadyUsed)
