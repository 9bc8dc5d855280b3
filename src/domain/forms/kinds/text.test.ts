import { expect, test } from 'vitest'
import { TEXT, text } from './text.ts'

const messagesOf = (value: string, own: Parameters<typeof text>[2] = {}) => {
  const { kind: _, ...field } = text('company', 'Company', own)
  return TEXT.check(value, { ...field, kind: TEXT }, {}).map(({ message }) => message)
}

test('a text is as long as its field says, and as any text may be where it says nothing', () => {
  expect([messagesOf('abc', { maxCharacters: 3 }), messagesOf('a'.repeat(20_000))]).toEqual([[], []])
  expect([messagesOf('abcd', { maxCharacters: 3 }), messagesOf('a'.repeat(20_001))]).toEqual([
    ['Company must not exceed 3 characters.'],
    ['Company must not exceed 20000 characters.'],
  ])
})

test('a name is held against bait, blanks around it aside; any other text is not', () => {
  expect([messagesOf(' <Acme>\n', { isName: true }), messagesOf(' <Acme>\n')]).toEqual([
    ['Company must not contain ://, < or >.'],
    [],
  ])
  expect(messagesOf(' Acme\n', { isName: true })).toEqual([])
})

test('a blank one is missing where it is required', () => {
  expect([messagesOf(' '), messagesOf(' ', { required: false })]).toEqual([['Please fill in Company.'], []])
})
