import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { type PrintedDocument, printedDocument } from '#domain/applications/print-document.ts'
import { describeFile } from '#domain/files/stored-file.ts'
import { makePdfRenderer } from './pdf-renderer.ts'

const { render, close } = makePdfRenderer(pino({ level: 'silent' }))
afterAll(close)

const MOMENT = '2026-11-21T12:00:00.000Z'
const document = printedDocument(
  { application_status: 'draft', submitted_at: null, updated_at: MOMENT, answers: APPLICATION_FORM.blank() },
  [],
  { product: 'Openround', investor: 'Acme Ventures', timeZone: 'UTC' },
)
const beginningOf = (pdf: Uint8Array) => Buffer.from(pdf.subarray(0, 5)).toString()

const documentOf = (company: string) => ({ ...document, company })

test('limits one person to six documents at a time [D-service.13]', async () => {
  const asked = Array.from({ length: 7 }, (_, n) => render(documentOf(`Acme ${n}`), 'a').then(beginningOf))
  const ended = await Promise.allSettled(asked)
  expect(ended.slice(0, 6)).toEqual(
    Array.from({ length: 6 }, () => ({ status: 'fulfilled', value: '%PDF-' })),
  )
  expect(ended[6]).toMatchObject({ status: 'rejected', reason: { code: 'unavailable', status: 503 } })
  expect(beginningOf(await render(document, 'a'))).toBe('%PDF-')
})

test('takes turns between people who request documents [D-service.13]', async () => {
  const order: string[] = []
  const ask = (owner: string, company: string) =>
    render(documentOf(company), owner).then(
      () => order.push(owner),
      ({ code }) => order.push(code),
    )
  const asked = Array.from({ length: 25 }, (_, n) => ask('founder', `Bolt ${n}`))
  await Promise.all([...asked, ask('administrator', 'Bolt 0 of the administrator')])
  const refused = Array.from({ length: 19 }, () => 'unavailable')
  expect(order).toEqual([
    ...refused,
    'founder',
    'administrator',
    ...Array.from({ length: 5 }, () => 'founder'),
  ])
})

test('reuses the cached document for the same content [D-service.14, V15.2.2]', async () => {
  const [first, second] = await Promise.all([render(document, 'a'), render(document, 'b')])
  expect([second === first, (await render(document, 'c')) === first]).toEqual([true, true])
})

/** Returns the pieces of text on the first page, with their places in points. */
async function piecesOf(pdf: Uint8Array) {
  const page = await (await getDocumentProxy(pdf.slice())).getPage(1)
  const { items } = await page.getTextContent()
  return items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [{ text: item.str, x: item.transform[4], y: item.transform[5], end: item.transform[4] + item.width }]
      : [],
  )
}

/** Returns the lines of the first page, each as a list of its pieces of text from left to right. */
async function linesOf(pdf: Uint8Array): Promise<string[][]> {
  const pieces = await piecesOf(pdf)
  const heights = [...new Set(pieces.map(({ y }) => y))].sort((one, other) => other - one)
  const across = pieces.sort((one, other) => one.x - other.x)
  return heights.map((height) => across.filter(({ y }) => y === height).map(({ text }) => text))
}

test('isolates a right-to-left name from the text after it', async () => {
  const text = describeFile({ url: '/files/a', filename: 'שלום Setu!', size: '2.50 MB' })
  const facts = [{ label: 'Deck', text }]
  const lines = await linesOf(await render({ ...documentOf('שלום Setu!'), facts }, 'a'))
  expect(lines).toContainEqual(['Deck', '!', 'Setu', 'שלום', '(2.50 MB)'])
  expect(lines.at(-1)).toEqual(['!', 'Setu', 'שלום', '· Openround', '1 / 3'])
})

/** The right margin of a page and the second column of a table, in points from the left. */
const [RIGHT, SECOND_COLUMN] = [533, 231]

test.each([
  ['Latin', 'W'.repeat(29)],
  ['Devanagari', 'क्षेत्रीयदुग्धउत्पादकसहकारीसमितियोंकासंघमर्यादितकेन्द्रीय'],
  ['Arabic', 'المستشفياتالجامعيةالمتخصصةفيالعلاجالطبيعيوالتأهيل'],
])('breaks a long word at the ends of lines: %s', async (_, word) => {
  const answer = {
    ...document.sections[0]?.answers[0],
    entries: [{ number: 1, name: word, details: [word] }],
  }
  const labelled = { ...answer, entries: [], label: word }
  const sections = [{ heading: 'Team', answers: [answer, labelled] }] as PrintedDocument['sections']
  const pieces = await piecesOf(await render({ ...documentOf(word), product: word, sections }, 'a'))
  const texts = pieces.map(({ text }) => text)
  const cells = pieces.slice(texts.indexOf('Company name'), texts.indexOf('Q&A with Admin'))
  expect(pieces.filter(({ end }) => end > RIGHT)).toEqual([])
  expect(cells.filter(({ x, end }) => x < SECOND_COLUMN && end > SECOND_COLUMN)).toEqual([])
  expect(new Set(texts.join('').match(/[-\u00ad\u200b]/g))).toEqual(new Set(word.match(/-/g)))
})

test('fails a broken document without affecting the next [V15.2.5]', async () => {
  const broken = render({ ...document, sections: undefined } as unknown as PrintedDocument, 'a')
  const next = render(document, 'b')
  await expect(broken).rejects.toMatchObject({ code: 'too-large', status: 413 })
  expect(beginningOf(await next)).toBe('%PDF-')
})

const startWorker = () => fork(fileURLToPath(new URL('./typst-worker.js', import.meta.url)), { execArgv: [] })

test('keeps the worker alive on signals and ends it with the server', async () => {
  const worker = startWorker()
  const ask = async () => {
    worker.send({ template: '', fonts: ['/nowhere.ttf'], json: '{}' })
    const [{ failure }] = await once(worker, 'message')
    return failure
  }
  await expect(ask()).resolves.toContain('/nowhere.ttf')
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) worker.kill(signal)
  await expect(ask()).resolves.toContain('/nowhere.ttf')
  worker.disconnect()
  expect(await once(worker, 'exit')).toEqual([0, null])
})
