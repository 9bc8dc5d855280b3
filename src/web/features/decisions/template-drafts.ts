import { useState } from 'react'
import type { EmailText } from '#domain/review/email-template.ts'
import type { RecordLabels } from '#web/autosave/conflicts.tsx'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { useRecord } from '#web/autosave/use-record.ts'
import { newId } from '#web/new-id.ts'
import type { DeclineReason, EmailTemplate } from './api.ts'
import { DECLINE_REASONS_TEXTS, EMAIL_TEMPLATES_TEXTS } from './texts.ts'

/**
 * Describes a draft of a template. The draft is stored only on this device until the user clicks Save, so that founders
 * never receive an unfinished text.
 */
const templateRecordKind = (owner: string, status: string): RecordKind<EmailText> => ({
  owner,
  name: `template:${status}`,
  shape: { keys: ['subject', 'body'], isEqual: (_, a, b) => a === b },
})

export const TEMPLATE_INPUT_IDS = { subject: 'template-subject', body: 'template-body' } as const

export const TEMPLATE_CONFLICT_TEXTS: RecordLabels<EmailText> = {
  labelOf: (key) => EMAIL_TEMPLATES_TEXTS[key],
  textOf: (_, value) => value,
  inputOf: (key) => TEMPLATE_INPUT_IDS[key],
}

/**
 * Opens a template's text, with unsaved edits from this device. Returns undefined until draft storage has been read.
 * @param readAt time when the template was fetched, in milliseconds since 1970. It serves as the version, because the
 * server's versions start at 0 again after a reset
 */
export function useTemplateRecord({ status, subject, body }: EmailTemplate, readAt: number) {
  const base = { version: readAt, values: { subject, body } }
  return useRecord({ kind: (owner) => templateRecordKind(owner, status), id: status, base })?.record
}

export type ReasonText = Pick<DeclineReason, 'label' | 'text'>

/**
 * A reason that has not been saved yet. The browser generates its id, so that repeating a request whose reply was lost
 * does not add the reason twice.
 */
export type ReasonDraft = ReasonText & Pick<DeclineReason, 'id'>

const reasonRecordKind = (owner: string, id: string): RecordKind<ReasonText> => ({
  owner,
  name: `reason:${id}`,
  shape: { keys: ['label', 'text'], isEqual: (_, a, b) => a === b },
})

const newReasonRecordKind = (owner: string): RecordKind<ReasonDraft> => ({
  owner,
  name: 'reason:new',
  shape: {
    keys: ['id', 'label', 'text'],
    isEqual: (key, a, b) => key === 'id' || a === b,
    mergeValue: (key, _, mine) => (key === 'id' ? mine : undefined),
  },
})

export const reasonInputId = (id: string, key: keyof ReasonText) => `reason-${key}-${id}`

export const reasonConflictTexts = (id: string): RecordLabels<ReasonText> => ({
  labelOf: (key) => DECLINE_REASONS_TEXTS[key],
  textOf: (_, value) => value,
  inputOf: (key) => reasonInputId(id, key),
})

/**
 * Opens a reason's texts, with unsaved edits from this device. Returns undefined until draft storage has been read.
 * @param readAt see `useTemplateRecord`
 */
export function useReasonRecord({ id, label, text }: DeclineReason, readAt: number) {
  const base = { version: readAt, values: { label, text } }
  return useRecord({ kind: (owner) => reasonRecordKind(owner, id), id, base })?.record
}

/** Opens the draft of a new reason. Returns undefined until draft storage has been read. */
export function useNewReasonRecord() {
  const [base] = useState(() => ({ version: 0, values: { id: newId(), label: '', text: '' } }))
  return useRecord({ kind: newReasonRecordKind, id: base.values.id, base })?.record
}
