import { expect, test } from 'vitest'
import { changeOfTags, cleanTagName, isSameTag } from './tags.ts'

const THURSDAY = { id: '1', name: 'Thursday pitch' }
const CLIMATE = { id: '2', name: 'Climate' }

test.each([
  ['  Thursday\n pitch\u200b ', 'Thursday pitch'],
  ['Thursday   pitch', 'Thursday pitch'],
  ['\u200b \u00ad', ''],
])('cleans the name %j', (typed, name) => {
  expect(cleanTagName(typed)).toBe(name)
})

test('treats names in other case and spacing as one tag', () => {
  expect([isSameTag('Climate', ' CLIMATE'), isSameTag('Climate', 'Climat')]).toEqual([true, false])
})

test('returns what to add and to remove, and nothing for the same tags', () => {
  const tags = [THURSDAY, CLIMATE]
  expect(changeOfTags(tags, ['climate', ' thursday  pitch'])).toEqual({ add: [], remove: [] })
  expect(changeOfTags(tags, ['Climate', ' Agritech ', '\u200b'])).toEqual({
    add: ['Agritech'],
    remove: ['1'],
  })
})
