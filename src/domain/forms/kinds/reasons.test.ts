import { expect, test } from 'vitest'
import { REASONS, reasons } from './reasons.ts'

const FIELD = reasons('why', 'Why', [
  { value: 'deck', label: 'Age of the deck' },
  { value: 'stage', label: 'Stage' },
])
const deck = { topic: 'deck', reason: 'The figures are new.' }
const stage = { topic: 'stage', reason: 'A pilot paid us.' }

test('prints each reason with the label of its topic, and that of a removed topic by its name', () => {
  const removed = { topic: 'old-rule', reason: ' Still true. ' }
  expect(REASONS.entries?.([deck, removed], FIELD)).toEqual([
    { name: 'Age of the deck', details: ['The figures are new.'] },
    { name: 'old-rule', details: ['Still true.'] },
  ])
})

test('drops blank reasons on submission', () => {
  expect(REASONS.normalise?.([{ topic: 'deck', reason: ' \u200b' }, stage])).toEqual([stage])
})

test('merges reasons for different topics, but not two for the same one', () => {
  expect(REASONS.merge?.([], [deck], [stage])).toEqual(expect.arrayContaining([deck, stage]))
  expect(REASONS.merge?.([], [deck], [{ ...deck, reason: 'Another.' }])).toBeUndefined()
})
