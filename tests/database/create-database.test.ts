import { asc, eq, sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sqlState } from '#database/sql-errors.ts'
import { writing } from '#database/statement.ts'
import { afterCommit } from '#database/transactions.ts'
import { type RealServer, startPostgres } from '../postgres-server.mjs'
import { openEmbeddedTest } from './embedded-test.ts'
import type { TestDatabase } from './engines.ts'
import { notes, notesSchema, PEOPLE, users } from './notes-schema.ts'
import { openServerTest } from './server-test.ts'

const raw = (text: string, ...params: unknown[]) => ({ toSQL: () => ({ sql: text, params }) })
const bodies = new QueryBuilder().select({ body: notes.body }).from(notes).orderBy(asc(notes.body))
const allBodies = async (test: TestDatabase) =>
  (await test.rows<{ body: string }>('select body from notes order by body')).map(({ body }) => body)

const stateOf = async (refused: Promise<unknown>): Promise<string | undefined> =>
  refused.then(
    () => 'not refused',
    (error: unknown) => sqlState(error),
  )

describe.each(['embedded', 'server'] as const)('the methods of the %s database', (engine) => {
  let server: RealServer | undefined
  let here: TestDatabase
  beforeAll(async () => {
    let url: string | undefined
    if (engine === 'server') {
      url = process.env.DATABASE_URL
      if (url === undefined) {
        server = await startPostgres()
        url = server.url
      }
    }
    here =
      url === undefined ? await openEmbeddedTest(notesSchema()) : await openServerTest(notesSchema(), url)
    for (const statement of PEOPLE.split(';').filter((it) => it.trim())) await here.rows(statement)
  })
  afterAll(async () => {
    await here?.close()
    await server?.stop()
  })

  test('the database has the requested engine', () => expect(here.engine).toBe(engine))

  test('others can write during a long read, which sees only one snapshot on a server', async () => {
    const seen = await here.database.readInSteps('asha', 'applicant', async (step) => {
      const count = () => step(async (transaction) => (await transaction.select().from(notes)).length)
      const before = await count()
      await here.database.transaction('asha', 'applicant', (transaction) =>
        transaction.insert(notes).values({ owner: 'asha', body: 'meanwhile' }),
      )
      return [before, await count()]
    })
    await here.rows(`delete from notes where body = 'meanwhile'`)
    expect(seen).toEqual(engine === 'server' ? [1, 1] : [1, 2])
  })

  test("a founder's query returns only their own rows, and their actor [V8.3.3]", async () => {
    expect(await here.database.query('asha', 'applicant', bodies)).toEqual({
      actor: {
        kind: 'person',
        userId: 'asha',
        sessionId: 'session-asha',
        sessionEndsAt: expect.any(Date),
        role: 'founder',
        email: 'asha@example.com',
        fullName: 'Asha Rao',
        twoStep: 'none',
      },
      rows: [{ body: 'of asha' }],
    })
  })

  test('an administrator reads all rows, but only their own in the applicant capacity', async () => {
    const all = [{ body: 'of asha' }, { body: 'of ravi' }]
    expect((await here.database.query('meera', 'administrator', bodies)).rows).toEqual(all)
    expect((await here.database.query('meera', 'reader', bodies)).rows).toEqual(all)
    expect((await here.database.query('meera', 'applicant', bodies)).rows).toEqual([])
    expect((await here.database.query('asha', 'reader', bodies)).rows).toEqual([{ body: 'of asha' }])
  })

  test('a founder in the administrator capacity gets their actor, but no rows', async () => {
    const refused = await here.database.query('asha', 'administrator', bodies)
    expect(refused.rows).toBeUndefined()
    expect(refused.actor).toMatchObject({ kind: 'person', userId: 'asha', role: 'founder' })
  })

  test.each([undefined, 'over', 'unknown'])('a visitor gets no rows (session token: %s)', async (token) => {
    expect(await here.database.query(token, 'applicant', bodies)).toEqual({
      actor: { kind: 'visitor' },
      rows: undefined,
    })
  })

  test('a visitor cannot run statements in a transaction', async () => {
    const kinds: string[] = []
    const work = here.database.transaction(undefined, 'applicant', async (transaction, actor) => {
      kinds.push(actor.kind)
      await transaction.select().from(notes)
    })
    expect(await stateOf(work)).toBe('42501')
    expect(kinds).toEqual(['visitor', 'visitor'])
  })

  test('commits a transaction, or rolls it back if it throws [V16.5.3, V2.3.3]', async () => {
    await here.database.transaction('ravi', 'applicant', (transaction, actor) =>
      transaction.insert(notes).values({ owner: actor.kind === 'person' ? actor.userId : '', body: 'kept' }),
    )
    const thrown = here.database.transaction('ravi', 'applicant', async (transaction) => {
      await transaction.insert(notes).values({ owner: 'ravi', body: 'not kept' })
      throw new Error('changed my mind')
    })
    await expect(thrown).rejects.toThrow('changed my mind')
    expect(await allBodies(here)).toEqual(['kept', 'of asha', 'of ravi'])
    await here.database.asWorker((transaction) => transaction.delete(notes).where(eq(notes.body, 'kept')))
  })

  test('repeats a transaction whose statement was refused, so that its check refuses instead', async () => {
    let runs = 0
    const work = here.database.transaction('ravi', 'applicant', async (transaction) => {
      runs++
      if (runs > 1) throw new Error('refused by the check')
      await transaction.insert(notes).values({ owner: 'asha', body: 'forged' })
    })
    await expect(work).rejects.toThrow('refused by the check')
  })

  test('query and transaction report the SQLSTATE of a refused write', async () => {
    const insert = here.database.transaction('ravi', 'applicant', (transaction) =>
      transaction.insert(notes).values({ owner: 'asha', body: 'forged' }),
    )
    expect(await stateOf(insert)).toBe('42501')
    const once = here.database.query(
      'ravi',
      'applicant',
      writing(raw('insert into notes (owner, body) values ($1, $2)', 'asha', 'x')),
    )
    expect(await stateOf(once)).toBe('42501')
    const twice = here.database.query(
      'asha',
      'applicant',
      writing(raw('insert into notes (owner, body) values ($1, $2)', 'asha', 'of asha')),
    )
    expect(await stateOf(twice)).toBe('23505')
  })

  test('the next query sees the write of a single statement', async () => {
    const insert = raw(
      'insert into notes (owner, body) values ($1, $2) returning body',
      'asha',
      'written once',
    )
    const written = await here.database.query('asha', 'applicant', writing(insert))
    expect(written.rows).toEqual([{ body: 'written once' }])
    await here.database.asWorker((transaction) =>
      transaction.delete(notes).where(eq(notes.body, 'written once')),
    )
    expect(await allBodies(here)).toEqual(['of asha', 'of ravi'])
  })

  test('a statement that is not marked as writing, and a stepwise read, cannot write', async () => {
    const insert = raw(`insert into notes (owner, body) values ('asha', 'unmarked')`)
    const attempts = [
      here.database.query('asha', 'applicant', insert),
      here.database.readInSteps('asha', 'applicant', (step) =>
        step((transaction) => transaction.insert(notes).values({ owner: 'asha', body: 'unmarked' })),
      ),
      here.database.readAsWorker((transaction) =>
        transaction.insert(notes).values({ owner: 'asha', body: 'unmarked' }),
      ),
    ]
    const states = attempts.map((attempt) =>
      attempt.then(
        () => 'written',
        (error: Error) => sqlState(error) ?? sqlState(error.cause),
      ),
    )
    expect(await Promise.all(states)).toEqual(['25006', '25006', '25006'])
  })

  test('a transaction with a failed statement does not commit [V16.5.3]', async () => {
    const work = here.database.asWorker(async (transaction) => {
      await transaction.insert(notes).values({ owner: 'ravi', body: 'lost' })
      await transaction.execute(sql`select 1 / 0`).catch(() => undefined)
    })
    expect(await stateOf(work)).toBe('25P02')
    expect(await allBodies(here)).toEqual(['of asha', 'of ravi'])
  })

  test('runs after-commit work only after a commit, when others see its writes', async () => {
    const before = await allBodies(here)
    const done: string[] = []
    let seen: Promise<string[]> | undefined
    await here.database.asWorker(async (transaction) => {
      await transaction.insert(notes).values({ owner: 'asha', body: 'a letter' })
      afterCommit(transaction, () => {
        seen = allBodies(here)
      })
    })
    const undone = here.database.asWorker(async (transaction) => {
      afterCommit(transaction, () => done.push('thrown'))
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    const aborted = here.database.asWorker(async (transaction) => {
      afterCommit(transaction, () => done.push('aborted'))
      await transaction.execute(sql`select 1 / 0`).catch(() => undefined)
    })
    expect(await stateOf(aborted)).toBe('25P02')
    expect([done, await seen]).toEqual([[], ['a letter', ...before].sort()])
    await here.rows("delete from notes where body = 'a letter'")
  })

  test('refuses a statement of a transaction that has ended', async () => {
    const leaked = await here.database.asWorker(async (transaction) => ({ transaction }))
    await expect(leaked.transaction.select().from(notes)).rejects.toMatchObject({
      cause: { message: 'The transaction has ended: one of its statements was not awaited.' },
    })
    await here.database.ping()
  })

  test('a single query returns bigints as numbers and times as dates', async () => {
    const { rows } = await here.database.query(
      'asha',
      'applicant',
      raw("select 1000000000000000::bigint as rupees, timestamptz '2026-11-21 12:00+00' as at"),
    )
    expect(rows).toEqual([{ rupees: 1e15, at: new Date('2026-11-21T12:00:00Z') }])
  })

  test('a query does not get the role and actor of the query before', async () => {
    await here.database.query('meera', 'administrator', bodies)
    const { rows } = await here.database.query(
      'asha',
      'applicant',
      raw('select current_user::text as role, app_user_id() as id'),
    )
    expect(rows).toEqual([{ role: 'openround_founder', id: 'asha' }])
  })

  test('the accounts role accesses only its tables; its transaction rolls back if it throws', async () => {
    const { asAccounts } = here.database
    const found = () =>
      asAccounts((transaction) => transaction.select().from(users).where(eq(users.id, 'new')))
    const stored = { id: 'new', email: 'new@example.com', name: 'New' }
    await asAccounts((transaction) => transaction.insert(users).values(stored))
    const undone = asAccounts(async (transaction) => {
      await transaction.update(users).set({ name: 'Changed' }).where(eq(users.id, 'new'))
      throw new Error('no')
    })
    await expect(undone).rejects.toThrow('no')
    expect(await found()).toEqual([stored])
    expect(await stateOf(here.database.asAccounts((transaction) => transaction.select().from(notes)))).toBe(
      '42501',
    )
    expect(await stateOf(here.database.asWorker((transaction) => transaction.select().from(users)))).toBe(
      '42501',
    )
  })

  test('concurrent transactions each act as their own user [V8.3.3]', async () => {
    const people = ['asha', 'ravi', 'meera']
    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const token = people[index % 3]
        const door = index % 2 === 0
        const query = raw('select app_user_id() as id')
        if (door) return (await here.database.query<{ id: string }>(token, 'applicant', query)).rows?.[0]?.id
        return here.database.transaction(token, 'applicant', async (transaction) => {
          const [note] = await transaction
            .select({ id: sql<string>`app_user_id()` })
            .from(sql`(values (1)) as one`)
          return note?.id
        })
      }),
    )
    expect(seen).toEqual(Array.from({ length: 60 }, (_, index) => people[index % 3]))
  })

  test('refuses a statement without an actor [V13.2.2]', async () => {
    expect(await stateOf(here.withoutActor('select * from notes'))).toBe('42501')
  })

  test('the database is unavailable after close', async () => {
    await here.database.close()
    await expect(here.database.ping()).rejects.toMatchObject({ name: 'DatabaseUnavailable' })
  })
})
