import { expect, test } from 'vitest'
import { cleanFilename } from './filename.ts'

test('a name stays as given, but for what does not show', () => {
  expect(cleanFilename(' Übersicht (final) ₹.v2.pdf ')).toBe('Übersicht (final) ₹.v2.pdf')
  expect(cleanFilename('a\u0000b\r\nc\u007f.pdf')).toBe('abc.pdf')
  expect(cleanFilename('gpj\u202eexe.pdf')).toBe('gpjexe.pdf')
  expect(cleanFilename('\ud800.pdf')).toBe('\ufffd.pdf')
})
