import { expect, test } from 'vitest'
import { describeFile, storagePathOf } from './stored-file.ts'

test('an address of the product stands for a path in the bucket, any other for none', () => {
  const addresses = [
    '/files/pitch-decks/1.pdf',
    'https://evil.example/files/pitch-decks/1.pdf',
    '/filesystem',
    '',
  ]
  expect(addresses.map(storagePathOf)).toEqual(['pitch-decks/1.pdf', '', '', ''])
})

test('a file reads by its name and its size, and by its name alone where no size is known', () => {
  const file = { url: '/files/pitch-decks/1.pdf', filename: 'Deck.pdf', size: '2.50 MB' }
  expect([describeFile(file), describeFile({ ...file, size: '' })]).toEqual([
    'Deck.pdf (2.50 MB)',
    'Deck.pdf',
  ])
})
