import { expect, test } from 'vitest'
import { changeOfTags, cleanTagName, isSameTag, matchesTag, TAG_TEXTS } from './tags.ts'

const THURSDAY = { id: '1', name: 'Thursday pitch' }
const CLIMATE = { id: '2', name: 'Climate' }

test.each([
  ['  Thursday\n pitch\u200b ', 'Thursday pitch'],
  ['Thursday   pitch', 'Thursday pitch'],
  ['\u200b \u00ad', ''],
])('cleans the tag name %j', (typed, name) => {
  expect(cleanTagName(typed)).toBe(name)
})

test('treats names that differ only in case and spacing as one tag', () => {
  expect([isSameTag('Climate', ' CLIMATE'), isSameTag('Climate', 'Climat')]).toEqual([true, false])
})

test.each([
  ['Café', 'cafe'],
  ['Q&A – later', 'q&a - later'],
  ['क़िला', 'किला'],
])('treats %s and %s as one tag, and suggests it', (name, typed) => {
  expect([isSameTag(name, typed), matchesTag(`Old ${name}`, typed)]).toEqual([true, true])
})

test('isolates a right-to-left name in the filter from its count', () => {
  expect([TAG_TEXTS.option('חדש', 3), TAG_TEXTS.option('New', 3)]).toEqual(['\u2068חדש\u2069 (3)', 'New (3)'])
})

test('returns the tags to add and to remove, or none if the names are the same', () => {
  const tags = [THURSDAY, CLIMATE]
  expect(changeOfTags(tags, ['climate', ' thursday  pitch'])).toEqual({ add: [], remove: [] })
  expect(changeOfTags(tags, ['Climate', ' Agritech ', '\u200b'])).toEqual({
    add: ['Agritech'],
    remove: ['1'],
  })
})
