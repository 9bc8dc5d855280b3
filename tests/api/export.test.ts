import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import type { ReadStep } from '#database/database.ts'
import { makeExport } from '#server/review/export-applications.ts'
import { exportedWorkbook } from '#server/review/export-sheets.ts'
import { sessionOf } from '#tests/access/test-users.ts'
import { storeApplications, storeFileAnswer, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { readCsv } from '#tests/read-csv.ts'
import {
  definitionOf,
  storeFormVersion,
  storeOwnAnswers,
  storeTeamFields,
  storeTeamValues,
} from '#tests/review-fields.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createTeam, signUpAndConfirm } from '#tests/users.ts'

type Query = Calls['exportCsv']['query']

/** Number of applications, enough for more than two pages of an export. */
const SIZE = 230
const HOSTILE = ['=1+1', '+1', '-1', '@SUM(A1)', '"quoted", twice', 'a;=1+1', '<b>&amp;</b>', 'हिन्दी 🚀']
const STAGES = ['Idea', 'Growth', 'Scaling'] as const

let server: TestServer
let ids: string[]
let owner: string
let meera: Client
let arjun: Client
let ravi: Client
let parth: Client
let team: readonly (readonly [string, Client])[]
beforeAll(async () => {
  server = await startTestServer()
  await signUpAndConfirm(server, 'priya@dairy.co.in')
  owner = await userIdOf(server.rows, 'priya@dairy.co.in')
  ;({ meera, arjun, ravi, parth } = await createTeam(server))
  team = [
    ['administrator', meera],
    ['recused administrator', arjun],
    ['reviewer', ravi],
    ['partner', parth],
  ]
  const arjuns = await userIdOf(server.rows, 'arjun@openround.example')
  ids = await storeApplications(
    server.rows,
    Array.from({ length: SIZE }, (_, index) => ({
      // One of the applications belongs to a team member.
      owner: index === 9 ? arjuns : owner,
      status: 'submitted' as const,
      submittedAt: new Date(Date.UTC(2026, 2, 1) + (index >> 2) * 60_000).toISOString(),
      answers: {
        company_name: `${HOSTILE[index % HOSTILE.length]} ${index}`,
        problem_statement: `${HOSTILE[index % HOSTILE.length]}\n${index}`,
        company_stage: STAGES[index % STAGES.length] ?? '',
        funding_amount_seeking: (index % 7) * 500_000,
      },
    })),
  )
  const draft = { owner, answers: { company_name: 'A draft' } }
  await storeApplications(server.rows, [draft])
  await server.rows(
    `insert into assignments (application_id, reviewer_id)
      select unnest($1::uuid[]), id from users where email = 'ravi@openround.example'`,
    [ids.slice(0, 40)],
  )
  for (const client of [arjun, parth, ravi]) {
    await client.call('recuse', { params: { id: ids[3] ?? '' }, body: {} })
  }
})
afterAll(() => server?.close())

const exported = (client: Client, query: Query = {}) =>
  client.fetch(`/api/review/export.csv?${new URLSearchParams(query as Record<string, string>)}`)
const idIn = (link = '') => new URL(link).searchParams.get('read')

/** Returns a response's text with its byte order mark, which `text` would drop. */
const contentOf = async (response: Response) => Buffer.from(await response.arrayBuffer()).toString('utf8')

async function csvOf(client: Client, query: Query = {}) {
  const response = await exported(client, query)
  expect(response.status).toBe(200)
  const [header = [], ...rows] = readCsv(await contentOf(response))
  const read = rows.map((row) => Object.fromEntries(header.map((name, place) => [name, row[place]])))
  return { header, rows: read, ids: read.map(({ Link }) => idIn(Link)), response }
}

const listed = async (client: Client, query: Calls['readQueue']['query'] = {}) =>
  (await client.call('readQueue', { query })).reply.ids

const FILTERS: Calls['readQueue']['query'][] = [
  ...([{}, { sort: 'oldest' }, { sort: 'capital' }, { sort: 'company' }, { sort: 'disputed' }] as const),
  ...([
    { stage: 'Idea' },
    { seek: '500000..1500000' },
    { search: '=1' },
    { search: '9' },
    { unread: 'me' },
  ] as const),
  ...([{ verdict: 'none' }, { reviewer: 'none' }, { waiting: '72h' }, { status: 'approved' }] as const),
]

test('each member’s export has exactly the applications in their list, in that order', async () => {
  for (const [turn, [role, client]] of team.entries()) {
    // The first member tries every filter, and the other three try a third each, because recusals and assignments
    // affect every filter in the same way.
    const filters = FILTERS.filter((_, place) => turn === 0 || place % 3 === turn - 1)
    for (const filter of filters) {
      const { ids: found } = await csvOf(client, filter)
      expect([role, filter, found]).toEqual([role, filter, await listed(client, filter)])
      expect(new Set(found).size).toBe(found.length)
    }
  }
  const sizes = await Promise.all(team.map(async ([, client]) => (await csvOf(client)).ids.length))
  expect(sizes).toEqual([SIZE, SIZE - 1, 39, SIZE - 1])
  for (const [, client] of team.slice(1)) expect((await csvOf(client)).ids).not.toContain(ids[3])
})

test('exports each application once, even while statuses change', async () => {
  let isDone = false
  const change = (async () => {
    for (let turn = 0; !isDone; turn++) {
      // Lets the exports use the embedded engine's only connection for a while.
      await setTimeout(50)
      await server.rows('update applications set application_status = $1 where submitted_at is not null', [
        turn % 2 === 0 ? 'under_review' : 'approved',
      ])
    }
  })()
  for (let turn = 0; turn < 8; turn++) {
    const { rows, ids: found } = await csvOf(meera, { cols: 'status' })
    expect([found.length, new Set(found).size]).toEqual([SIZE, SIZE])
    // The embedded engine reads each page in its own transaction.
    if (process.env.DATABASE_URL) expect(new Set(rows.map(({ Status }) => Status)).size).toBe(1)
  }
  isDone = true
  await change
  await server.rows(`update applications set application_status = 'submitted' where submitted_at is not null`)
})

test('leaves an application out of both sheets once the member can no longer see it', async () => {
  const [early = '', next = '', late = ''] = [ids[20], ids[21], ids[200]]
  await server.rows(
    `insert into verdicts (application_id, reviewer_id, verdict)
      select unnest($1::uuid[]), id, 'yes' from users where email = 'meera@openround.example'`,
    [[early, next, late]],
  )
  let steps = 0
  const step: ReadStep = async (read) => {
    steps += 1
    if (steps === 2) await arjun.call('recuse', { params: { id: late }, body: {} })
    return server.services.database.transaction(sessionOf(server, arjun), 'team', read)
  }
  const shown = (await listed(arjun, { sort: 'oldest' })).filter((id) => ids.includes(id))
  const options = { columns: [], verdicts: true, interests: false, contacts: false }
  const { workbook, count } = await exportedWorkbook(shown, {
    step,
    options,
    fields: { questions: [], team_fields: [], members: [] },
    site: server.services.site.current,
  })
  const rows: (string | null)[][] = [[], []]
  for await (const page of workbook.pages) {
    for (const [sheet, found] of page.entries())
      rows[sheet]?.push(...found.map((row) => idIn(String(row.at(-1)))))
  }
  expect(rows).toEqual([shown.filter((id) => id !== late), shown.filter((id) => id === early || id === next)])
  expect([count(), steps]).toEqual([shown.length - 1, 3])
  for (const table of ['recusals', 'verdicts'])
    await server.rows(`delete from ${table} where application_id = any($1)`, [[early, next, late]])
})

test('a cancelled export is not recorded in the audit log', async () => {
  const entries = () => server.rows(`select from audit_log where event = 'exported'`)
  const before = await entries()
  const response = await meera.fetch('/api/review/export.csv', { signal: AbortSignal.abort() })
  expect(await response.json()).toEqual({
    error: { code: 'bad-request', message: 'The download was cancelled.' },
  })
  expect((await entries()).length).toBe(before.length)
})

test('answers HEAD with headers only, and records no export', async () => {
  const entries = () => server.rows(`select from audit_log where event = 'exported'`)
  const before = await entries()
  const head = await meera.fetch('/api/review/export.csv', { method: 'HEAD' })
  const names = ['Content-Type', 'Content-Disposition', 'Content-Length', 'Openround-Applications']
  expect([head.status, await head.text(), ...names.map((name) => head.headers.get(name))]).toEqual([
    ...[200, '', 'text/csv; charset=utf-8'],
    ...[expect.stringMatching(/^attachment; filename="Openround applications .*\.csv"/), null, null],
  ])
  expect((await exported(server.visitor(), {})).status).toBe(401)
  expect((await entries()).length).toBe(before.length)
})

test('exports a selection without the applications that the member may not see', async () => {
  const selected = [ids[5], ids[3], ids[120], crypto.randomUUID()].map(String)
  const select = async (client: Client) => {
    const body = { format: 'csv', ids: selected, sort: 'oldest', cols: 'status' } as const
    const response = await client.fetch('/api/review/export', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const [header, ...rows] = readCsv(await contentOf(response))
    return [header, rows.map((row) => idIn(row.at(-1))), response.headers.get('Openround-Applications')]
  }
  const header = ['Company', 'Status', 'Link']
  expect(await select(meera)).toEqual([header, [ids[3], ids[5], ids[120]], '3'])
  expect(await select(parth)).toEqual([header, [ids[5], ids[120]], '2'])
  expect(await select(ravi)).toEqual([header, [ids[5]], '1'])
})

test('turns no text into a formula, and keeps the whole text', async () => {
  const { rows } = await csvOf(meera, { answers: '1', sort: 'oldest' })
  const found = new Map(rows.map((row) => [idIn(row.Link), row]))
  for (const [index, id] of ids.entries()) {
    const text = `${HOSTILE[index % HOSTILE.length]}\n${index}`
    const escaped = /^[=+\-@]/.test(text) ? `'${text}` : text
    expect(found.get(id)?.['Problem statement']).toBe(escaped)
  }
  const response = await meera.fetch('/api/review/export.xlsx?answers=1&verdicts=1')
  const workbook = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const xml = strFromU8(workbook['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(xml.match(/<row>/g)).toHaveLength(SIZE + 1)
  expect(xml).not.toContain('<f>')
})

test('exports verdicts only to members who may see them already', async () => {
  const [judged = '', open = '', own = ''] = [ids[0], ids[1], ids[9]]
  const give = (client: Client, id: string, verdict: 'yes' | 'no', champion_line: string) =>
    client.call('saveVerdict', {
      params: { id },
      body: { base_version: 0, changes: { verdict, champion_line } },
    })
  for (const id of [judged, open, own]) await give(meera, id, 'no', 'Too early.')
  await give(ravi, judged, 'yes', 'They know milk.')
  const seen = async (client: Client) => {
    const { rows } = await csvOf(client, { verdicts: '1' })
    return [judged, open, own].map((id) => {
      const row = rows.find(({ Link }) => idIn(Link) === id)
      return [row?.['Verdicts: Yes'], row?.['Verdicts: No'], row?.['One-line summary']]
    })
  }
  const both = expect.stringMatching(/They know milk\..*Too early\.|Too early\..*They know milk\./s)
  const hidden = ['', '', '']
  expect(await seen(meera)).toEqual([
    ['1', '1', both],
    ['0', '1', 'Meera Iyer: Too early.'],
    ['0', '1', 'Meera Iyer: Too early.'],
  ])
  expect(await seen(arjun)).toEqual([['1', '1', both], ['0', '1', 'Meera Iyer: Too early.'], hidden])
  expect(await seen(ravi)).toEqual([['1', '1', both], hidden, hidden])

  const sheetOf = async (client: Client) => {
    const response = await client.fetch('/api/review/export.xlsx?verdicts=1')
    const workbook = unzipSync(new Uint8Array(await response.arrayBuffer()))
    return strFromU8(workbook['xl/worksheets/sheet2.xml'] ?? new Uint8Array()).match(/<row>/g)?.length
  }
  expect([await sheetOf(meera), await sheetOf(arjun), await sheetOf(ravi)]).toEqual([5, 4, 3])
  expect((await exported(parth, { verdicts: '1' })).status).toBe(403)
  expect((await csvOf(parth)).header.join()).not.toContain('Verdicts')
})

test('exports interest only to members who may see it already', async () => {
  const [entered = '', open = '', own = ''] = [ids[0], ids[1], ids[9]]
  const enter = (client: Client, id: string, amount: number) =>
    client.call('saveInterest', {
      params: { id },
      body: { base_version: 0, changes: { level: 'interested', amount } },
    })
  for (const id of [entered, open, own]) await enter(meera, id, 100_000)
  await enter(parth, entered, 50_000)
  const seen = async (client: Client) => {
    const { rows } = await csvOf(client, { interests: '1', cols: 'interest' })
    return [entered, open, own].map((id) => {
      const row = rows.find(({ Link }) => idIn(Link) === id)
      return [row?.Interested, row?.['Interest (INR)'], row?.['Interest by member']?.length, row?.Interest]
    })
  }
  const lines = expect.any(Number)
  const both = ['2', '150000', lines, '2 interested, ₹1.5 lakh, no lead yet']
  const one = ['1', '100000', lines]
  const hidden = ['', '', 0, '']
  expect(await seen(parth)).toEqual([both, hidden, hidden])
  const own1 = [...one, '1 interested, ₹1 lakh, no lead yet']
  expect(await seen(meera)).toEqual([both, own1, own1])
  // The column of the list stays hidden from an administrator who has entered nothing.
  expect(await seen(arjun)).toEqual([[...both.slice(0, 3), ''], [...one, ''], hidden])
  expect((await csvOf(parth)).header).not.toContain('Interested')
})

test('exports questions with submitted answers to members who may read them', async () => {
  const [answered = '', open = '', own = ''] = [ids[0], ids[50], ids[9]]
  const file = { url: '/files/additional-docs/1_1.pdf', filename: 'plan.pdf', size: '0.10 MB' }
  await storeQuestionRound(server.rows, answered, { minutesAgo: 60, answer: 'The market is ready.' })
  await storeFileAnswer(server.rows, answered, file, true)
  await storeQuestionRound(server.rows, open, { saved: 'A secret so far' })
  await storeQuestionRound(server.rows, own, { saved: 'My own secret' })
  const seen = async (client: Client) => {
    const { header, rows } = await csvOf(client, { answers: '1' })
    const names = header.filter((name) => /^(Question|Answer)/.test(name))
    return rows
      .filter(({ Link }) => [answered, open, own].includes(idIn(Link) ?? ''))
      .map((row) => names.map((name) => row[name]?.replace(/^\d{4}-\d\d-\d\d \d\d:\d\d$/, 'time')))
      .sort()
  }
  const plan = `plan.pdf (0.10 MB)\n${server.services.config.publicUrl.origin}/files/additional-docs/1_1.pdf`
  const whole = ['time', 'time', 'Why now?', 'The market is ready.', 'time', 'time', 'Your plan?', plan]
  const waiting = ['time', '', 'Why now?', '', '', '', '', '']
  const none = Array(8).fill('')
  expect(await seen(meera)).toEqual([waiting, waiting, whole])
  expect(await seen(arjun)).toEqual([waiting, waiting, whole])
  expect(await seen(parth)).toEqual([none, none, whole])
  expect(await seen(ravi)).toEqual([none, whole])
  expect((await csvOf(meera, {})).header.join()).not.toContain('Question 1')
})

test('exports contact details only on request, and none to partners', async () => {
  const whole = async (client: Client, query: Query) => JSON.stringify((await csvOf(client, query)).rows)
  for (const [, client] of team) {
    const query = client === parth ? ({ answers: '1' } as const) : ({ answers: '1', verdicts: '1' } as const)
    expect(await whole(client, query)).not.toMatch(/asha@|linkedin\.com\/in/)
  }
  expect(await whole(meera, { contacts: '1' })).toContain('asha@')
  expect(await whole(ravi, { contacts: '1', answers: '1' })).toContain('asha@')
  expect(await whole(parth, { contacts: '1', answers: '1' })).not.toMatch(/asha@|linkedin\.com\/in/)
  for (const [, client] of team)
    expect(await whole(client, { contacts: '1' })).not.toMatch(/priya@|91 ?98200/)
})

test('records who exported how many applications, in which format, with which contents', async () => {
  await csvOf(ravi, { search: 'quoted' })
  await meera.fetch('/api/review/export.xlsx?stage=Idea&contacts=1')
  await meera.fetch('/api/review/export.csv?stage=Idea&answers=1&verdicts=1')
  const { entries } = (await meera.call('readAuditLog')).reply
  expect(entries.slice(0, 3).map(({ who, what, application }) => [who, what, application])).toEqual([
    ['Meera Iyer', 'Exported 77 applications as CSV, with all answers and verdicts', null],
    ['Meera Iyer', 'Exported 77 applications as Excel, with contact details', null],
    ['Ravi Rao', 'Exported 5 applications as CSV', null],
  ])
})

test('creates DATA_DIR for the temporary file if nothing else has', async () => {
  const dataDir = join(server.services.config.dataDir, 'not', 'there')
  const config = { ...server.services.config, dataDir }
  const exportList = makeExport({ ...server.services, config })
  const caller = { session: sessionOf(server, meera), address: '', headers: new Headers() }
  const http = new Request('http://localhost')
  const response = await exportList(caller, { format: 'csv', query: {}, http })
  expect(await response.text()).toContain('=1+1 0')
  expect(((await stat(dataDir)).mode & 0o777).toString(8)).toBe('700')
})

test('sends the length of the export, and leaves no temporary file behind', async () => {
  const { response } = await csvOf(meera)
  expect(Number(response.headers.get('Content-Length'))).toBeGreaterThan(1_000)
  expect(response.headers.get('Content-Disposition')).toMatch(
    /^attachment; filename="Openround applications \d{4}-\d\d-\d\d\.csv"/,
  )
  const left = (await readdir(server.services.config.dataDir)).filter((name) => name.startsWith('export-'))
  expect(left).toEqual([])
})

test('exports own answers and team fields, of archived ones only those with a visible value', async () => {
  const [first = '', second = '', hidden = ''] = [ids[0], ids[1], ids[3]]
  const renamed = { ...definitionOf('number'), label: 'Visits a month' }
  await storeFormVersion(server.rows, 1, [definitionOf('number'), definitionOf('yesNo')])
  await storeFormVersion(server.rows, 2, [renamed, definitionOf('text')])
  await storeFormVersion(server.rows, 3, [renamed, definitionOf('link')])
  await storeOwnAnswers(server.rows, first, 1, { number00: 12.5, yesno000: 'yes' })
  await storeOwnAnswers(server.rows, second, 2, { number00: null, text0000: '=1+1' })
  const archived = (kind: 'date' | 'choice') => definitionOf(kind, { archived: true, label: `Old ${kind}` })
  await storeTeamFields(server.rows, [definitionOf('rupees'), archived('date'), archived('choice')])
  await storeTeamValues(server.rows, first, { rupees00: 500_000, choice00: '' })
  await storeTeamValues(server.rows, hidden, { date0000: '2026-11-30' })

  const expected = ['Visits a month', 'Field text', 'Field yesNo', 'Field rupees (INR)']
  const own = (header: readonly string[]) => header.filter((name) => /^(Visits|Field|Old)/.test(name))
  const forArjun = await csvOf(arjun, { answers: '1' })
  const forMeera = await csvOf(meera, { answers: '1' })
  expect([own(forArjun.header), own(forMeera.header)]).toEqual([expected, [...expected, 'Old date']])
  const cellsOf = (id: string) => forMeera.rows.find(({ Link }) => idIn(Link) === id)
  expect(cellsOf(first)).toMatchObject({
    'Visits a month': '12.5',
    'Field yesNo': 'Yes',
    'Field text': '',
    'Field rupees (INR)': '500000',
  })
  expect(cellsOf(second)).toMatchObject({ 'Visits a month': '', 'Field text': "'=1+1", 'Field yesNo': '' })
  expect(cellsOf(hidden)).toMatchObject({ 'Old date': '2026-11-30' })
  const inView = await csvOf(meera, { cols: 'status,team_rupees00,team_choice00,team_gone1234' })
  expect(inView.header).toEqual(['Company', 'Status', 'Field rupees (INR)', 'Old choice', 'Link'])
})
