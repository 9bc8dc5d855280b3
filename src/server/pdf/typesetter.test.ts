import { pino } from 'pino'
import { expect, test } from 'vitest'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { type PrintedDocument, printedDocument } from '#domain/applications/printed.ts'
import { makeTypesetter } from './typesetter.ts'

const MOMENT = '2026-11-21T12:00:00.000Z'
const document = printedDocument(
  { application_status: 'draft', submitted_at: null, updated_at: MOMENT, answers: APPLICATION_FORM.blank() },
  [],
  { product: 'Openround', investor: 'Acme Ventures', timeZone: 'UTC' },
)
const beginningOf = (pdf: Uint8Array) => Buffer.from(pdf.subarray(0, 5)).toString()

const documentOf = (company: string) => ({ ...document, company })

test('ten of one person may be under way, forty of everybody, and later ones are welcome again', async () => {
  const typeset = makeTypesetter(pino({ level: 'silent' }))
  const ask = (owner: string, count: number) =>
    Array.from({ length: count }, (_, n) => typeset(documentOf(`${owner}${n}`), owner).then(beginningOf))
  const ended = await Promise.allSettled([
    ...ask('a', 11),
    ...ask('b', 9),
    ...ask('c', 9),
    ...ask('d', 9),
    ...ask('e', 4),
  ])
  const refused = ended.flatMap((outcome, n) =>
    outcome.status === 'rejected' ? [[n, outcome.reason.code]] : [],
  )
  expect(refused).toEqual([10, 41].map((n) => [n, 'unavailable']))
  expect(beginningOf(await typeset(document, 'a'))).toBe('%PDF-')
}, 60_000)

test('who asks for the same document again gets the one that was made', async () => {
  const typeset = makeTypesetter(pino({ level: 'silent' }))
  const [first, second] = await Promise.all([typeset(document, 'a'), typeset(document, 'b')])
  expect([second === first, (await typeset(document, 'c')) === first]).toEqual([true, true])
}, 60_000)

test('a document that cannot be set fails alone', async () => {
  const typeset = makeTypesetter(pino({ level: 'silent' }))
  const broken = typeset({ ...document, sections: undefined } as unknown as PrintedDocument, 'a')
  const next = typeset(document, 'b')
  await expect(broken).rejects.toThrow('sections')
  expect(beginningOf(await next)).toBe('%PDF-')
}, 60_000)
