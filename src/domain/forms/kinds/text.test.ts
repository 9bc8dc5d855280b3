import { expect, test } from 'vitest'
import { TEXT, text } from './text.ts'

const messagesOf = (value: string, own: Parameters<typeof text>[2] = {}) => {
  const { kind: _, ...field } = text('company', 'Company', own)
  return TEXT.check(value, { ...field, kind: TEXT }, {}).map(({ message }) => message)
}

test('limits a text to the maximum length of its field, or to the default', () => {
  expect([messagesOf('abc', { maxCharacters: 3 }), messagesOf('a'.repeat(20_000))]).toEqual([[], []])
  expect([messagesOf('abcd', { maxCharacters: 3 }), messagesOf('a'.repeat(20_001))]).toEqual([
    ['Company must not exceed 3 characters.'],
    ['Company must not exceed 20000 characters.'],
  ])
})

test('rejects links in names, but not in other texts', () => {
  expect([messagesOf(' <Acme>\n', { isName: true }), messagesOf(' <Acme>\n')]).toEqual([
    ['Company must not contain ://, < or >.'],
    [],
  ])
  expect(messagesOf(' Acme\n', { isName: true })).toEqual([])
})

test('treats a blank text as missing if it is required', () => {
  expect([messagesOf(' '), messagesOf(' ', { required: false })]).toEqual([['Please fill in Company.'], []])
})
