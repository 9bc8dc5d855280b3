import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FILE_BYTES } from '#domain/limits.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf, SAMPLES } from '#tests/storage/sample-files.ts'
import { upload, whatIsStored } from '#tests/storage/upload.ts'
import { createFounder } from '#tests/users.ts'

const NOTHING = { files: [], rows: [] }

let server: TestServer
let asha: Client
beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
})
afterAll(() => server?.close())
afterEach(async () => {
  vi.useRealTimers()
  for (const path of (await whatIsStored(server)).rows) await server.services.files.delete(path)
  await server.rows('delete from files')
})

test('stores a pitch deck under its upload time and returns its URL [S7-files.1, V5.3.2]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const now = Date.now()
  const { status, stored } = await upload(asha, ' Acme "Deck"\u0007 v2.PDF', pdfOf(2_621_440))
  expect([status, stored]).toEqual([
    200,
    { url: `/files/pitch-decks/${now}.pdf`, filename: 'Acme "Deck" v2.PDF', size: '2.50 MB' },
  ])
  expect(await whatIsStored(server)).toEqual({
    files: [`pitch-decks/${now}.pdf`],
    rows: [`pitch-decks/${now}.pdf`],
  })
})

test.each(['../../x.pdf', '..\\..\\x.pdf', 'C:\\decks\\x\u0000.pdf', '\u202e/a/\u2066x\u200b.pdf'])(
  'stores and serves a pitch deck named %j as x.pdf [D-files.11]',
  async (filename) => {
    const { stored } = await upload(asha, filename, pdfOf(100))
    const [row] = await server.rows('select filename from files')
    const { headers } = await asha.fetch(stored.url)
    expect([stored.filename, row, headers.get('content-disposition')]).toEqual([
      'x.pdf',
      { filename: 'x.pdf' },
      `inline; filename="x.pdf"; filename*=UTF-8''x.pdf`,
    ])
  },
)

test('shortens a long name but keeps its extension, and rejects an excessive one [D-files.11]', async () => {
  const { stored } = await upload(asha, `../${'क'.repeat(400)}.pdf`, pdfOf(100))
  expect(stored.filename).toBe(`${'क'.repeat(251)}.pdf`)
  const { status, error } = await upload(asha, `${'x'.repeat(5_000)}.pdf`, pdfOf(100))
  expect([status, error?.code, error?.message]).toEqual([
    400,
    'bad-request',
    expect.stringMatching(/^filename: /),
  ])
})

test.each(['../', '..', '/', '../.pdf', '\u202e'])(
  'rejects %j, which has no file name, as a wrong file type',
  async (filename) => {
    expect((await upload(asha, filename, pdfOf(100))).error?.code).toBe('wrong-file-type')
  },
)

test("a document's path contains its index and the first free millisecond [D-files.1, S7-files.2]", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const now = Date.now()
  const document = { kind: 'additional-document', index: 3 }
  const urls = []
  for (const _ of [1, 2, 3]) {
    urls.push((await upload(asha, 'a.png', SAMPLES.png ?? null, document)).stored.url)
  }
  expect(urls).toEqual([0, 1, 2].map((later) => `/files/additional-docs/${now + later}_3.png`))
})

test('gives concurrent uploads different paths [V15.4.2]', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => upload(asha, 'a.pdf', pdfOf(100 + n))),
  )
  const { rows, files } = await whatIsStored(server)
  expect(new Set(answers.map(({ stored }) => stored.url)).size).toBe(8)
  expect(rows).toEqual(files)
  expect(rows).toHaveLength(8)
})

test.each(Object.keys(SAMPLES))(
  'accepts a .%s file with matching content [S5-form.23, V5.2.2]',
  async (extension) => {
    const kind = 'additional-document'
    const answer = await upload(asha, `a.${extension}`, SAMPLES[extension] ?? null, { kind })
    expect(answer.error).toBe(undefined)
  },
)

const HTML = Buffer.from('<!doctype html><script>alert(1)</script>')
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
const PROGRAM = Buffer.from('MZ\u0090\u0000\u0003', 'latin1')

const TYPES = 'Please choose a file of type pdf, ppt, pptx.'
const PROTECTED = 'This file opens only with a password. Save it without a password and choose it again.'
const OFFICE_WITH_PASSWORD = Buffer.concat([
  SAMPLES.ppt ?? Buffer.of(),
  Buffer.from('EncryptedPackage', 'utf16le'),
])
/** A large file in the old Office format as LibreOffice writes it, with the stream names at the end. */
const LARGE_OFFICE_WITH_PASSWORD = Buffer.concat([
  SAMPLES.ppt ?? Buffer.of(),
  Buffer.alloc(200_000),
  Buffer.from('EncryptedPackage', 'utf16le'),
])
/** A PDF that qpdf has encrypted with the password 'u'. */
const PDF_WITH_PASSWORD = Buffer.from(
  `${pdfOf(70_000)}9 0 obj << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <853fee3f6550fc3bc212797eaed99cc9be53347583a738e25fdfb1242bf93366> /U <c7581657faadbf87cab2d16a6a5b50edc1f663bf70c2c1586b5c11e7b5875b78> >> endobj trailer << /ID [<2066974bd02e3b8fcd6a46ab78feb7f7><82eba0a05950bfc0a32226b67d4965f1>] /Encrypt 9 0 R >>`,
)

test.each([
  ['a program', 'deck.exe', PROGRAM, TYPES],
  ['a PDF without an extension', 'deck', pdfOf(100), TYPES],
  ['a Word document', 'deck.docx', SAMPLES.docx, TYPES],
  [
    'a web page with the extension .pdf',
    'deck.pdf',
    HTML,
    'This is a web page (HTML) with the extension .pdf. Save it as PDF and choose the new file.',
  ],
  [
    'a PNG image with the extension .pdf',
    'deck.pdf',
    SAMPLES.png,
    'This is a PNG image with the extension .pdf. Export it as PDF and choose the new file.',
  ],
  [
    'a web page followed by a PDF',
    'deck.pdf',
    Buffer.concat([HTML, pdfOf(100)]),
    'This is a web page (HTML) with the extension .pdf. Save it as PDF and choose the new file.',
  ],
  ['a PDF with a password', 'deck.pdf', PDF_WITH_PASSWORD, PROTECTED],
  [
    'a PDF with the extension .ppt',
    'deck.ppt',
    pdfOf(100),
    'This is a PDF with the extension .ppt. Change the extension to .pdf and choose it again.',
  ],
  ['a .ppt file with a password', 'deck.ppt', OFFICE_WITH_PASSWORD, PROTECTED],
  ['a .pptx file with a password', 'deck.pptx', OFFICE_WITH_PASSWORD, PROTECTED],
  ['a large .pptx file with a password', 'deck.pptx', LARGE_OFFICE_WITH_PASSWORD, PROTECTED],
  [
    'a Word document with the extension .pptx',
    'deck.pptx',
    SAMPLES.docx,
    'This is a Word document with the extension .pptx. Save it as .pptx or PDF and choose the new file.',
  ],
  [
    'a program with the extension .pptx',
    'deck.pptx',
    PROGRAM,
    'The content of this file does not match its extension .pptx. Save it as .pptx or PDF and choose the new file.',
  ],
])(
  'rejects %s as a pitch deck, with the reason [D-files.4, S5-form.20, V5.2.2]',
  async (_, filename, content, message) => {
    const { status, error } = await upload(asha, filename, content ?? null)
    expect([status, error]).toEqual([
      415,
      { code: 'wrong-file-type', title: 'File type not allowed', message },
    ])
    expect(await whatIsStored(server)).toEqual(NOTHING)
  },
)

const ALL_TYPES =
  'Please choose a file of type pdf, doc, docx, ppt, pptx, xls, xlsx, jpg, jpeg, png, mp4, mov.'

test.each([
  [
    'an SVG image with the extension .png',
    'a.png',
    SVG,
    'This is an SVG image with the extension .png. Export it as PNG or PDF and choose the new file.',
  ],
  ['a web page', 'a.html', HTML, ALL_TYPES],
  ['an SVG image', 'a.svg', SVG, ALL_TYPES],
  [
    'a JPEG photo with the extension .mp4',
    'a.mp4',
    SAMPLES.jpg,
    'This is a JPEG photo with the extension .mp4. Change the extension to .jpg and choose it again.',
  ],
  [
    'a PNG image with the extension .jpg',
    'a.jpg',
    SAMPLES.png,
    'This is a PNG image with the extension .jpg. Change the extension to .png and choose it again.',
  ],
])('rejects %s as a document, with the reason [V1.3.4]', async (_, filename, content, message) => {
  const answer = await upload(asha, filename, content ?? null, { kind: 'additional-document' })
  expect([answer.status, answer.error?.message]).toEqual([415, message])
})

test('accepts a PDF that only restricts changes, or has a blank line before its header', async () => {
  const restricted = Buffer.from(
    `${pdfOf(70_000)}9 0 obj << /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <d8a81f2f756b03f0e776376607dc67c098531ac3e51f6e5cf0fc1473b1ce0975> /U <c394e39d27bb7d82e89f2b4ea510103e9a376497435d9b813614a42231ee7c84> >> endobj trailer << /ID [<2066974bd02e3b8fcd6a46ab78feb7f7><5cb683d1ed90db85900f9fbdf339251c>] /Encrypt 9 0 R >>`,
  )
  const blank = Buffer.concat([Buffer.from('\n\n'), pdfOf(100)])
  const answers = [await upload(asha, 'a.pdf', restricted), await upload(asha, 'b.pdf', blank)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
})

/** Returns a body without a Content-Length. With `end`, the stream fails after its chunks. */
const streamOf = (chunks: Iterable<Uint8Array>, end?: Error) => {
  const iterator = chunks[Symbol.iterator]()
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const { value, done } = iterator.next()
      if (!done) controller.enqueue(value)
      else if (end) controller.error(end)
      else controller.close()
    },
  })
}

const MEGABYTE = pdfOf(1024 * 1024)

test('accepts 10 MB and rejects larger files, streamed or with a known length [D-files.8, S5-form.22, V5.2.1]', async () => {
  const whole = await upload(asha, 'a.pdf', pdfOf(FILE_BYTES))
  expect([whole.status, whole.stored.size]).toEqual([200, '10.00 MB'])
  const before = await whatIsStored(server)

  const refusal = { code: 'too-large', title: 'File too large' }
  const over = await upload(asha, 'a.pdf', pdfOf(FILE_BYTES + 1))
  expect([over.status, over.error]).toEqual([
    413,
    { ...refusal, message: 'File size exceeds 10MB. Please compress and attach a file less than 10MB.' },
  ])
  let sent = 0
  const endless = (function* () {
    while (sent++ < 1000) yield MEGABYTE
  })()
  const streamed = await upload(asha, 'a.pdf', streamOf(endless), { kind: 'additional-document' })
  expect([streamed.status, streamed.error]).toEqual([
    413,
    { ...refusal, message: 'File size exceeds 10MB. Please choose a smaller file.' },
  ])
  expect(sent).toBeLessThan(15)
  expect(await whatIsStored(server)).toEqual(before)
})

test('rejects empty, broken and form-encoded uploads and stores nothing [D-files.9]', async () => {
  const form = new FormData()
  form.set('file', new Blob([pdfOf(100)]))
  const wrapped = await asha.fetch('/api/files?kind=pitch-deck&filename=a.pdf', {
    method: 'POST',
    body: form,
  })
  const broken = streamOf([MEGABYTE, MEGABYTE], new Error('gone'))
  const codes = [
    (await upload(asha, 'a.pdf', null)).error?.message,
    (await upload(asha, 'a.pdf', broken)).error?.message,
    (await wrapped.json()).error.message,
  ]
  expect(codes).toEqual([
    'The file is empty. Please choose another one.',
    'The upload was interrupted. Please try again.',
    'Send the file itself as the body, not a form.',
  ])
  expect(await whatIsStored(server)).toEqual(NOTHING)
})

test('stores nothing when the storage fails [D-files.9]', async () => {
  const { storage } = server.services.config
  const folder = join(storage.kind === 'disk' ? storage.folder : '', 'pitch-decks')
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'a file where a folder should be')
  const { error } = await upload(asha, 'a.pdf', MEGABYTE)
  const left = await whatIsStored(server)
  await rm(folder)
  expect([error?.code, left]).toEqual(['unavailable', { files: ['pitch-decks'], rows: [] }])
})

test('refuses uploads by visitors', async () => {
  const { status, error } = await upload(server.visitor(), 'a.pdf', pdfOf(100))
  expect([status, error?.code]).toEqual([401, 'signed-out'])
  expect(await whatIsStored(server)).toEqual(NOTHING)
})
