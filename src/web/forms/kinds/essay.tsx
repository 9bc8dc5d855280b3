import { useWatch } from 'react-hook-form'
import { ESSAY } from '#domain/forms/kinds/essay.ts'
import { countWords, pluralise } from '#domain/text.ts'
import { FieldFrame, frameProps, useFieldAttributes } from '#web/forms/field-frame.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { TextareaInput } from '#web/forms/textarea-input.tsx'
import styles from '#web/ui/controls.module.css'
import { Text } from '#web/ui/text.tsx'

export const inputs = defineInputs({
  kind: ESSAY,
  Input: EssayInput,
})

const ROWS = 5

/** An input for long text, with a word count. Text over the limit is kept and marked (D-form.7). */
function EssayInput({ field }: InputProps<typeof ESSAY>) {
  const { key, maxWords } = field
  const words = countWords(useWatch({ name: key }) ?? '')
  const attributes = useFieldAttributes(field, { invalid: words > maxWords, counter: true })
  return (
    <FieldFrame {...frameProps(field)} counter={<WordCount words={words} limit={maxWords} />}>
      <TextareaInput name={key} {...attributes} rows={ROWS} />
    </FieldFrame>
  )
}

function WordCount({ words, limit }: { readonly words: number; readonly limit: number }) {
  const over = words - limit
  return (
    <Text as='span' strong={over > 0} {...(over > 0 && { tone: 'danger' })}>
      {over > 0 && <span className={styles.overBy}>{`${pluralise(over, 'word', 'words')} over`}</span>}
      <span>{`${words}/${limit} words`}</span>
    </Text>
  )
}
