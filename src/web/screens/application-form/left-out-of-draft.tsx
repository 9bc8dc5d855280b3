import { useEffect, useState } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { LeftOut } from '#web/records/left-out.tsx'
import { RECORD_TEXTS } from '#web/records/texts.ts'
import { settings } from '#web/settings.ts'
import { type DraftRecord, forgetDraft, leftOutOfDraft } from './draft-kind.ts'
import { TEXTS } from './texts.ts'

type LeftOutTexts = Parameters<typeof LeftOut>[0]['texts']

/** Over an application that was submitted elsewhere while something was typed into it here. */
export function LeftOutOfDraft({ record }: { readonly record: DraftRecord }) {
  const [texts, setTexts] = useState<LeftOutTexts>([])
  const { owner } = record.kind
  const { id } = record.get()
  useEffect(() => {
    void leftOutOfDraft(owner, id, record.values()).then((found) => setTexts(found.map(asText)))
  }, [owner, id, record])
  const dismiss = () => {
    setTexts([])
    void forgetDraft(owner, id)
  }
  if (texts.length === 0) return null
  return <LeftOut lead={TEXTS.leftOut} texts={texts} onDismiss={dismiss} />
}

type Typed = Awaited<ReturnType<typeof leftOutOfDraft>>[number]

const asText = ({ key, answer }: Typed) => ({
  label: APPLICATION_FORM.field(key).label,
  text: APPLICATION_FORM.text(key, answer as Answers[typeof key], settings) || RECORD_TEXTS.blank,
})
