import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TeamRole } from '#domain/actor.ts'
import { DIGEST_LISTS, digestCriteria } from '#domain/open-tasks/digest.ts'
import { NO_FILTERS } from '#domain/review/filters.ts'
import type { EmailData } from '#server/email/email.ts'
import { sendDigests } from '#server/jobs/send-digests.ts'
import { listForReview } from '#server/review/read-applications.ts'
import { sessionOf } from '#tests/access/test-users.ts'
import { storeApplication, storeQuestionRound, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { type ClockedDatabase, setClock } from '#tests/set-clock.ts'
import { createMember, signUpAndConfirm } from '#tests/users.ts'

const MEMBERS: Readonly<Record<string, TeamRole>> = {
  meera: 'admin',
  arjun: 'admin',
  ravi: 'reviewer',
  parth: 'partner',
}
const addressOf = (name: string) => `${name}@openround.example`

let server: TestServer
let database: ClockedDatabase
let founder: string
const clients: Record<string, Client> = {}
const ids: Record<string, string> = {}
beforeAll(async () => {
  server = await startTestServer()
  await signUpAndConfirm(server, 'asha@acme.in')
  founder = await userIdOf(server.rows, 'asha@acme.in')
  for (const [name, role] of Object.entries(MEMBERS)) {
    clients[name] = await createMember(server, addressOf(name), role, { first_name: name })
    ids[name] = await userIdOf(server.rows, addressOf(name))
  }
  await server.rows(`update profiles set created_at = '2026-01-01'`)
  // From 7 to 11 o'clock in Karachi, it is 2 to 6 o'clock in UTC.
  await server.rows(`insert into settings (time_zone) values ('Asia/Karachi')`)
  await server.services.site.reload()
  database = await setClock(server, new Date('2026-03-02T00:00Z'))
})
afterAll(() => server?.close())

const services = () => ({ ...server.services, database })

type Queued = { name: string; data: EmailData['digest'] }

/** Removes all digests from the outbox. @returns their recipients and data */
async function takeQueued(): Promise<Queued[]> {
  const rows = await server.rows<{ address: string; data: EmailData['digest'] }>(
    `delete from outbox where template = 'digest' returning recipient_email as address, data`,
  )
  return rows.map(({ address, data }) => ({ name: address.split('@')[0] ?? '', data }))
}

const sendAt = async (time: string) => {
  database.at = new Date(time)
  await sendDigests(services())
  return takeQueued()
}

/** Returns what the review list shows a member: a count for each list of the digest, and the companies in the first. */
async function listed(name: string, { user_id, since }: Pick<EmailData['digest'], 'user_id' | 'since'>) {
  const criteria = digestCriteria(user_id, since)
  const caller = { session: sessionOf(server, clients[name] as Client), address: '', headers: new Headers() }
  const lists = []
  for (const list of DIGEST_LISTS) {
    const { count, applications } = await listForReview(services(), caller, {
      ...NO_FILTERS,
      ...criteria[list],
    })
    lists.push({ list, count, companies: applications.slice(0, 5).map(({ company_name }) => company_name) })
  }
  return {
    counts: Object.fromEntries(lists.map(({ list, count }) => [list, count])),
    companies: lists[0]?.companies,
  }
}

const forget = () => server.rows('delete from digests')
const clear = async () => {
  await server.rows('delete from applications')
  await forget()
  await server.rows(`update profiles set digest = 'workdays'`)
}

test('sends each member the counts and companies of their own review list', async () => {
  await clear()
  const submittedAt = '2026-03-03T09:00Z'
  const named = (company_name: string, at = submittedAt) =>
    storeApplication(server.rows, {
      owner: founder,
      status: 'submitted',
      submittedAt: at,
      answers: { company_name },
    })
  const [old] = [await named('Old Dairy', '2026-02-10T09:00Z'), await named('New Dairy')]
  await storeQuestionRound(server.rows, old, { answer: 'Because.' })
  await server.rows(`update application_questions set answered_at = '2026-03-03T10:00Z'`)
  await server.rows(`insert into assignments (application_id, reviewer_id) values ($1, $2)`, [old, ids.ravi])
  const note = crypto.randomUUID()
  await server.rows(
    `insert into notes (id, application_id, author_id, body) values ($1, $2, $3, 'A note.')`,
    [note, old, ids.meera],
  )
  await server.rows('insert into note_mentions (note_id, user_id) values ($1, $2)', [note, ids.parth])
  await server.rows(
    `insert into recusals (application_id, user_id, declared_by) select id, $1, $1 from applications where company_name = 'New Dairy'`,
    [ids.arjun],
  )
  const sent = await sendAt('2026-03-04T02:00Z')
  const none = { new: 0, overdue: 0, answered: 0, assigned: 0, disputed: 0, notes: 0 }
  expect(Object.fromEntries(sent.map(({ name, data }) => [name, [data.companies, data.counts]]))).toEqual({
    meera: [['New Dairy'], { ...none, new: 1, overdue: 1, answered: 1 }],
    arjun: [[], { ...none, overdue: 1, answered: 1 }],
    ravi: [[], { ...none, overdue: 1, answered: 1, assigned: 1 }],
    parth: [['New Dairy'], { ...none, new: 1, overdue: 1, answered: 1, notes: 1 }],
  })
  for (const { name, data } of sent) expect(data).toMatchObject(await listed(name, data))
})

test('says what happened to followed applications, as far as the member may still see it', async () => {
  await clear()
  const stored = (company_name: string) =>
    storeApplication(server.rows, {
      owner: founder,
      status: 'submitted',
      submittedAt: '2026-01-01T09:00Z',
      answers: { company_name },
    })
  const names = ['Answered', 'Decided', 'Left', 'Met', 'Old', 'Recused', 'Restored', 'Unfollowed']
  const byName: Record<string, string> = {}
  for (const name of names) byName[name] = await stored(name)
  const { Answered, Decided, Left, Met, Old, Recused, Restored, Unfollowed } = byName
  await server.rows(
    `insert into interests (application_id, member_id, level)
      select id, $1, case when company_name = 'Unfollowed' then null else 'following' end from applications`,
    [ids.parth],
  )
  await sendAt('2026-03-03T02:00Z')
  await storeQuestionRound(server.rows, Answered as string, { answer: 'Because.' })
  await server.rows(`update application_questions set answered_at = '2026-03-03T10:00Z'`)
  await server.rows(`update applications set withdrawn_at = '2026-03-03T10:00Z' where id = $1`, [Left])
  const change = async (id: string | undefined, at: string, status: string) => {
    await server.rows('update applications set application_status = $2 where id = $1', [id, status])
    await server.rows(
      'update status_changes set changed_at = $2 where application_id = $1 and changed_at > $3',
      [id, at, '2026-03-04T00:00Z'],
    )
  }
  await change(Old, '2026-03-02T09:00Z', 'approved')
  for (const id of [Decided, Recused, Unfollowed]) await change(id, '2026-03-03T09:00Z', 'no_fit')
  await change(Restored, '2026-03-03T09:00Z', 'approved')
  await change(Restored, '2026-03-03T10:00Z', 'submitted')
  await change(Met, '2026-03-03T09:00Z', 'meeting_scheduled')
  const meeting = (id: string | undefined, announced_at: string | null) =>
    server.rows(
      `with decided as (
          insert into decisions (id, application_id, from_status, to_status, base_version, state, decided_by, applied_at,
            undo_until)
          values (gen_random_uuid(), $1, 'submitted', 'meeting_scheduled', 1, $2, $3, $4, $4) returning id)
        insert into meetings (decision_id, application_id, uid, sequence, starts_at, ends_at, time_zone, place, cancelled,
          announced_at)
        select id, $1, id, 0, '2026-03-09T10:00Z', '2026-03-09T11:00Z', 'UTC', '', false, $4 from decided`,
      [id, announced_at ? 'applied' : 'held', ids.meera, announced_at],
    )
  await meeting(Met, '2026-03-03T09:00Z')
  // A held decision is no news.
  await meeting(Old, null)
  await server.rows('insert into recusals (application_id, user_id, declared_by) values ($1, $2, $2)', [
    Recused,
    ids.parth,
  ])
  const [sent] = (await sendAt('2026-03-04T02:00Z')).filter(({ name }) => name === 'parth')
  const none = { status: null, answered: false, withdrawn: false, meeting: null }
  expect(sent?.data.followed).toEqual({
    count: 4,
    changes: [
      { ...none, id: Answered, company_name: 'Answered', answered: true },
      { ...none, id: Decided, company_name: 'Decided', status: 'no_fit' },
      { ...none, id: Left, company_name: 'Left', withdrawn: true },
      {
        ...none,
        id: Met,
        company_name: 'Met',
        status: 'meeting_scheduled',
        meeting: expect.objectContaining({ time_zone: 'UTC' }),
      },
    ],
  })
})

test.each([
  ['workdays', ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-09']],
  ['weekly', ['2026-03-02', '2026-03-09']],
  ['off', []],
])('sends the digest from 7 to 11 in the group’s zone on the chosen days: %s', async (digest, days) => {
  await clear()
  await server.rows(`update profiles set digest = 'off' where user_id <> $1`, [ids.meera])
  await server.rows('update profiles set digest = $2 where user_id = $1', [ids.meera, digest])
  await storeApplication(server.rows, {
    owner: founder,
    status: 'submitted',
    submittedAt: '2026-01-01T00:00Z',
  })
  const sent: string[] = []
  for (let day = 1; day <= 9; day++) {
    for (const time of ['01:59:59', '02:00:00', '02:01:00', '05:59:00', '06:00:00', '20:00:00']) {
      const at = `2026-03-0${day}T${time}Z`
      for (const _ of await sendAt(at)) sent.push(at)
    }
  }
  expect(sent).toEqual(days.map((day) => `${day}T02:00:00Z`))
  expect(await sendAt('2026-03-10T06:00Z')).toEqual([])
})

test('skips founders, new members, and members without news or two-step sign-in', async () => {
  await clear()
  expect(await sendAt('2026-03-03T02:00Z')).toEqual([])
  await storeApplication(server.rows, {
    owner: founder,
    status: 'submitted',
    submittedAt: '2026-01-01T00:00Z',
  })
  expect(await sendAt('2026-03-03T03:00Z')).toEqual([])
  await server.rows(`update profiles set created_at = '2026-03-03T19:30Z' where user_id = $1`, [ids.parth])
  await server.rows(`update profiles set role = 'founder' where user_id = $1`, [ids.arjun])
  expect((await sendAt('2026-03-04T02:00Z')).map(({ name }) => name)).toEqual(['meera'])
  database.at = new Date('2026-03-05T02:00Z')
  const { site } = server.services
  await sendDigests({ ...services(), site: { ...site, current: { ...site.current, requireTwoStep: true } } })
  expect(await takeQueued()).toEqual([])
  expect(await server.rows(`select from digests where day = '2026-03-05'`)).toEqual([])
  await server.rows(`update profiles set created_at = '2026-01-01', role = $2 where user_id = $1`, [
    ids.arjun,
    'admin',
  ])
  await server.rows(`update profiles set created_at = '2026-01-01'`)
})

/** Returns functions for pseudo-random numbers. The same seed reproduces a failure. */
function randomNumbers(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
  return {
    chance: (probability: number) => next() < probability,
    one: <T>(values: readonly T[]) => values[Math.floor(next() * values.length)] as T,
    upTo: (most: number) => 1 + Math.floor(next() * most),
  }
}

const DAYS = process.env.TEST_DEEP ? 60 : 8
const KILLS = process.env.TEST_DEEP ? 50 : 6

/** Performs one to four random actions by a founder or the team at the clock's current time. */
async function live(random: ReturnType<typeof randomNumbers>): Promise<void> {
  const at = database.at.toISOString()
  const [anyone, application] = [
    ids[random.one(Object.keys(MEMBERS))],
    'select id from applications order by md5(id::text || $1) limit 1',
  ]
  const acts: readonly (() => Promise<unknown>)[] = [
    () =>
      storeApplication(server.rows, {
        owner: founder,
        status: 'submitted',
        submittedAt: at,
        answers: { company_name: `Company ${at}` },
      }),
    () =>
      server.rows(`update applications set application_status = $2 where id in (${application})`, [
        at,
        random.one(['submitted', 'under_review', 'approved', 'no_fit']),
      ]),
    () =>
      server.rows(
        `insert into application_questions (application_id, questions, answers, sent_at, answered_at)
          select id, '[{"id": "q1", "text": "Why now?", "order": 1}]', '[{"order": 1, "answer": "Roads."}]', $2, $2 from (${application}) one on conflict do nothing`,
        [at, at],
      ),
    () =>
      server.rows(
        `insert into assignments (application_id, reviewer_id) select id, $2 from (${application}) one
          on conflict do nothing`,
        [at, ids[random.one(['ravi', 'meera'])]],
      ),
    () =>
      server.rows(
        `insert into verdicts (application_id, reviewer_id, verdict) select id, $2, $3 from (${application}) one
          on conflict do nothing`,
        [at, ids[random.one(['ravi', 'meera', 'arjun'])], random.one(['strong_yes', 'maybe', 'no'])],
      ),
    () =>
      server.rows(
        `insert into recusals (application_id, user_id, declared_by) select id, $2, $2 from (${application}) one
          on conflict do nothing`,
        [at, ids[random.one(['arjun', 'parth', 'ravi'])]],
      ),
    () => server.rows(`update recusals set lifted_at = $1 where lifted_at is null`, [at]),
    () =>
      server.rows(
        `with note as (insert into notes (id, application_id, author_id, body)
            select gen_random_uuid(), id, $2, 'A note.' from (${application}) one returning id)
          insert into note_mentions (note_id, user_id) select id, $3 from note`,
        [at, ids.meera, anyone],
      ),
    () => server.rows(`update note_mentions set seen_at = $1 where seen_at is null`, [at]),
    () =>
      server.rows('update profiles set digest = $2 where user_id = $1', [
        anyone,
        random.one(['workdays', 'workdays', 'weekly', 'off']),
      ]),
    () =>
      server.rows('update profiles set role = $2 where user_id = $1', [
        ids.arjun,
        random.one(['admin', 'reviewer', 'partner', 'founder']),
      ]),
  ]
  for (let act = random.upTo(4); act > 0; act--) await random.one([acts[0], ...acts])?.()
}

/** Returns the members who are due a digest on this day but have no row in `digests`. */
const leftOut = () =>
  server.rows(
    `select p.email from profiles p where role <> 'founder'
      and case digest when 'weekly' then extract(isodow from $1::date) = 1
        when 'workdays' then extract(isodow from $1::date) <= 5 else false end
      and not exists (select from digests d where d.user_id = p.user_id and d.day = $1::date)`,
    [database.at.toISOString().slice(0, 10)],
  )

const TIMES = [
  '00:10',
  '01:58',
  '02:00',
  '02:01',
  '02:30',
  '01:30',
  '03:10',
  '05:58',
  '05:59',
  '06:30',
  '23:50',
]
const MINUTE_MS = 60_000

test(`a member gets at most one digest a day in ${DAYS} days of crashes and clock jumps`, async () => {
  await clear()
  const random = randomNumbers(20_260_302)
  const sent = new Map<string, number>()
  let kills = 0
  for (let day = 0; day < DAYS; day++) {
    for (const time of TIMES) {
      const midnight = Date.UTC(2026, 2, 2 + day)
      const [hour = 0, minute = 0] = time.split(':').map(Number)
      // In some rounds, the clock is wrong by an hour or a day; the next round corrects it.
      const wrongBy = random.chance(0.05) ? random.one([-24 * 60, -60, 60, 24 * 60]) : 0
      database.at = new Date(midnight + (hour * 60 + minute + wrongBy) * MINUTE_MS)
      await live(random)
      const isKilled = kills < KILLS && random.chance(0.5)
      database.killAt = isKilled ? random.upTo(5) : undefined
      const runs = await Promise.allSettled([sendDigests(services()), sendDigests(services())])
      const failed = runs.filter(({ status }) => status === 'rejected').length
      expect(failed).toBe(isKilled && database.killAt === undefined ? 1 : 0)
      kills += failed
      database.killAt = undefined
      for (const { name, data } of await takeQueued()) {
        const key = `${name} ${database.at.toISOString().slice(0, 10)}`
        sent.set(key, (sent.get(key) ?? 0) + 1)
        expect(data).toMatchObject(await listed(name, data))
        expect(Object.values(data.counts).some((count) => count > 0)).toBe(true)
      }
      if (time === '05:59' && !isKilled && wrongBy === 0) expect(await leftOut()).toEqual([])
    }
  }
  expect([...sent].filter(([, count]) => count > 1)).toEqual([])
  expect([sent.size > DAYS / 2, kills]).toEqual([true, KILLS])
})

test('lets a member choose when to get the digest, and records the change', async () => {
  await clear()
  const digestOf = async (name: string) => (await clients[name]?.call('session'))?.reply.profile?.digest
  expect(await digestOf('ravi')).toBe('workdays')
  await clients.ravi?.call('saveDigest', { body: { digest: 'weekly' } })
  expect(await digestOf('ravi')).toBe('weekly')
  const recorded = await server.rows(
    `select actor_id, detail from audit_log where event = 'digest-changed' and network is not null`,
  )
  expect(recorded).toEqual([{ actor_id: ids.ravi, detail: { digest: 'weekly' } }])
})

test('unsubscribes by link without signing in, with the same reply for every whole token', async () => {
  await clear()
  await storeApplication(server.rows, {
    owner: founder,
    status: 'submitted',
    submittedAt: '2026-01-01T00:00Z',
  })
  const token = (await sendAt('2026-03-03T02:00Z')).find(({ name }) => name === 'meera')?.data.token ?? ''
  const digestOf = async (name: string) =>
    (await server.rows<{ digest: string }>('select digest from profiles where user_id = $1', [ids[name]]))[0]
      ?.digest
  const open = (of: string, init?: RequestInit) => server.visitor().fetch(`/unsubscribe?token=${of}`, init)
  const oneClick = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  }
  const asked = await open(token)
  expect([asked.status, (await asked.text()).includes('Stop the e-mail')]).toEqual([200, true])
  expect(await digestOf('meera')).toBe('workdays')

  for (const init of [undefined, oneClick]) {
    const cut = await open(token.slice(0, -1), init)
    expect([cut.status, (await cut.text()).includes('Link incomplete')]).toEqual([400, true])
  }
  const unknown = await open('x'.repeat(43), oneClick)
  expect([unknown.status, await digestOf('meera')]).toEqual([200, 'workdays'])
  const stopped = await open(token, oneClick)
  expect([stopped.status, await stopped.text()]).toEqual([200, await unknown.text()])
  expect([await digestOf('meera'), await digestOf('parth')]).toEqual(['off', 'workdays'])
  await open(token, oneClick)
  const recorded = await server.rows(
    `select actor_id, detail from audit_log where event = 'digest-changed' and detail ->> 'by_link' = '1'
      and actor_id = $1 and network is not null`,
    [ids.meera],
  )
  expect(recorded).toEqual([{ actor_id: ids.meera, detail: { digest: 'off', by_link: 1 } }])
})

test('the digest has the headers for one-click unsubscribing in mail clients', async () => {
  await clear()
  await storeApplication(server.rows, {
    owner: founder,
    status: 'submitted',
    submittedAt: '2026-01-01T00:00Z',
  })
  database.at = new Date('2026-03-03T02:00Z')
  await sendDigests(services())
  const email = (await server.emails()).find(({ name }) => name === 'digest')
  const { mail } = server.services.config
  const raw = mail.kind === 'outbox' ? await readFile(join(mail.folder, `${email?.file}.eml`), 'utf8') : ''
  const headers = (raw.split('\n\n')[0] ?? '').replace(/\n\s+/g, ' ')
  expect(headers).toContain(`List-Unsubscribe: <${email?.text.match(/http\S+unsubscribe\S+/)?.[0]}>\n`)
  expect(`${headers}\n`).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\n')
  expect(`${headers}\n`).toContain('\nPrecedence: bulk\n')
})

test('deletes a digest that is 12 hours late or whose recipient has left the team', async () => {
  await clear()
  await storeApplication(server.rows, {
    owner: founder,
    status: 'submitted',
    submittedAt: '2026-01-01T00:00Z',
  })
  const sentBefore = new Set((await server.emails()).map(({ file }) => file))
  database.at = new Date('2026-03-04T02:00Z')
  await sendDigests(services())
  await server.rows(
    `update outbox set created_at = now() - interval '721 minutes' where recipient_email = $1`,
    [addressOf('meera')],
  )
  await server.rows(`update profiles set role = 'founder' where user_id = $1`, [ids.arjun])
  const sent = (await server.emails()).filter(({ file }) => !sentBefore.has(file))
  expect(sent.map(({ to }) => to.address)).toEqual([addressOf('parth')])
  expect(await server.rows(`select from outbox where template = 'digest' and sent_at is null`)).toEqual([])
})

test('a delayed digest lists only applications that its recipient may still see', async () => {
  await clear()
  await server.rows(`update profiles set role = 'admin' where user_id = $1`, [ids.arjun])
  const secret = await storeApplication(server.rows, {
    owner: founder,
    status: 'submitted',
    submittedAt: '2026-03-04T09:00Z',
    answers: { company_name: 'Secret Dairy' },
  })
  await storeApplication(server.rows, {
    owner: founder,
    status: 'submitted',
    submittedAt: '2026-03-04T10:00Z',
    answers: { company_name: 'Open Dairy' },
  })
  const sentBefore = new Set((await server.emails()).map(({ file }) => file))
  database.at = new Date('2026-03-05T02:00Z')
  await sendDigests(services())
  await server.rows('insert into recusals (application_id, user_id, declared_by) values ($1, $2, $2)', [
    secret,
    ids.arjun,
  ])
  await server.rows(`update profiles set role = 'reviewer' where user_id = $1`, [ids.parth])
  await server.rows(`update profiles set digest = 'off' where user_id = $1`, [ids.meera])
  const sent = (await server.emails()).filter(({ file }) => !sentBefore.has(file))
  expect(sent.map(({ to, text }) => [to.address, text.match(/\d new application.*/)?.[0]])).toEqual([
    [addressOf('arjun'), '1 new application: Open Dairy:'],
  ])
})
