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

test('twenty may wait, the next is sent away, and later ones are welcome again', async () => {
  const typeset = makeTypesetter(pino({ level: 'silent' }))
  const asked = Array.from({ length: 21 }, () => typeset(document).then(beginningOf))
  const ended = await Promise.allSettled(asked)
  expect(ended.slice(0, 20)).toEqual(
    Array.from({ length: 20 }, () => ({ status: 'fulfilled', value: '%PDF-' })),
  )
  expect(ended[20]).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', status: 503 } })
  expect(beginningOf(await typeset(document))).toBe('%PDF-')
}, 60_000)

test('a document that cannot be set fails alone', async () => {
  const typeset = makeTypesetter(pino({ level: 'silent' }))
  const broken = typeset({ ...document, sections: undefined } as unknown as PrintedDocument)
  const next = typeset(document)
  await expect(broken).rejects.toThrow('sections')
  expect(beginningOf(await next)).toBe('%PDF-')
}, 60_000)
