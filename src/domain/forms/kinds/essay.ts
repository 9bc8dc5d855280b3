import { TEXT_SHAPE } from '#domain/forms/answer-shape.ts'
import { checkRequiredText } from '#domain/forms/validation.ts'
import { countWords } from '#domain/text.ts'
import { ESSAY_WORDS, TEXT_CHARACTERS } from '../../limits.ts'
import { trimBlank } from '../../typed-text.ts'
import { createField, type Kind } from '../kind.ts'

/** Running text of at most ESSAY_WORDS words (S5-form.9). */
export const ESSAY: Kind<string> = {
  name: 'essay',
  isLong: true,
  blank: () => '',
  check: (value, field) => {
    const words = countWords(value)
    if (words <= ESSAY_WORDS) return checkRequiredText(value, field)
    return [
      { kind: 'too-many-words', message: `Please shorten ${field.label} to ${ESSAY_WORDS} words.`, words },
    ]
  },
  text: trimBlank,
  shape: () => TEXT_SHAPE,
  storage: ({ required }) => ({
    column: 'text',
    always: [{ of: 'characters', max: TEXT_CHARACTERS }],
    onceSubmitted: [{ of: 'words', min: required ? 1 : 0, max: ESSAY_WORDS }],
  }),
}

export const essay = <const K extends string>(key: K, label: string, { required = true } = {}) =>
  createField(ESSAY, { key, label, required }, {})
