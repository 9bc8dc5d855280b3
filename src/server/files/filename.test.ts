import { expect, test } from 'vitest'
import { cleanFilename } from './filename.ts'

test('a name stays as given, but for what does not show', () => {
  expect(cleanFilename(' Übersicht (final) ₹.v2.pdf ')).toBe('Übersicht (final) ₹.v2.pdf')
  expect(cleanFilename('a\u0000b\r\nc\u007f.pdf')).toBe('abc.pdf')
  expect(cleanFilename('gpj\u202eexe.pdf')).toBe('gpjexe.pdf')
  expect(cleanFilename('\u2066a\u061c\u200b\u2028\ufeff.pdf')).toBe('a.pdf')
  expect(cleanFilename('\ud800.pdf')).toBe('\ufffd.pdf')
})

test('joiners that letters of India need stay', () => {
  expect(cleanFilename('क्\u200dष.pdf')).toBe('क्\u200dष.pdf')
})

test.each([
  '../../x.pdf',
  '..\\..\\x.pdf',
  '/etc/x.pdf',
  'C:\\decks\\x.pdf',
  '\\\\server\\decks/x.pdf',
  '..\u0000/..\u202e/\u200bx.pdf',
  'a\n/b/x.pdf',
  `${'../'.repeat(1_000)}x.pdf`,
])('%j loses its folders', (given) => {
  expect(cleanFilename(given)).toBe('x.pdf')
})

test('a name that is nothing but folders is none', () => {
  expect(['../', 'a\\', '/'].map(cleanFilename)).toEqual(['', '', ''])
})

test('a very long name is cut between characters, and keeps its ending', () => {
  const [plain, wide] = [cleanFilename(`${'x'.repeat(300)}.pdf`), cleanFilename(`${'😀'.repeat(300)}.pptx`)]
  expect([plain, wide]).toEqual([`${'x'.repeat(251)}.pdf`, `${'😀'.repeat(250)}.pptx`])
  expect(cleanFilename('x'.repeat(300))).toBe('x'.repeat(255))
})
