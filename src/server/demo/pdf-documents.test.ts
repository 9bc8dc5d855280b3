import { fileTypeFromBuffer } from 'file-type'
import { expect, test } from 'vitest'
import { demoCompanies } from './companies.ts'
import { deckOf, pdfOf } from './pdf-documents.ts'

const decks = demoCompanies()
  .filter(({ status }) => status !== 'draft')
  .map(deckOf)
const textOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1')

test('every deck is a unique PDF of seven slides', async () => {
  const types = await Promise.all(decks.map((deck) => fileTypeFromBuffer(deck)))
  expect(new Set(types.map((type) => type?.ext))).toEqual(new Set(['pdf']))
  expect(new Set(decks.map((deck) => textOf(deck).match(/\/Type \/Page /g)?.length))).toEqual(new Set([7]))
  expect(new Set(decks.map(textOf)).size).toBe(decks.length)
})

test('the cross-reference table has the offset of each object and of itself', () => {
  const text = textOf(pdfOf('Title (draft)', [{ heading: 'A', paragraphs: ['b \\ c', ''] }]))
  const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map(([, place]) => Number(place))
  expect(places.map((place) => text.slice(place, place + 7))).toEqual(
    places.map((_, index) => `${index + 1} 0 obj`),
  )
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)?.[1])).startsWith('xref')).toBe(true)
  const [, length, stream] = /\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/.exec(text) ?? []
  expect(stream?.length).toBe(Number(length))
  expect(text).toContain('(Title \\(draft\\))')
})

test('replaces characters that the font lacks with similar ones or question marks', () => {
  const text = textOf(pdfOf('x', [{ heading: '₹5 – Wiśniewski', paragraphs: ['Zoë गौरी'] }]))
  expect(text).toContain('(INR 5 \x96 Wisniewski)')
  expect(text).toMatch(/\(Zoë \?+\)/)
})
