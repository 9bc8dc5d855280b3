import { setTimeout } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { getDocumentProxy } from 'unpdf'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { storeApplications, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { definitionOf, storeFormVersion, storeOwnAnswers } from '#tests/review-fields.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createMember, signUpAndConfirm } from '#tests/users.ts'

type Options = Partial<Calls['exportSelection']['body']>

/** Companies, each with a text that fills all of its essays. */
const HOSTILE = [
  ['Acme / Dairy', '#strong[markup] *x* $y$ <b>bold</b> (1 0 R) \\ %application 9 of 9'],
  ['../सेतु', 'किसान सहकारी समितियों के माध्यम से दूध बेचते हैं।'],
  ['\u202eשלום.exe', 'المستشفيات الجامعية \u202eabc\u202c المتخصصة'],
  ['🚀'.repeat(60), '👩‍👩‍👧‍👦🇮🇳 Growth 📈'],
  ['CON', `${'W'.repeat(99)} `.repeat(199)],
  ['Hidden from Parth', 'A secret'],
] as const

let server: TestServer
let ids: string[]
let meera: Client
let parth: Client
let ravi: Client
beforeAll(async () => {
  server = await startTestServer()
  await signUpAndConfirm(server, 'priya@dairy.co.in')
  const owner = await userIdOf(server.rows, 'priya@dairy.co.in')
  meera = await createAdministrator(server)
  parth = await createMember(server, 'parth@openround.example', 'partner')
  ravi = await createMember(server, 'ravi@openround.example', 'reviewer', { first_name: 'Ravi' })
  const essays = APPLICATION_FORM.fields.filter(({ kind }) => kind.name === 'essay')
  ids = await storeApplications(
    server.rows,
    HOSTILE.map(([company_name, text], index) => ({
      owner,
      status: 'submitted' as const,
      submittedAt: new Date(Date.UTC(2026, 2, 9 - index)).toISOString(),
      answers: {
        company_name,
        one_line_description: text.slice(0, 40),
        ...Object.fromEntries(essays.map(({ key }) => [key, text.slice(0, 500)])),
        // Together, they are long enough for two parts.
        ...(company_name === 'CON' && { problem_statement: text, long_term_vision: text }),
        pitch_deck: { url: `/files/pitch-decks/${index}.pptx`, filename: 'Deck.pptx', size: '0.01 MB' },
      },
    })),
  )
  for (const index of [0, 1, 2, 3])
    await server.services.files.put(
      `pitch-decks/${index}.pptx`,
      (async function* () {
        yield Buffer.from(`Deck ${index}`)
      })(),
      'application/octet-stream',
    )
  await parth.call('recuse', { params: { id: ids[5] ?? '' }, body: {} })
  await server.rows(
    `insert into assignments (application_id, reviewer_id)
      select unnest($1::uuid[]), id from users where email = 'ravi@openround.example'`,
    [ids.slice(0, 2)],
  )
})
afterAll(() => server?.close())
afterEach(() => vi.restoreAllMocks())

const exported = (client: Client, options: Options & { readonly signal?: AbortSignal } = {}) => {
  const { signal, ...body } = { format: 'pdf', ids, ...options } as const
  return client.fetch('/api/review/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ...(signal && { signal }),
  })
}

let ofMeera: ReturnType<typeof bookOf> | undefined
/** Returns a book of all applications, which several tests read. */
const wholeBook = () => {
  ofMeera ??= bookOf(meera)
  return ofMeera
}

async function bookOf(client: Client, options: Options = {}) {
  const response = await exported(client, options)
  expect(response.status).toBe(200)
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join(''))
  }
  return { pdf, pages, text: pages.join('\n'), response }
}

test('the contents of a book have true page numbers and links', async () => {
  const { pdf, pages, response } = await wholeBook()
  const starts = pages.flatMap((page, index) => (page.includes('Investment Application\n') ? index + 1 : []))
  expect([starts.length, response.headers.get('Openround-Applications')]).toEqual([HOSTILE.length, '6'])
  const contents = await pdf.getPage(2)
  const { items } = await contents.getTextContent()
  const atRight = items.flatMap((item) => ('str' in item && item.transform[4] > 500 ? item.str : []))
  expect(atRight.filter((text) => text.trim() !== '')).toEqual([...starts, 2].map(String))
  const pageOf = async (dest: unknown) => (await pdf.getPageIndex((dest as [never])[0])) + 1
  const links = await Promise.all((await contents.getAnnotations()).map(({ dest }) => pageOf(dest)))
  expect([...new Set(links)]).toEqual(starts)
  const bookmarks = await pdf.getOutline()
  expect(bookmarks.map(({ title }) => title)).toEqual(
    HOSTILE.map(([company]) => company.replace('\u202e', '')),
  )
  expect(await Promise.all(bookmarks.map(({ dest }) => pageOf(dest)))).toEqual(starts)
  for (const [index, page] of pages.entries()) {
    expect(page).toMatch(
      new RegExp(`Openround\\s*${index + 1}\\s*Made for Meera Iyer on \\w{3} \\d\\d, \\d{4}`),
    )
  }
})

test('a book keeps every text, also of an application that is rendered in parts', async () => {
  const { text, pdf } = await wholeBook()
  expect(text).toContain('#strong[markup] *x* $y$ <b>bold</b> (1 0 R) \\ %application 9 of 9')
  expect(text.match(/W/g)?.length).toBeGreaterThan(2 * 99 * 199)
  for (const { label, kind } of APPLICATION_FORM.fields)
    if (kind.name === 'essay') expect(text.split(label).length - 1).toBe(HOSTILE.length)
  const tags = await (await pdf.getPage(pdf.numPages)).getStructTree()
  expect([(await pdf.getMarkInfo())?.Marked, JSON.stringify(tags)]).toEqual([
    true,
    expect.stringContaining('"role":"H'),
  ])
})

test('a book leaves out applications that the member may not see', async () => {
  const [first = '', , , , , hidden = ''] = ids
  const forParth = await bookOf(parth, { ids: [hidden, first] })
  expect(forParth.text).not.toMatch(/Hidden from Parth|A secret/)
  expect(forParth.pages[0]).toContain('1 application')
  const forRavi = await bookOf(ravi)
  expect((await forRavi.pdf.getOutline()).map(({ title }) => title)).toEqual(['Acme / Dairy', '../सेतु'])
})

test('a book has verdicts, interest, notes and contacts only as requested and permitted', async () => {
  const [id = ''] = ids
  await storeFormVersion(server.rows, 1, [definitionOf('text', { label: 'Your sales channel?' })])
  await storeOwnAnswers(server.rows, id, 1, { text0000: 'Shops in Pune' })
  await storeQuestionRound(server.rows, id, { saved: 'Not submitted yet' })
  await meera.call('saveVerdict', {
    params: { id },
    body: { base_version: 0, changes: { verdict: 'yes', champion_line: 'They know milk.' } },
  })
  await meera.call('saveInterest', {
    params: { id },
    body: { base_version: 0, changes: { level: 'would_lead', amount: 2_500_000 } },
  })
  await meera.call('saveNote', {
    params: { id, note: crypto.randomUUID() },
    body: { base_version: 0, body: 'Call them on Monday.', notify: [] },
  })
  const find = async (client: Client, options: Options) => {
    const { text } = await bookOf(client, { ids: [id], ...options })
    expect(text).toContain('Your sales channel? Shops in Pune')
    expect(text).not.toContain('Not submitted yet')
    const parts = {
      verdict: /They know milk\./,
      interest: /Meera Iyer: Would lead, ₹25,00,000/,
      note: /Call them on Monday\./,
      contact: /asha@acme\.in/,
      'hidden verdicts': /Hidden until you give your verdict/,
      'hidden interest': /Hidden until you enter yours/,
    }
    return Object.entries(parts).flatMap(([name, pattern]) => (pattern.test(text) ? name : []))
  }
  const all = { verdicts: '1', interests: '1', with_notes: '1', contacts: '1' } as const
  expect(await find(meera, {})).toEqual([])
  expect(await find(meera, all)).toEqual(['verdict', 'interest', 'note', 'contact'])
  const ofParth = await find(parth, { interests: '1', with_notes: '1', contacts: '1' })
  expect(ofParth).toEqual(['note', 'hidden interest'])
  expect(await find(ravi, all)).toEqual(['contact', 'hidden verdicts', 'hidden interest'])
  expect((await exported(parth, { verdicts: '1' })).status).toBe(403)
})

test('a book has verdicts without a comment', async () => {
  const [, id = ''] = ids
  await meera.call('saveVerdict', {
    params: { id },
    body: { base_version: 0, changes: { verdict: 'maybe' } },
  })
  const { text } = await bookOf(meera, { ids: [id], verdicts: '1' })
  expect(text).toMatch(/Meera Iyer: Maybe/)
})

test('a book has a notice in place of an application that cannot be rendered', async () => {
  const { renderPart } = server.services.pdfRenderer
  vi.spyOn(server.services.pdfRenderer, 'renderPart').mockImplementation(async (part, ...rest) => {
    if (JSON.stringify(part).includes('they cannot be set')) throw new Error('The typesetter has failed.')
    return renderPart(part, ...rest)
  })
  const text = 'Acme’s words, and they cannot be set'
  await server.rows(`update applications set problem_statement = $1 where id = $2`, [text, ids[0]])
  const book = await bookOf(meera, { ids: ids.slice(0, 2) })
  expect([book.text.includes(text), book.text.match(/could not be printed\. Read it/g)?.length]).toEqual([
    false,
    1,
  ])
  expect((await book.pdf.getOutline()).length).toBe(2)
})

test('the archive has each deck once, under a safe name, and names the missing files', async () => {
  const archive = async (client: Client) => {
    const response = await exported(client, { format: 'zip' })
    return unzipSync(new Uint8Array(await response.arrayBuffer()))
  }
  const files = await archive(meera)
  const names = [
    '001 Acme - Dairy – Pitch deck.pptx',
    '002 -सेतु – Pitch deck.pptx',
    '003 שלום.exe – Pitch deck.pptx',
    `004 ${'🚀'.repeat(50)} – Pitch deck.pptx`,
  ]
  expect(Object.keys(files)).toEqual([...names, 'Missing.txt'])
  expect(names.map((name) => strFromU8(files[name] ?? new Uint8Array()))).toEqual(
    names.map((_, index) => `Deck ${index}`),
  )
  const missing = (found: typeof files) =>
    strFromU8(found['Missing.txt'] ?? new Uint8Array())
      .split('\r\n')
      .slice(2)
  const con = '005 CON – Pitch deck.pptx'
  expect(missing(files)).toEqual([con, '006 Hidden from Parth – Pitch deck.pptx', ''])
  expect(missing(await archive(parth))).toEqual([con, ''])
})

/** Makes the storage return this deck for every path. */
const storeDecks = (deck: UnderlyingDefaultSource<Uint8Array>) =>
  vi.spyOn(server.services.files, 'get').mockImplementation(async () => new ReadableStream(deck))

test('closes the deck that it has opened if the archive is refused', async () => {
  const nikhil = await createMember(server, 'nikhil@openround.example', 'partner')
  const cancel = vi.fn()
  storeDecks({
    async start(controller) {
      await server.rows(`update profiles set role = 'founder' where email = 'nikhil@openround.example'`)
      controller.enqueue(Buffer.from('Deck'))
    },
    cancel,
  })
  expect((await exported(nikhil, { format: 'zip' })).status).toBe(403)
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledOnce())
})

test('a download that is cancelled after the storage has failed does not end the server', async () => {
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  const chunks = [Buffer.from('Deck')]
  storeDecks({
    pull(controller) {
      const chunk = chunks.pop()
      if (chunk) controller.enqueue(chunk)
      else controller.error(new Error('The storage has failed.'))
    },
  })
  const { body } = await exported(meera, { format: 'zip' })
  await body?.cancel()
  await setTimeout(100)
  process.off('unhandledRejection', unhandled)
  expect(unhandled).not.toHaveBeenCalled()
})

test('refuses a book of more than 100 applications, and makes none of a cancelled request', async () => {
  const entries = () => server.rows(`select from audit_log where event = 'exported'`)
  const before = await entries()
  const tooMany = Array.from({ length: 101 }, () => crypto.randomUUID())
  for (const format of ['pdf', 'zip'] as const) {
    const response = await exported(meera, { format, ids: tooMany })
    expect([response.status, (await response.json()).error.message]).toEqual([
      400,
      expect.stringContaining('at most 100 applications; this would have 101.'),
    ])
  }
  const cancelled = await exported(meera, { signal: AbortSignal.abort() })
  expect(cancelled.status).toBe(400)
  expect((await entries()).length).toBe(before.length)
})

test('records a book with its parts, and an archive of decks, in the audit log', async () => {
  await bookOf(meera, { ids: ids.slice(0, 1), verdicts: '1', with_notes: '1' })
  await (await exported(meera, { format: 'zip', verdicts: '1' })).arrayBuffer()
  const { entries } = (await meera.call('readAuditLog')).reply
  expect(entries.slice(0, 2).map(({ what }) => what)).toEqual([
    'Exported 6 applications as Decks (ZIP)',
    'Exported 1 application as Book (PDF), with all answers, verdicts and notes',
  ])
})
