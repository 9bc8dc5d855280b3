import { useState } from 'react'
import { DECLINE_REASONS_TEXTS, EMAIL_TEMPLATES_TEXTS } from '#domain/review/decision-messages.ts'
import type { EmailText } from '#domain/review/email-template.ts'
import type { RecordLabels } from '#web/autosave/conflicts.tsx'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { useRecord } from '#web/autosave/use-record.ts'
import { newId } from '#web/new-id.ts'
import { useOwner } from '#web/session/current-person.ts'
import type { DeclineReason, EmailTemplate } from './api.ts'

/** It waits on the device alone, until it is saved by the button: half a sentence is no e-mail. */
const templateRecordKind = (owner: string, status: string): RecordKind<EmailText> => ({
  owner,
  name: `template:${status}`,
  shape: { keys: ['subject', 'body'], isEqual: (_, one, other) => one === other },
})

export const TEMPLATE_INPUT_IDS = { subject: 'template-subject', body: 'template-body' } as const

export const TEMPLATE_CONFLICT_TEXTS: RecordLabels<EmailText> = {
  labelOf: (key) => EMAIL_TEMPLATES_TEXTS[key],
  textOf: (_, value) => value,
  inputOf: (key) => TEMPLATE_INPUT_IDS[key],
}

/**
 * The words of an e-mail as they were left on this device, or as the server has them.
 * @param readAt when they were read, milliseconds. It is what orders them here: words that were reset and written anew
 * begin with lower versions.
 */
export function useTemplateRecord({ status, subject, body }: EmailTemplate, readAt: number) {
  const [owner] = useState(useOwner())
  const base = { version: readAt, values: { subject, body } }
  return useRecord({ kind: templateRecordKind(owner, status), id: status, base })?.record
}

export type ReasonText = Pick<DeclineReason, 'label' | 'text'>

/** One in the making: its id is made here, so that adding it again adds nothing twice. */
export type ReasonDraft = ReasonText & Pick<DeclineReason, 'id'>

const reasonRecordKind = (owner: string, id: string): RecordKind<ReasonText> => ({
  owner,
  name: `reason:${id}`,
  shape: { keys: ['label', 'text'], isEqual: (_, one, other) => one === other },
})

const newReasonRecordKind = (owner: string): RecordKind<ReasonDraft> => ({
  owner,
  name: 'reason:new',
  shape: {
    keys: ['id', 'label', 'text'],
    isEqual: (key, one, other) => key === 'id' || one === other,
    mergeValue: (key, _, mine) => (key === 'id' ? mine : undefined),
  },
})

export const reasonInputId = (id: string, key: keyof ReasonText) => `reason-${key}-${id}`

export const reasonConflictTexts = (id: string): RecordLabels<ReasonText> => ({
  labelOf: (key) => DECLINE_REASONS_TEXTS[key],
  textOf: (_, value) => value,
  inputOf: (key) => reasonInputId(id, key),
})

/** A reason as it was left on this device, or as the server has it. @param readAt orders what is read, as of e-mails */
export function useReasonRecord({ id, label, text }: DeclineReason, readAt: number) {
  const [owner] = useState(useOwner())
  const base = { version: readAt, values: { label, text } }
  return useRecord({ kind: reasonRecordKind(owner, id), id, base })?.record
}

/** A reason that is being written. */
export function useNewReasonRecord() {
  const [owner] = useState(useOwner())
  const [base] = useState(() => ({ version: 0, values: { id: newId(), label: '', text: '' } }))
  return useRecord({ kind: newReasonRecordKind(owner), id: base.values.id, base })?.record
}
