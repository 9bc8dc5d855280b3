import { useWatch } from 'react-hook-form'
import { ESSAY } from '#domain/forms/kinds/essay.ts'
import { ESSAY_WORDS } from '#domain/limits.ts'
import { countWords } from '#domain/text.ts'
import { FieldFrame, frameProps, useFieldAttributes } from '#web/forms/field-frame.tsx'
import { GrowingTextarea } from '#web/forms/growing-textarea.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import styles from '#web/ui/controls.module.css'

export const inputs = defineInputs({
  kind: ESSAY,
  Input: EssayInput,
  toValue: (answer) => answer,
  toAnswer: (value) => value,
})

const ROWS = 5

/** A long text with its words counted while it grows. Over the limit it stays, marked (D-form.7). */
function EssayInput({ field }: InputProps<typeof ESSAY>) {
  const { key } = field
  const words = countWords(useWatch({ name: key }) ?? '')
  const wrong = words > ESSAY_WORDS
  const attributes = useFieldAttributes(field, { wrong, counter: true })
  const counter = <WordCount words={words} />
  return (
    <FieldFrame {...frameProps(field)} counter={counter}>
      <GrowingTextarea name={key} {...attributes} rows={ROWS} />
    </FieldFrame>
  )
}

function WordCount({ words }: { readonly words: number }) {
  const over = words - ESSAY_WORDS
  return (
    <span className={over > 0 ? styles.over : undefined}>
      {over > 0 && <span className={styles.overBy}>{`${over} too many`}</span>}
      <span>{`${words}/${ESSAY_WORDS} words`}</span>
    </span>
  )
}
