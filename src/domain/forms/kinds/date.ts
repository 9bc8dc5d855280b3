import { LINE_SHAPE } from '#domain/forms/answer-shape.ts'
import { checkPresent, invalidIssue } from '#domain/forms/validation.ts'
import { formatDate, isIsoDay } from '../../dates.ts'
import { TEXT_CHARACTERS } from '../../limits.ts'
import { createField, type Kind } from '../kind.ts'

/** A day, as 'YYYY-MM-DD'. A blank answer is ''. */
export const DATE: Kind<string> = {
  name: 'date',
  blank: () => '',
  check: (value, field) =>
    value && !isIsoDay(value)
      ? [invalidIssue('Enter a date, like 2026-03-31')]
      : checkPresent(value !== '', field),
  text: (value) => (isIsoDay(value) ? formatDate(value) : value),
  shape: () => LINE_SHAPE,
  storage: ({ required }) => ({
    column: 'text',
    always: [{ of: 'characters', max: TEXT_CHARACTERS }],
    onceSubmitted: required ? [{ of: 'words', min: 1 }] : [],
  }),
}

export const date = <const K extends string>(key: K, label: string, { required = true } = {}) =>
  createField(DATE, { key, label, required }, {})
