import { afterAll, beforeAll, expect, test } from 'vitest'
import { ENDPOINTS, type EndpointName } from '#contract/endpoints.ts'
import { recordBackupInServer } from '#server/backup/record-backup.ts'
import { sendDueEmails } from '#server/jobs/send-emails.ts'
import { monitorStatements } from '#server/log/slow-queries.ts'
import { type FuzzServer, startFuzzServer } from '#tests/fuzz/fuzz-server.ts'
import { honestRequests } from '#tests/fuzz/honest.ts'
import { honestAttempt } from '#tests/fuzz/requests.ts'
import { startTestServer } from '#tests/server.ts'
import { PASSWORD } from '#tests/users.ts'

// Checks the log and /metrics, and that neither contains personal data.

const TOKEN = 'a token of twenty-odd characters'
const SERIES_MAX = 300
const NAMES = Object.keys(ENDPOINTS) as EndpointName[]

let fuzzServer: FuzzServer
let endWatch: () => void
beforeAll(async () => {
  fuzzServer = await startFuzzServer({ LOG_LEVEL: 'debug', METRICS_TOKEN: TOKEN })
  // With a threshold of 0, every statement counts as slow and is logged.
  endWatch = monitorStatements(fuzzServer.server.services, 0)
  await askEverything()
})
afterAll(async () => {
  endWatch?.()
  await fuzzServer?.close()
})

/** Sends a request to every endpoint. @param after called after each request */
async function askEverything(after = () => fuzzServer.restore()) {
  const honest = honestRequests(fuzzServer.ids)
  for (const name of NAMES) {
    const { by, path, headers, body } = honestAttempt(name, honest[name])
    const method = ENDPOINTS[name].method.toUpperCase()
    await (await fuzzServer.as(by).fetch(path, { method, headers, body } as RequestInit)).text()
    await after()
  }
}

const scrape = (authorization?: string) =>
  fuzzServer.server.visitor().fetch('/metrics', { headers: authorization ? { authorization } : {} })

/** Returns the series without comment lines. */
const seriesOf = (text: string) => text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))

/** Returns texts that must not appear in logs or metrics: typed texts, personal data and credentials. */
function marks(): readonly string[] {
  const { ids } = fuzzServer
  return [
    ...[
      'Asha',
      'Rao',
      'Meera',
      'Iyer',
      'Ravi',
      'Leela',
      'Tara',
      'Nina',
      'asha@',
      'acme.in',
      'openround.example',
    ],
    ...[
      'Acme',
      // Parts of mobile numbers in three notations. Five digits alone may occur by chance in times, sizes and ids.
      '91 98200',
      '9198200',
      '%2098200',
      'linkedin.com/in',
      'They know the grid',
      'Do write again',
      'school together',
      'Why now',
    ],
    ...['Too far', 'Sequoia', 'Growth', 'Because', 'deck.pdf', 'plan.pdf', PASSWORD, TOKEN],
    ...[ids.confirmationToken, ids.resetToken, ids.emailToken, ids.invitationToken, ids.secret],
    ...(['asha', 'meera', 'ravi', 'leela', 'tara half way'] as const).flatMap((who) => [
      ...fuzzServer.as(who).cookies.values(),
    ]),
  ]
}

test('logs no personal data for any endpoint, failure or undelivered e-mail [D-outside.23]', async () => {
  const { server } = fuzzServer
  await server.rows('alter table profiles rename column full_name to mislaid')
  await askEverything(async () => undefined)
  await server.rows('alter table profiles rename column mislaid to full_name')
  await fuzzServer.restore()
  await fuzzServer.as('visitor').call('requestPasswordReset', { body: { email: 'asha@acme.in' } })
  const refused = ({ to }: { to: { address: string } }) =>
    Promise.reject(
      Object.assign(new Error(`550 5.1.1 <${to.address}>: no such user`), { rejected: [to.address] }),
    )
  await sendDueEmails(server.services, { send: refused, close: () => undefined })
  const log = server.logged.join('')
  expect(marks().filter((mark) => log.includes(mark))).toEqual([])
  const logLines = server.logged.map((line) => JSON.parse(line))
  const kinds = ['route', 'statement', 'err', 'template'].map((key) => logLines.some((line) => key in line))
  expect(kinds).toEqual([true, true, true, true])
  const ofRequests = logLines.filter(({ route, err }) => route || err?.code)
  expect(ofRequests.filter(({ request }) => !/^[\da-f-]{36}$/.test(request))).toEqual([])
})

const labelOf = (name: EndpointName) =>
  ENDPOINTS[name].path.replace(/^(\/api\/(account\/|committee)).*/, '$1')

test('/metrics has at most 300 series and no personal data, with all endpoints in use [D-outside.22]', async () => {
  await fuzzServer.as('visitor').fetch('/api/nothing/Asha')
  await fuzzServer.as('visitor').fetch('/files/pitch-decks/Asha.pdf')
  await fuzzServer.as('visitor').fetch('/my-applications?search=Acme')
  const response = await scrape(`Bearer ${TOKEN}`)
  const text = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  const routes = [...text.matchAll(/openround_http_route_requests_total\{route="([^"]*)"\}/g)].map(
    ([, route]) => route,
  )
  expect(routes.sort()).toEqual([...new Set(NAMES.map(labelOf)), 'files', 'other', 'pages'].sort())
  expect(seriesOf(text).length).toBeLessThanOrEqual(SERIES_MAX)
  expect(marks().filter((mark) => text.includes(mark))).toEqual([])
})

test('serves /metrics for the exact token only, and never without METRICS_TOKEN [D-outside.22]', async () => {
  const statusOf = async (authorization?: string) => {
    const response = await scrape(authorization)
    return [response.status, response.headers.get('www-authenticate')]
  }
  expect([
    await statusOf(`Bearer ${TOKEN}`),
    await statusOf(),
    await statusOf(TOKEN),
    await statusOf('Bearer '),
    await statusOf(`Bearer ${TOKEN.slice(0, -1)}`),
    await statusOf(`Bearer ${TOKEN}!`),
    await statusOf(`Basic ${TOKEN}`),
  ]).toEqual([[200, null], ...Array.from({ length: 6 }, () => [401, 'Bearer'])])
  const refusal = await (await scrape('Bearer ?')).json()
  expect(refusal.error.message).toBe(
    'Send the value of METRICS_TOKEN in the header Authorization: Bearer TOKEN.',
  )
  const without = await startTestServer()
  const answer = await without.visitor().fetch('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  await without.close()
  expect([answer.status, (await answer.json()).error.code]).toEqual([404, 'not-found'])
})

test('shows the health of each part of the server to administrators only [D-outside.24, D-outside.25]', async () => {
  const { server } = fuzzServer
  await server.rows(`update outbox set sent_at = now() - interval '1 hour'`)
  await server.rows(`update outbox set returned_at = now() - case when id = (select min(id::text)::uuid from outbox)
    then interval '6 days' else interval '8 days' end`)
  await server.rows(`insert into outbox (template, recipient_name, recipient_email, created_at, send_after) values
    ('invitation', 'Asha', 'asha@acme.in', now() - interval '2 hours', now()),
    ('invitation', 'Asha', 'asha@acme.in', now(), now() + interval '1 hour'),
    ('invitation', 'Asha', 'asha@acme.in', now(), 'infinity')`)
  const { reply } = await fuzzServer.as('meera').call('readHealth')
  const idle = { running: 0, waiting: 0, refused: 0 }
  const moment = expect.stringMatching(/^\d{4}-.*Z$/)
  expect(reply).toEqual({
    asked_at: moment,
    states: {
      ...{ database: 'works', storage: 'works', disk: 'works', mail: 'look', queues: 'works' },
      backup: 'unknown',
    },
    database: {
      engine: server.services.config.database.kind,
      version: expect.stringMatching(/^\d+\.\d+/),
      bytes: expect.any(Number),
    },
    storage: { kind: 'folder', answers: true },
    disk: { free_bytes: null, fault: null, takes_files: true },
    mail: {
      ...{ goes: 'kept', waiting: 1, oldest_waiting_at: moment, given_up: 1, returned: 1 },
      last_sent_at: moment,
      last_status_email_at: moment,
    },
    queues: { passwords: idle, documents: idle },
    backup: { last_at: null },
    versions: {
      product: expect.any(String),
      node: process.versions.node,
      schema: expect.stringMatching(/^\d{4}_/),
    },
  })
  const refused = await Promise.all(
    (['visitor', 'asha', 'ravi'] as const).flatMap((who) => [
      fuzzServer.as(who).call('readHealth'),
      fuzzServer.as(who).call('retryEmails', { body: {} }),
    ]),
  )
  expect(refused.map(({ status, error }) => [status, error?.code])).toEqual([
    ...[401, 401].map((status) => [status, 'signed-out']),
    ...[403, 403].map((status) => [status, 'team-only']),
    ...[403, 403].map((status) => [status, 'administrators-only']),
  ])
  const again = await fuzzServer.as('meera').call('retryEmails', { body: {} })
  const { mail } = (await fuzzServer.as('meera').call('readHealth')).reply
  expect([again.reply, mail.waiting, mail.given_up]).toEqual([{ due: 1 }, 2, 0])
  await fuzzServer.as('meera').call('retryEmails', { body: {} })
  expect(
    await server.rows(`select actor_id, detail from audit_log where event = 'e-mails-sent-again'`),
  ).toEqual([{ actor_id: expect.stringMatching(/./), detail: { emails: 1 } }])
  const backupTimes = ['2031-01-02T03:04:05.678Z', '2031-01-02T03:04:05.677Z']
  for (const made of backupTimes) await recordBackupInServer(server.services, [made])
  const later = (await fuzzServer.as('meera').call('readHealth')).reply
  expect([later.backup.last_at, later.states.backup]).toEqual([backupTimes[0], 'works'])
  await fuzzServer.restore()
})

test('/metrics reports queues, e-mails, slow statements and a database that is down [D-outside.22]', async () => {
  const { server } = fuzzServer
  await server.rows(
    `update outbox set send_after = 'infinity', sent_at = null where id in (select id from outbox limit 2)`,
  )
  await server.rows(`update outbox set sent_at = now() where send_after <> 'infinity'`)
  await server.rows(`insert into outbox (template, recipient_name, recipient_email, created_at)
    values ('invitation', 'Asha', 'asha@acme.in', now() - interval '90 seconds')`)
  const readSeries = async () => {
    const text = await (await scrape(`Bearer ${TOKEN}`)).text()
    return Object.fromEntries(
      seriesOf(text).map((line) => /^(\S+(?: [^}]*})?) (\S+)$/.exec(line)?.slice(1) ?? []),
    )
  }
  const before = await readSeries()
  expect(before).toMatchObject({
    openround_database_up: '1',
    'openround_outbox_emails{state="waiting"}': '1',
    'openround_outbox_emails{state="given-up"}': '2',
    'openround_queue_work{queue="passwords",state="waiting"}': '0',
    'openround_queue_work{queue="documents",state="refused"}': '0',
    openround_storage_fault: '0',
    openround_leaving: '0',
    openround_uploads_total: expect.stringMatching(/^[1-9]/),
    'openround_emails_total{outcome="failed"}': expect.stringMatching(/^[1-9]/),
    openround_database_slow_statements_total: expect.stringMatching(/^[1-9]/),
  })
  expect(Number(before['openround_outbox_oldest_seconds{state="waiting"}'])).toBeGreaterThanOrEqual(90)
  await server.services.database.close()
  const after = await readSeries()
  expect([after.openround_database_up, Object.keys(after).filter((name) => name.includes('outbox'))]).toEqual(
    ['0', []],
  )
})
