import { LINE_SHAPE } from '#domain/forms/answer-shape.ts'
import { checkPresent, invalidIssue } from '#domain/forms/validation.ts'
import { formatDate, isIsoDay } from '../../dates.ts'
import { TEXT_CHARACTERS } from '../../limits.ts'
import { textColumn } from '../column-mapping.ts'
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
  storage: (field) => textColumn(TEXT_CHARACTERS, field),
}

export const date = <const K extends string>(key: K, label: string, { required = true } = {}) =>
  createField(DATE, { key, label, required }, {})
