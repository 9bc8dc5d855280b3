import { VERDICT_REFUSED, VERDICT_TEXTS, VERDICT_UNSAVED } from '#domain/review/verdict-messages.ts'
import {
  BLANK_VERDICT,
  VERDICT_SHAPE,
  type VerdictRecord,
  withoutTooLongTexts,
} from '#domain/review/verdict-record.ts'
import { verdictLabel } from '#domain/review/verdicts.ts'
import { call } from '#web/api/client.ts'
import type { RecordLabels } from '#web/autosave/conflicts.tsx'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import { showVerdict } from '#web/features/submitted-applications/api.ts'
import type { MemberRecordKind } from '#web/features/submitted-applications/member-record.ts'
import { getVerdicts, verdictsKey } from './api.ts'

export type AutosavedVerdict = AutosavedRecord<VerdictRecord>

/** The viewer's verdict on an application. */
export const VERDICT_RECORDS: MemberRecordKind<VerdictRecord> = {
  prefix: 'verdict:',
  shape: VERDICT_SHAPE,
  blank: BLANK_VERDICT,
  sendable: withoutTooLongTexts,
  queryKey: verdictsKey,
  read: getVerdicts,
  send: (id, body) => call('saveVerdict', { params: { id }, body }),
  onSaved: (queries, id, { verdict }) => {
    if (verdict === undefined) return
    showVerdict(queries, id, verdict)
    // Refetches the verdicts, because others' verdicts may become visible once the viewer has given one.
    void queries.invalidateQueries({ queryKey: verdictsKey(id) })
  },
  refused: VERDICT_REFUSED,
  unsaved: VERDICT_UNSAVED,
}

export const verdictInputId = (key: string): string => `verdict-${key}`

export const VERDICT_CONFLICT_TEXTS: RecordLabels<VerdictRecord> = {
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
      : verdictLabel(value as NonNullable<VerdictRecord['verdict']>)
  },
  inputOf: verdictInputId,
}
