import { useState } from 'react'
import { REASONS_TEXTS } from '#domain/review/deciding-messages.ts'
import type { Words } from '#web/autosave/conflicts.tsx'
import type { RecordKind } from '#web/autosave/kind.ts'
import { useRecord } from '#web/autosave/use-record.ts'
import type { Reason } from '#web/features/review/deciding/use-reasons.ts'
import { newId } from '#web/new-id.ts'
import { useOwner } from '#web/session/person-here.ts'

export type ReasonWords = Pick<Reason, 'label' | 'text'>

/** One in the making: its id is made here, so that adding it again adds nothing twice. */
export type ReasonDraft = ReasonWords & Pick<Reason, 'id'>

const kindOf = (owner: string, id: string): RecordKind<ReasonWords> => ({
  owner,
  name: `reason:${id}`,
  shape: { keys: ['label', 'text'], same: (_, one, other) => one === other },
})

const newKindOf = (owner: string): RecordKind<ReasonDraft> => ({
  owner,
  name: 'reason:new',
  shape: {
    keys: ['id', 'label', 'text'],
    same: (key, one, other) => key === 'id' || one === other,
    mergeInside: (key, _, mine) => (key === 'id' ? mine : undefined),
  },
})

export const reasonInput = (id: string, key: keyof ReasonWords) => `reason-${key}-${id}`

export const reasonWords = (id: string): Words<ReasonWords> => ({
  labelOf: (key) => REASONS_TEXTS[key],
  textOf: (_, value) => value,
  inputOf: (key) => reasonInput(id, key),
})

/** A reason as it was left on this device, or as the server has it. @param readAt orders what is read, as of e-mails */
export function useReasonRecord({ id, label, text }: Reason, readAt: number) {
  const [owner] = useState(useOwner())
  const base = { version: readAt, values: { label, text } }
  return useRecord({ kind: kindOf(owner, id), id, base })?.record
}

/** A reason that is being written. */
export function useNewReasonRecord() {
  const [owner] = useState(useOwner())
  const [base] = useState(() => ({ version: 0, values: { id: newId(), label: '', text: '' } }))
  return useRecord({ kind: newKindOf(owner), id: base.values.id, base })?.record
}
