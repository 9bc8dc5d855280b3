import { describe, expect, test } from 'vitest'
import { countWords } from '#domain/text.ts'
import { COUNT } from '../../forms/kinds/count.ts'
import { ESSAY } from '../../forms/kinds/essay.ts'
import { FOUNDERS } from '../../forms/kinds/founders.ts'
import { TEXT } from '../../forms/kinds/text.ts'
import { ESSAY_WORDS, ONE_LINE_CHARACTERS } from '../../limits.ts'
import { APPLICATION_FORM } from './application-form.ts'

/** Maximum length of a hint: the characters that fit on two lines next to an answer. */
const HINT_CHARACTERS = 110

describe.each(APPLICATION_FORM.fields.map((field) => [field.label, field] as const))('%s', (_, field) => {
  const { hint, why, example } = field.guidance

  test('has a one-line hint of at most 110 characters that ends with . or ?', () => {
    expect([hint.length <= HINT_CHARACTERS, hint.includes('\n'), /[.?]$/.test(hint)]).toEqual([
      true,
      false,
      true,
    ])
  })

  test('has a message for a missing answer if and only if the answer can be missing', () => {
    const mayBeMissing = field.required && field.kind !== COUNT && field.kind !== FOUNDERS
    const missingMessage = 'missingMessage' in field.guidance ? field.guidance.missingMessage : undefined
    if (mayBeMissing) expect(missingMessage).toMatch(/^(Choose|Describe|Enter|Give|Name|Say|Tell) .*[^.]$/)
    else expect(missingMessage).toBeUndefined()
  })

  test('has a reason and an example if it is an essay', () => {
    if (field.kind === ESSAY) expect([typeof why, typeof example]).toEqual(['string', 'string'])
  })

  test('has an example within the length limit', () => {
    if (field.kind === ESSAY) expect(countWords(example ?? '')).toBeLessThanOrEqual(ESSAY_WORDS)
    if (field.kind === TEXT) expect((example ?? '').length).toBeLessThanOrEqual(ONE_LINE_CHARACTERS)
  })
})
