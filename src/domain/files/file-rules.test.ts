import { expect, test } from 'vitest'
import { acceptAttribute, extensionOf, isAllowedExtension, storagePath } from './file-rules.ts'
import { FILE_TOO_LARGE, fileTypeNotAllowed } from './messages.ts'

test('reads a file’s extension after the last dot, in lower case', () => {
  const names = [
    'Deck.v2.PDF',
    'Deck.pdf \u200e',
    '\u2068Deck\u2069.pdf\u2069',
    'a.b',
    'none',
    '.hidden',
    'dot.',
    '',
  ]
  expect(names.map(extensionOf)).toEqual(['pdf', 'pdf', 'pdf', 'b', '', '', '', ''])
})

test('allows PDF and slides for a deck, and more types for other documents', () => {
  const offered = ['pdf', 'pptx', 'docx', 'mov', 'html', 'svg', 'exe', '']
  expect(offered.filter((extension) => isAllowedExtension('pitch-deck', extension))).toEqual(['pdf', 'pptx'])
  expect(offered.filter((extension) => isAllowedExtension('additional-document', extension))).toEqual([
    'pdf',
    'pptx',
    'docx',
    'mov',
  ])
})

test('file inputs offer the allowed types', () => {
  expect(acceptAttribute('pitch-deck')).toBe('.pdf,.ppt,.pptx')
  expect(acceptAttribute('additional-document')).toBe(
    '.pdf,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.jpg,.jpeg,.png,.mp4,.mov',
  )
})

test('builds the specified storage paths [S7-files.1, S7-files.2]', () => {
  const place = { timestamp: 1_763_700_000_000, row: 3 }
  expect(storagePath('pitch-deck', { ...place, extension: 'pdf' })).toBe('pitch-decks/1763700000000.pdf')
  expect(storagePath('additional-document', { ...place, extension: 'png' })).toBe(
    'additional-docs/1763700000000_3.png',
  )
})

test('messages about refused files have the specified texts', () => {
  expect(FILE_TOO_LARGE['pitch-deck'].description).toBe(
    'File size exceeds 10MB. Please compress and attach a file less than 10MB.',
  )
  expect(FILE_TOO_LARGE['additional-document']).toEqual({
    title: 'File too large',
    description: 'File size exceeds 10MB. Please choose a smaller file.',
  })
  expect(fileTypeNotAllowed('pitch-deck')).toEqual({
    title: 'File type not allowed',
    description: 'Please choose a file of type pdf, ppt, pptx.',
  })
})
