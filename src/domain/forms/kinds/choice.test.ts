import { expect, test } from 'vitest'
import { choicesOf } from '../choice.ts'
import { choice, choiceLabel } from './choice.ts'

const NAMES = { product: 'Openround', investor: 'Acme Ventures' }

test('what is offered is accepted, and nothing else unless the field says so', () => {
  const { accepts } = choice('go', 'Do we go on?', choicesOf(['Yes', 'No']))
  expect(['Yes', 'No', 'Perhaps', ''].filter(accepts)).toEqual(['Yes', 'No'])
  const wider = choice('go', 'Do we go on?', choicesOf(['Yes']), { accepts: (value) => value.endsWith('s') })
  expect(['Yes', 'Perhaps', 'No'].filter(wider.accepts)).toEqual(['Yes', 'Perhaps'])
})

test('where the names decide what is offered, the field has to say what it accepts', () => {
  const byName = choice('go', 'Who goes on?', ({ investor }) => choicesOf([investor]))
  expect(byName.accepts('Acme Ventures')).toBe(false)
})

test('a value reads by its label, and for itself once it is not offered any more', () => {
  const field = choice('go', 'Do we go on?', [{ value: 'yes', label: 'Gladly' }])
  expect(['yes', 'not-at-all', ''].map((value) => choiceLabel(field, value, NAMES))).toEqual([
    'Gladly',
    'Not at all',
    '',
  ])
})
