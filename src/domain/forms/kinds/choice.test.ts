import { expect, test } from 'vitest'
import { choicesOf } from '../choice.ts'
import { choice, choiceLabel } from './choice.ts'

const NAMES = { product: 'Openround', investor: 'Acme Ventures' }

test('accepts only offered choices unless the field allows others', () => {
  const { accepts } = choice('go', 'Do we go on?', choicesOf(['Yes', 'No']))
  expect(['Yes', 'No', 'Perhaps', ''].filter(accepts)).toEqual(['Yes', 'No'])
  const wider = choice('go', 'Do we go on?', choicesOf(['Yes']), { accepts: (value) => value.endsWith('s') })
  expect(['Yes', 'Perhaps', 'No'].filter(wider.accepts)).toEqual(['Yes', 'Perhaps'])
})

test('a field whose choices depend on settings accepts none without an explicit check', () => {
  const byName = choice('go', 'Who goes on?', ({ investor }) => choicesOf([investor]))
  expect(byName.accepts('Acme Ventures')).toBe(false)
})

test('shows a choice by its label, or by its value as words if it no longer exists', () => {
  const field = choice('go', 'Do we go on?', [{ value: 'yes', label: 'Gladly' }])
  expect(['yes', 'not-at-all', ''].map((value) => choiceLabel(field, value, NAMES))).toEqual([
    'Gladly',
    'Not at all',
    '',
  ])
})
