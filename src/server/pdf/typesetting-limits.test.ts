import { expect, test } from 'vitest'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { printedDocument } from '#domain/applications/print-document.ts'
import { limitForTypesetting } from './typesetting-limits.ts'

const essays = APPLICATION_FORM.fields.filter(({ kind }) => kind.isLong).map(({ key }) => key)

const documentOf = (essay: string) =>
  printedDocument(
    {
      application_status: 'draft',
      submitted_at: null,
      updated_at: '2026-11-21T12:00:00.000Z',
      answers: { ...APPLICATION_FORM.blank(), ...Object.fromEntries(essays.map((key) => [key, essay])) },
    },
    [],
    { product: 'Openround', investor: 'Acme Ventures', timeZone: 'UTC' },
  )
const boundText = (essay: string) => JSON.stringify(limitForTypesetting(documentOf(essay)))
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

test('leaves an ordinary application unchanged', () => {
  const essay = `${'We pool milk from small farms. '.repeat(30)}\n\nhttps://acme.in/${'report/'.repeat(20)}\nक्‍षेत्र`
  expect(limitForTypesetting(documentOf(essay))).toEqual(documentOf(essay))
})

test('leaves an answer without paragraphs unchanged', () => {
  const document = { opinions: [{ label: 'Ravi Menon: Yes', paragraphs: [] }] }
  expect(limitForTypesetting(document)).toEqual(document)
})

test('limits lines, long words and combining marks, which are slow to typeset', () => {
  expect(count(boundText('a\n'.repeat(9_990)), /\\n/g)).toBeLessThanOrEqual(1_500)
  const paragraphs = limitForTypesetting(documentOf('a\n\n'.repeat(6_660))).sections.flatMap(({ answers }) =>
    answers.flatMap((answer) => answer.paragraphs),
  )
  expect(paragraphs.length).toBeLessThanOrEqual(1_500 + 50)
  for (const word of ['a'.repeat(20_000), `${'a.'.repeat(30)} `.repeat(300), 'א'.repeat(20_000)])
    expect(count(boundText(word), /[^\s"]{30,}/g)).toBeLessThan(300)
  expect(boundText(`a${'\u0301'.repeat(19_990)}`).length).toBeLessThan(20_000)
})

test('does not break long web addresses', () => {
  const addresses = `https://acme.in/${'report/'.repeat(20)} `.repeat(10)
  expect(limitForTypesetting(documentOf(addresses))).toEqual(documentOf(addresses))
})

test('loses no letter of a long word that it breaks', () => {
  const letters = (text: string) => text.replaceAll(/\s|\\n/g, '')
  const essay = `${'a\n'.repeat(5_000)}${'cooperative'.repeat(900)}`
  expect(letters(boundText(essay))).toBe(letters(JSON.stringify(documentOf(essay))))
})
