import type { Calls, Reply } from '#contract/calls.ts'
import { allReasons, findReasons, type ReasonRow, storeReason } from '#database/email-templates.ts'
import { TEMPLATE_REFUSALS } from '#domain/review/decision-refusals.ts'
import { cleanLine, trimBlank } from '#domain/typed-text.ts'
import { authorise } from '#server/access/authorise.ts'
import { mayAdminister } from '#server/access/review.ts'
import type { Caller } from '#server/http/caller.ts'
import { fieldFaults, Problem } from '#server/problem.ts'
import type { Services } from '#server/services.ts'

/** Lists all decline reasons, including retired ones. */
export async function listReasons(
  { database }: Services,
  { session }: Caller,
): Promise<Reply<'listReasons'>> {
  const { actor, rows } = await database.query<ReasonRow>(session, 'administrator', allReasons())

  authorise(mayAdminister(actor))

  return { reasons: rows ?? [] }
}

/**
 * Creates or changes a reason. A repeated request gets the same response. Earlier decisions keep the old text.
 * @throws Problem 'validation-failed' for a blank label or text; 'limit-reached'; 'conflict' with the current values
 */
export const saveReason = (
  { database }: Services,
  { session }: Caller,
  id: string,
  { base_version, ...input }: Calls['saveReason']['body'],
): Promise<Reply<'saveReason'>> =>
  database.transaction(session, 'administrator', async (transaction, actor) => {
    authorise(mayAdminister(actor))

    const reason = { ...input, id, label: cleanLine(input.label), text: trimBlank(input.text) }
    refuseBlank(reason)

    const version = await storeReason(transaction, { ...reason, version: base_version })
    if (version !== undefined) return { version }
    const [current] = await findReasons(transaction, [id])
    if (!current) authorise('not-found')
    const { id: _, ...found } = current as ReasonRow
    if (!isSame(found, reason)) throw new Problem('conflict', TEMPLATE_REFUSALS.conflict, { current: found })
    return { version: found.version }
  })

const REASON_FIELDS = [
  { key: 'label', label: 'Label' },
  { key: 'text', label: 'Text' },
] as const

function refuseBlank({ label, text }: Pick<ReasonRow, 'label' | 'text'>): void {
  const { blank } = TEMPLATE_REFUSALS
  const errors = { ...(!label && { label: blank }), ...(!text && { text: blank }) }
  const faults = fieldFaults(REASON_FIELDS, errors, 'missing')
  if (faults.length > 0) throw new Problem('validation-failed', blank, { faults })
}

type ReasonText = Pick<ReasonRow, 'label' | 'text' | 'active' | 'position'>

const isSame = (a: ReasonText, b: ReasonText) =>
  (['label', 'text', 'active', 'position'] as const).every((part) => a[part] === b[part])
