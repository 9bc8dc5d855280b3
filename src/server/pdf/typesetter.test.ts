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

test('ten of one person may be under way, the next is sent away, and later ones are welcome again', async () => {
  const typeset = makeTypesetter(pino({ level: 'silent' }))
  const asked = Array.from({ length: 11 }, (_, n) => typeset(documentOf(`Acme ${n}`), 'a').then(beginningOf))
  const ended = await Promise.allSettled(asked)
  expect(ended.slice(0, 10)).toEqual(
    Array.from({ length: 10 }, () => ({ status: 'fulfilled', value: '%PDF-' })),
  )
  expect(ended[10]).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', status: 503 } })
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
