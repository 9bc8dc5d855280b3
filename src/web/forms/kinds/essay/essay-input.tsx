import { useWatch } from 'react-hook-form'
import type { ESSAY } from '#domain/forms/kinds/essay.ts'
import { ESSAY_WORDS } from '#domain/limits.ts'
import { countWords } from '#domain/words.ts'
import { framed, useFieldAttributes } from '#web/forms/around-field.ts'
import type { InputProps } from '#web/forms/kind-inputs.ts'
import { GrowingTextarea } from '#web/forms/lines/growing-textarea.tsx'
import styles from '#web/ui/controls.module.css'
import { FieldFrame } from '#web/ui/field/field-frame.tsx'

const ROWS = 5

/** A long text with its words counted while it grows. Over the limit it stays, marked (D-form.7). */
export function EssayInput({ field }: InputProps<typeof ESSAY>) {
  const { key } = field
  const words = countWords(useWatch({ name: key }) ?? '')
  const wrong = words > ESSAY_WORDS
  const attributes = useFieldAttributes(field, { wrong, counter: true })
  const counter = <WordCount words={words} />
  return (
    <FieldFrame {...framed(field)} counter={counter}>
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
