import { TEXT_SHAPE } from '#domain/forms/answer-shape.ts'
import { checkRequiredText } from '#domain/forms/validation.ts'
import { countWords } from '#domain/text.ts'
import { ESSAY_WORDS, TEXT_CHARACTERS } from '../../limits.ts'
import { trimBlank } from '../../typed-text.ts'
import { createField, type Kind } from '../kind.ts'

type Own = { readonly maxWords: number }

/** Running text with a limit of words. */
export const ESSAY: Kind<string, Own> = {
  name: 'essay',
  isLong: true,
  blank: () => '',
  check: (value, field) => {
    const { label, maxWords } = field
    const words = countWords(value)
    if (words <= maxWords) return checkRequiredText(value, field)
    return [
      {
        ...{ kind: 'too-many-words', message: `Please shorten ${label} to ${maxWords} words.`, words },
        ...(maxWords !== ESSAY_WORDS && { max_words: maxWords }),
      },
    ]
  },
  text: trimBlank,
  shape: () => TEXT_SHAPE,
  storage: ({ required, maxWords }) => ({
    column: 'text',
    always: [{ of: 'characters', max: TEXT_CHARACTERS }],
    onceSubmitted: [{ of: 'words', min: required ? 1 : 0, max: maxWords }],
  }),
}

/** Creates a field for running text. @param options `maxWords` is ESSAY_WORDS by default (S5-form.9) */
export const essay = <const K extends string>(
  key: K,
  label: string,
  { required = true, maxWords = ESSAY_WORDS } = {},
) => createField(ESSAY, { key, label, required }, { maxWords })
