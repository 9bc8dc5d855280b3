import { expect, test } from 'vitest'
import { cleanText } from './text.ts'

test('NUL goes, half a surrogate pair becomes the replacement character, all else stays', () => {
  expect(cleanText('a\0b\ud83d c😀\n')).toBe('ab\ufffd c😀\n')
})
