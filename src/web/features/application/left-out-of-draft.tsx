import { useEffect, useState } from 'react'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { LeftOut } from '#web/autosave/left-out.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { useOwner } from '#web/session/person-here.ts'
import { settings } from '#web/settings.ts'
import { leftOutOfDraft } from './draft-kind.ts'
import { TEXTS } from './texts.ts'

type LeftOutOfDraftProps = Pick<Parameters<typeof LeftOut>[0], 'afterwards'> & {
  readonly id: string
  readonly submitted: Answers
}

/** Over an application that was submitted elsewhere while something was typed into it here. */
export function LeftOutOfDraft({ id, submitted, afterwards }: LeftOutOfDraftProps) {
  const [left, setLeft] = useState<Left>()
  // They are those of whoever opened it.
  const [owner] = useState(useOwner())
  useEffect(() => {
    void leftOutOfDraft(owner, id, submitted).then((found) => {
      // Where the reply to the submission was lost, all of it arrived.
      if (found.texts.length === 0) void found.forget()
      setLeft(found)
    })
  }, [owner, id, submitted])
  if (!left || left.texts.length === 0) return null
  const dismiss = () => {
    setLeft(undefined)
    void left.forget()
  }
  const texts = left.texts.map(asText)
  return <LeftOut lead={TEXTS.leftOut} texts={texts} afterwards={afterwards} onDismiss={dismiss} />
}

type Left = Awaited<ReturnType<typeof leftOutOfDraft>>

const asText = ({ key, value }: Left['texts'][number]) => ({
  label: APPLICATION_FORM.field(key).label,
  text: APPLICATION_FORM.text(key, value as Answers[typeof key], settings) || RECORD_TEXTS.blank,
})
