import type { Calls, Reply } from '#contract/calls.ts'
import { allReasons, findReasons, type ReasonRow, storeReason } from '#database/email-templates.ts'
import { TEMPLATE_REFUSALS } from '#domain/review/decision-refusals.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

/** All, those that are no longer offered among them. */
export async function listReasons(
  { database }: Services,
  { session }: Caller,
): Promise<Reply<'listReasons'>> {
  const { actor, rows } = await database.query<ReasonRow>(session, 'administrator', allReasons())

  authorise(mayAdminister(actor))

  return { reasons: rows ?? [] }
}

/**
 * Creates a reason or changes it; a repeat is answered like the first save. What was decided by it keeps its words.
 * @throws Problem 'validation-failed' for a blank label or text, 'limit-reached', 'conflict' with what stands by now
 */
export const saveReason = (
  { database }: Services,
  { session }: Caller,
  id: string,
  { base_version, ...given }: Calls['saveReason']['body'],
): Promise<Reply<'saveReason'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const reason = { ...given, id, label: given.label.trim(), text: given.text.trim() }
    refuseBlank(reason)

    const version = await storeReason(transaction, { ...reason, version: base_version })
    if (version !== undefined) return { version }
    const [standing] = await findReasons(transaction, [id])
    if (!standing) authorise('not-found')
    const { id: _, ...found } = standing as ReasonRow
    if (!isSame(found, reason)) throw new Problem('conflict', TEMPLATE_REFUSALS.conflict, { standing: found })
    return { version: found.version }
  })

const LABELS = { label: 'Label', text: 'Text' } as const

function refuseBlank(reason: Pick<ReasonRow, 'label' | 'text'>): void {
  const blank = (['label', 'text'] as const).filter((part) => !reason[part])
  const message = TEMPLATE_REFUSALS.blank
  const faults = blank.map((part) => ({
    field: part,
    path: part,
    label: LABELS[part],
    kind: 'missing' as const,
    message,
  }))
  if (faults.length > 0) throw new Problem('validation-failed', message, { faults })
}

type ReasonText = Pick<ReasonRow, 'label' | 'text' | 'active' | 'position'>

const isSame = (one: ReasonText, other: ReasonText) =>
  (['label', 'text', 'active', 'position'] as const).every((part) => one[part] === other[part])
