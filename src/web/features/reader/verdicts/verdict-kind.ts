import type { QueryClient } from '@tanstack/react-query'
import type { Changes } from '#domain/records/record.ts'
import { REVIEW_SHAPE, type ReviewRecord, withinLimits } from '#domain/review/review-record.ts'
import { VERDICT_TEXTS } from '#domain/review/verdict-messages.ts'
import { verdictLabel } from '#domain/review/verdicts.ts'
import { call } from '#web/api/call.ts'
import type { Words } from '#web/autosave/conflicts.tsx'
import type { KeptRecord } from '#web/autosave/create-record.ts'
import type { RecordKind } from '#web/autosave/kind.ts'
import { showVerdict } from './shown-verdict.ts'
import { type Verdicts, verdictsKey } from './use-verdicts.ts'

export type OwnReview = KeptRecord<ReviewRecord>

const PREFIX = 'verdict:'

/** Of which application something waits on the device; undefined for what is no verdict. */
export const applicationOf = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined

/** What one thinks of an application as a record; what the server says takes the place of what was read before. */
export const verdictKind = (queries: QueryClient, owner: string, id: string): RecordKind<ReviewRecord> => ({
  owner,
  name: `${PREFIX}${id}`,
  shape: REVIEW_SHAPE,
  sendable: withinLimits,
  send: async (body) => {
    const reply = await call('saveVerdict', { params: { id }, body })
    await noteSaved(queries, id, { ...body.changes, ...reply.theirs }, reply.version)
    return reply
  },
})

async function noteSaved(
  queries: QueryClient,
  id: string,
  changes: Changes<ReviewRecord>,
  version: number,
): Promise<void> {
  const queryKey = verdictsKey(id)
  // What was read before the save and arrives after it is older.
  await queries.cancelQueries({ queryKey })
  queries.setQueryData<Verdicts>(queryKey, (known) =>
    known?.own ? { ...known, own: { ...known.own, ...changes, version } } : known,
  )
  if (changes.verdict === undefined) return
  showVerdict(queries, id, changes.verdict)
  // Whose it is to see the others' may have changed with it.
  void queries.invalidateQueries({ queryKey })
}

export const baseOfReview = ({ version, ...values }: NonNullable<Verdicts['own']>) => ({ version, values })

/** The id of the input that a value is given by. */
export const reviewInput = (key: string): string => `review-${key}`

export const REVIEW_WORDS: Words<ReviewRecord> = {
  labelOf: (key) =>
    ({
      verdict: VERDICT_TEXTS.yours,
      champion_line: VERDICT_TEXTS.championLine,
      comment: VERDICT_TEXTS.comment,
    })[key],
  textOf: (key, value) => {
    if (key !== 'verdict') return value ?? ''
    return value === null
      ? VERDICT_TEXTS.notGiven
      : verdictLabel(value as NonNullable<ReviewRecord['verdict']>)
  },
  inputOf: reviewInput,
}
