import { EMAIL_REFUSALS } from '#domain/review/deciding-refusals.ts'
import { type EmailText, unknownPlaceholders } from '#domain/review/email-template.ts'
import { Problem } from '#server/problem.ts'

const LABELS = { subject: 'Subject', body: 'Text' } as const
type Part = keyof typeof LABELS

/** @throws Problem 'validation-failed' at each part of a template that is blank, or names what no e-mail knows */
export function refuseUnknown(words: EmailText): void {
  const faults = (Object.keys(LABELS) as Part[]).flatMap((part) => {
    const message = faultOf(words[part])
    return message ? [{ field: part, path: part, label: LABELS[part], kind: 'wrong' as const, message }] : []
  })
  if (faults[0]) throw new Problem('validation-failed', faults[0].message, { faults })
}

function faultOf(text: string): string | undefined {
  if (!text.trim()) return EMAIL_REFUSALS.blank
  const unknown = unknownPlaceholders(text)
  return unknown.length > 0 ? EMAIL_REFUSALS.unknownPlaceholders(unknown) : undefined
}
