import { useWatch } from 'react-hook-form'
import type { ESSAY } from '#domain/forms/kinds/essay.ts'
import { ESSAY_WORDS } from '#domain/limits.ts'
import { countWords } from '#domain/words.ts'
import type { InputProps } from '#web/form-inputs/kind-inputs.ts'
import { GrowingTextarea } from '#web/form-inputs/lines/growing-textarea.tsx'
import styles from '#web/parts/controls.module.css'
import { FieldFrame } from '#web/parts/field/field-frame.tsx'
import { useInputAttributes } from '#web/parts/field/use-input-attributes.ts'

const ROWS = 5

/** A long text with its words counted while it grows. Over the limit it stays, marked (D-form.7). */
export function EssayInput({ field }: InputProps<typeof ESSAY>) {
  const { key, label } = field
  const optional = !field.required
  const words = countWords(useWatch({ name: key }) ?? '')
  const wrong = words > ESSAY_WORDS
  const attributes = useInputAttributes(key, {
    optional,
    wrong,
    counter: true,
    hint: field.guidance !== undefined,
  })
  const counter = <WordCount words={words} />
  return (
    <FieldFrame path={key} label={label} optional={optional} guidance={field.guidance} counter={counter}>
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
