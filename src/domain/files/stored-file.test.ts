import { expect, test } from 'vitest'
import { describeFile, storagePathOf } from './stored-file.ts'

test('only file URLs of the product have a storage path', () => {
  const addresses = [
    '/files/pitch-decks/1.pdf',
    'https://evil.example/files/pitch-decks/1.pdf',
    '/filesystem',
    '',
  ]
  expect(addresses.map(storagePathOf)).toEqual(['pitch-decks/1.pdf', '', '', ''])
})

test('shows a file by name and size, or by name if the size is unknown', () => {
  const file = { url: '/files/pitch-decks/1.pdf', filename: 'Deck.pdf', size: '2.50 MB' }
  expect([describeFile(file), describeFile({ ...file, size: '' })]).toEqual([
    'Deck.pdf (2.50 MB)',
    'Deck.pdf',
  ])
})
