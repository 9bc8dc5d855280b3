import { ESSAY_WORDS, TEXT_CHARACTERS } from '../../limits.ts'
import { countWords } from '../../words.ts'
import { missingText } from '../findings.ts'
import { fieldOf, type Kind } from '../kind.ts'
import { TYPED_TEXT } from '../shape.ts'

/** Running text of at most `ESSAY_WORDS` (S5-form.9). */
export const ESSAY: Kind<string> = {
  name: 'essay',
  isLong: true,
  blank: () => '',
  check: (value, field) => {
    const words = countWords(value)
    if (words <= ESSAY_WORDS) return missingText(value, field)
    return [
      { kind: 'too-many-words', message: `Please shorten ${field.label} to ${ESSAY_WORDS} words.`, words },
    ]
  },
  text: (value) => value.trim(),
  shape: () => TYPED_TEXT,
  storage: ({ required }) => ({
    column: 'text',
    always: [{ of: 'characters', max: TEXT_CHARACTERS }],
    onceSubmitted: [{ of: 'words', min: required ? 1 : 0, max: ESSAY_WORDS }],
  }),
}

export const essay = <const K extends string>(key: K, label: string, { required = true } = {}) =>
  fieldOf(ESSAY, { key, label, required }, {})
