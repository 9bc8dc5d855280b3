import { useState } from 'react'
import { EMAILS_TEXTS } from '#domain/review/deciding-messages.ts'
import type { EmailText } from '#domain/review/email-template.ts'
import type { Words } from '#web/autosave/conflicts.tsx'
import type { RecordKind } from '#web/autosave/kind.ts'
import { useRecord } from '#web/autosave/use-record.ts'
import { useOwner } from '#web/session/person-here.ts'
import type { Template } from './use-templates.ts'

/** It waits on the device alone, until it is saved by the button: half a sentence is no e-mail. */
const kindOf = (owner: string, status: string): RecordKind<EmailText> => ({
  owner,
  name: `template:${status}`,
  shape: { keys: ['subject', 'body'], same: (_, one, other) => one === other },
})

export const templateInputs = { subject: 'template-subject', body: 'template-body' } as const

export const TEMPLATE_WORDS: Words<EmailText> = {
  labelOf: (key) => EMAILS_TEXTS[key],
  textOf: (_, value) => value,
  inputOf: (key) => templateInputs[key],
}

/**
 * The words of an e-mail as they were left on this device, or as the server has them.
 * @param readAt when they were read, milliseconds. It is what orders them here: words that were reset and written anew
 * begin with lower versions.
 */
export function useTemplateRecord({ status, subject, body }: Template, readAt: number) {
  const [owner] = useState(useOwner())
  const base = { version: readAt, values: { subject, body } }
  return useRecord({ kind: kindOf(owner, status), id: status, base })?.record
}
