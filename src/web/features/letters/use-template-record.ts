import { useState } from 'react'
import { LETTERS_TEXTS } from '#domain/review/deciding-messages.ts'
import type { LetterText } from '#domain/review/letter-template.ts'
import type { Words } from '#web/autosave/conflicts.tsx'
import type { RecordKind } from '#web/autosave/kind.ts'
import { useRecord } from '#web/autosave/use-record.ts'
import { useOwner } from '#web/session/person-here.ts'
import type { Template } from './use-templates.ts'

/** It waits on the device alone, until it is saved by the button: half a sentence is no letter. */
const kindOf = (owner: string, status: string): RecordKind<LetterText> => ({
  owner,
  name: `template:${status}`,
  shape: { keys: ['subject', 'body'], same: (_, one, other) => one === other },
})

export const templateInputs = { subject: 'template-subject', body: 'template-body' } as const

export const TEMPLATE_WORDS: Words<LetterText> = {
  labelOf: (key) => LETTERS_TEXTS[key],
  textOf: (_, value) => value,
  inputOf: (key) => templateInputs[key],
}

/**
 * The words of a letter as they were left on this device, or as the server has them.
 * @param readAt when they were read, milliseconds. It is what orders them here: words that were reset and written anew
 * begin with lower versions.
 */
export function useTemplateRecord({ status, subject, body }: Template, readAt: number) {
  const [owner] = useState(useOwner())
  const base = { version: readAt, values: { subject, body } }
  return useRecord({ kind: kindOf(owner, status), id: status, base })?.record
}
