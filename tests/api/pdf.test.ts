import { randomUUID } from 'node:crypto'
import { extractText, getDocumentProxy, getMeta } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { Status } from '#domain/applications/status.ts'
import { storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'

let server: TestServer
let asha: Client
let ashaId: string
beforeAll(async () => {
  server = await startTestServer({ INVESTOR_NAME: 'Acme Ventures' })
  asha = await createFounder(server)
  ashaId = await userIdOf(server.rows, 'asha@acme.in')
})
afterAll(() => server?.close())

const SUBMITTED_AT = '2026-03-02T10:00:00.000Z'
const store = (answers: Partial<Answers> = {}, status: Status = 'under_review') =>
  storeApplication(server.rows, { owner: ashaId, status, submittedAt: SUBMITTED_AT, answers })

const download = async (id: string, query = '', by = asha) => {
  const response = await by.fetch(`/api/applications/${id}/pdf${query}`)
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) }
}

/** Returns the lines of every page. */
async function pagesOf(bytes: Uint8Array): Promise<string[][]> {
  const { text } = await extractText(await getDocumentProxy(bytes.slice()), { mergePages: false })
  return text.map((page) => page.split('\n'))
}

/** Returns all lines except page footers. */
const linesOf = (pages: readonly string[][]) =>
  pages.flatMap((page) => page.filter((line) => !line.includes(' could not be printed ')).slice(0, -1))

const BEFORE_QUESTIONS = [
  ...['Openround · Investment Application', 'Acme Dairy', 'Prepared for Acme Ventures'],
  ...['Applicant Asha Rao', 'Status Under Review', 'Submitted on Mar 02, 2026 03:30 PM GMT+5:30'],
  ...['Company Overview', 'Company name Acme Dairy', 'One-line description Fair milk prices by phone'],
  ...['Sector / industry AgriTech', 'Stage Prototype', 'HQ city Mumbai'],
  ...['Founding Team', 'Number of founders 1', 'Founders'],
  ...['Asha Rao asha@acme.in', 'https://linkedin.com/in/asha-rao', 'Nine years in dairy cooperatives'],
  'Are all founders full-time? Yes, all full-time',
  ...['Founding team story', 'Founding team story of Acme'],
  ...['Motivation & insight', 'Motivation & insight of Acme', 'Team experience', 'Team experience of Acme'],
  ...['Product & Market', 'Problem statement', 'Problem statement of Acme'],
  ...['Product description', 'Product description of Acme', 'Unique solution', 'Unique solution of Acme'],
  ...['Target customer', 'Target customer of Acme', 'Market opportunity', 'Market opportunity of Acme'],
  ...['Competitors & differentiation', 'Competitors & differentiation of Acme'],
  ...['Business model', 'Business model of Acme'],
  ...['Traction & Metrics', 'Traction data', 'Traction data of Acme', 'Key metrics', 'Key metrics of Acme'],
  ...[
    'Revenue (INR)',
    'Last month ₹2,50,000',
    '1 month before N/A',
    '2 months before N/A',
    'Blended gross margin (%) N/A',
  ],
  ...['Funding', 'Have you raised funds yet? Angel', 'Past funding', 'Seed Fund ₹50,00,000'],
  ...['Capital sought now (INR) ₹1,25,00,000', 'Use of funds (%) N/A'],
  ...['Vision & Additional Information', 'Help beyond funding', 'Help beyond funding of Acme'],
  ...['Alternative problem', 'Alternative problem of Acme', 'Long-term vision', 'Long-term vision of Acme'],
  ...['Pitch deck N/A', 'Additional documents N/A', 'How did you hear about us? Website form'],
  'Q&A with Admin',
]

/** Lines of fields that the specification does not mention, or names differently. */
const ADDED = APPLICATION_FORM.fields
  .filter(({ label }) => !BEFORE_QUESTIONS.some((line) => line.startsWith(label)))
  .flatMap(({ label }) => [label, `${label} N/A`, `${label} of Acme`])

test('a PDF has seven headings, all answers and page numbers', async () => {
  const id = await store({
    current_revenue: { lastMonth: 250_000, oneMonthBefore: null, twoMonthsBefore: null },
    past_funding: [{ investorName: 'Seed Fund', amount: 5_000_000 }],
    funding_amount_seeking: 12_500_000,
  })
  const { response, bytes } = await download(id, '?zone=Asia/Kolkata')
  const pages = await pagesOf(bytes)
  expect(response.status).toBe(200)
  const specified = linesOf(pages).filter((line) => !ADDED.includes(line))
  expect(specified).toEqual([...BEFORE_QUESTIONS, 'No questions have been sent yet.'])
  expect(pages.map((page) => page.at(-1))).toEqual(
    pages.map((_, index) => `Acme Dairy · Openround ${index + 1} / ${pages.length}`),
  )
})

test('contains all question rounds, latest first, and marks open ones [S7-pdf.4]', async () => {
  const id = await store()
  await storeQuestionRound(server.rows, id, { minutesAgo: 60, answer: 'The market is ready.' })
  await storeQuestionRound(server.rows, id)
  const lines = linesOf(await pagesOf((await download(id)).bytes))
  const asked = lines.slice(lines.indexOf('Q&A with Admin') + 1).filter((line) => !line.startsWith('Sent on'))
  expect(asked).toEqual([
    ...['Latest questions', '1. Why now?', 'Not answered yet'],
    ...['Earlier questions', '1. Why now?', 'The market is ready.'],
  ])
})

test('shows unsubmitted answers to the founder only [D-status.33]', async () => {
  const nikhil = await createAdministrator(server, 'nikhil@openround.example')
  const id = await store()
  await storeQuestionRound(server.rows, id, { saved: 'The market may be ready.' })
  const answeredIn = async (by: Client) => linesOf(await pagesOf((await download(id, '', by)).bytes)).at(-1)
  expect([await answeredIn(asha), await answeredIn(nikhil)]).toEqual([
    'The market may be ready.',
    'Not answered yet',
  ])
})

test("a PDF is downloaded under the company's name and is not cached [V14.2.2]", async () => {
  const { response } = await download(await store({ company_name: 'Ācmé "Dairy"/\\..' }))
  const { headers } = response
  expect(
    ['Content-Type', 'Content-Disposition', 'X-Content-Type-Options', 'Cache-Control'].map((name) =>
      headers.get(name),
    ),
  ).toEqual([
    'application/pdf',
    `attachment; filename="_cm_ -Dairy-.. _ Investment Application.pdf"; filename*=UTF-8''%C4%80cm%C3%A9%20-Dairy-..%20%E2%80%93%20Investment%20Application.pdf`,
    'nosniff',
    'private, no-store',
  ])
})

test('prints markup as text, including in the title [V1.1.2, V1.2.8, V1.3.5, V1.3.7]', async () => {
  const hostile = '</title><script>alert(1)</script>'
  const markup = '#panic("x") *b* $x^2$ [a] \\ @ref <label> // no'
  const { bytes } = await download(await store({ company_name: hostile, problem_statement: markup }))
  const { info } = await getMeta(await getDocumentProxy(bytes.slice()))
  const lines = linesOf(await pagesOf(bytes))
  expect(info.Title).toBe(`${hostile} – Investment Application`)
  expect([lines[1], lines[lines.indexOf('Problem statement') + 1]]).toEqual([hostile, markup])
})

test('prints the longest texts and words completely', async () => {
  const essay = 'Ask ₹12,34,567. '.repeat(1250)
  const word = 'x'.repeat(20_000)
  const texts = { traction_data: essay, key_metrics: word, product_description: '🚀 शर्मा شركة 中文' }
  const id = await store(texts, 'draft')
  const lines = linesOf(await pagesOf((await download(id)).bytes))
  const between = (from: string, to: string) =>
    lines.slice(lines.indexOf(from) + 1, lines.indexOf(to)).join(' ')
  expect(between('Traction data', 'Key metrics')).toBe(essay.trim())
  expect(between('Key metrics', 'Revenue (INR) N/A').replaceAll(' ', '')).toBe(word)
})

test('lets readers copy text in plain letters, without invisible characters', async () => {
  const typed = [
    ...['𝗕𝗼𝗹𝗱 𝑖𝑡𝑎𝑙𝑖𝑐 🄰Ⓑ ᴄᴀᴘs', '\uf0b7 one\u2028\uf0a7 two', 'soft\u00adhyphen ✔\ufe0f ❤\ufe0f \ufffcend'],
    ...['☐ ➤ ➔ ≡ ★ ● ■ ►', 'ไทย අද ᱥᱟᱱᱛᱟᱲᱤ ꯃꯅ', 'ٹھیک', '中文 𒀀'],
  ]
  const id = await store({ problem_statement: typed.join('\n') })
  const pages = await pagesOf((await download(id)).bytes)
  const lines = linesOf(pages)
  const printed = lines.slice(lines.indexOf('Problem statement') + 1, lines.indexOf('Product description'))
  expect(printed).toEqual([
    ...['Bold italic AB caps', '• one', '• two', 'softhyphen ✔ ❤ end'],
    ...['☐ ➤ ➔ ≡ ★ ● ■ ►', 'ไทย අද ᱥᱟᱱᱛᱟᱲᱤ ꯃꯅ', 'ٹھیک', '□□ □'],
  ])
  expect(pages[0]?.at(-1)).toBe('3 characters could not be printed and are shown as □.')
  expect(pages.flat().join('')).not.toMatch(/[\0\u00ad\u200b\ufffd]/)
})

test('links whole URLs and e-mail addresses in answers, even across a line break', async () => {
  const long = `https://acme.in/${'report-'.repeat(30)}?q=ü`
  const id = await store({ problem_statement: `See (${long}), or mail asha@acme.in. https://acme.in/中文` })
  const document = await getDocumentProxy((await download(id)).bytes.slice())
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, n) =>
      (await document.getPage(n + 1)).getAnnotations(),
    ),
  )
  const targets = new Set(pages.flat().map(({ unsafeUrl }) => unsafeUrl))
  expect(targets).toEqual(
    new Set(['mailto:asha@acme.in', 'https://linkedin.com/in/asha-rao', long.replace('ü', '%C3%BC')]),
  )
  const { text } = await extractText(document, { mergePages: true })
  expect(text.replaceAll(/\s/g, '')).toContain(`See(${long}),ormailasha@acme.in.`)
})

test('prints N/A for every answer of an empty draft but the number of founders [S7-pdf.5]', async () => {
  const id = randomUUID()
  const started = await asha.call('saveDraft', {
    params: { id },
    body: { base_version: 0, changes: { company_name: ' ' } },
  })
  expect(started.status).toBe(200)
  const lines = linesOf(await pagesOf((await download(id)).bytes))
  expect(lines.slice(1, 5)).toEqual([
    ...['Untitled Application', 'Prepared for Acme Ventures'],
    ...['Applicant Applicant Name Not Provided', 'Status Draft'],
  ])
  // The figures to check are no question, and an application without contradictions has no list of them.
  expect(lines.filter((line) => /(^| )N\/A$/.test(line))).toHaveLength(APPLICATION_FORM.fields.length - 2)
})

test('prints times in UTC for a missing or unknown time zone', async () => {
  const id = await store()
  const dates = async (query: string) =>
    linesOf(await pagesOf((await download(id, query)).bytes)).filter((line) =>
      line.startsWith('Submitted on'),
    )
  expect(await dates('?zone=Middle/Earth')).toEqual(['Submitted on Mar 02, 2026 10:00 AM UTC'])
  expect(await dates('')).toEqual(['Submitted on Mar 02, 2026 10:00 AM UTC'])
})

test('renders the PDFs of six applications at the same time', async () => {
  const meera = await createAdministrator(server)
  const ids = await Promise.all(
    Array.from({ length: 6 }, (_, index) => store({ company_name: `Acme ${index}` })),
  )
  const pages = await Promise.all(ids.map(async (id) => pagesOf((await download(id, '', meera)).bytes)))
  expect(pages.map(([first]) => first?.[1])).toEqual(ids.map((_, index) => `Acme ${index}`))
})

test('answers HEAD with headers only, without a record in the audit log', async () => {
  const id = await store()
  const head = await asha.fetch(`/api/applications/${id}/pdf`, { method: 'HEAD' })
  expect([head.status, head.headers.get('Content-Type'), await head.text()]).toEqual([
    ...[200, 'application/pdf', ''],
  ])
  const recorded = 'select from audit_log where application_id = $1 and event = $2'
  expect(await server.rows(recorded, [id, 'exported'])).toEqual([])
  await download(id)
  expect(await server.rows(recorded, [id, 'exported'])).toHaveLength(1)
})
