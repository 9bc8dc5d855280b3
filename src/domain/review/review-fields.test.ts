import { expect, test } from 'vitest'
import { DEFAULT_BRAND_NAMES } from '../brand-names.ts'
import { blankDefinition, type DefinableKind } from '../forms/field-definition.ts'
import { type TeamField, teamKey, teamValueOf, teamValueText, toTeamField } from './review-fields.ts'

const RAVI = { id: 'ravi0000', label: 'Ravi Menon' }

const fieldOf = (kind: DefinableKind): TeamField => ({
  ...blankDefinition('teamfact', kind),
  key: teamKey('teamfact'),
  label: 'Fact',
  required: true,
  choices: [RAVI],
  unit: kind === 'number' ? '%' : '',
})

test.each<[DefinableKind, unknown, string]>([
  ['choice', RAVI.id, 'Ravi Menon'],
  ['choice', 'removed0', 'Removed choice'],
  ['member', RAVI.id, 'Ravi Menon'],
  ['member', 'gone0000', 'Former team member'],
  ['yesNo', 'no', 'No'],
  ['number', 0, '0 %'],
  ['rupees', 25_00_000, '₹25,00,000'],
  ['date', '2026-12-01', '1 December 2026'],
  ['text', 'Call them', 'Call them'],
])('shows the value of a %s that is %j as %j', (kind, value, text) => {
  expect(teamValueText(fieldOf(kind), value, DEFAULT_BRAND_NAMES)).toBe(text)
})

test.each<DefinableKind>(['choice', 'member', 'yesNo', 'number', 'rupees', 'date', 'text'])(
  'a blank %s is accepted and has no text, although it is required',
  (kind) => {
    const field = fieldOf(kind)
    const blank = teamValueOf(field, undefined)
    expect(toTeamField(field).kind.check(blank, toTeamField(field), {})).toEqual([])
    expect(teamValueText(field, blank, DEFAULT_BRAND_NAMES)).toBe('')
  },
)
