import { sql } from 'drizzle-orm'
import type { Database, Statement, Transaction } from '#database/database.ts'
import { rowsOf } from '#database/rows.ts'
import type { TestServer } from './server.ts'

/** A database whose clock a test can set and whose transactions it can interrupt. */
export type ClockedDatabase = Database & {
  at: Date
  /** The first worker transaction that reaches this statement (counted from 1) fails, as if the server were killed. */
  killAt: number | undefined
}

/**
 * Wraps a server's database so that `now()` in the statements of jobs and queries returns the time that the test sets.
 * Functions, triggers and defaults use the real time.
 */
export async function setClock({ services, rows }: TestServer, at: Date): Promise<ClockedDatabase> {
  const { database } = services
  await rows('create schema clock')
  await rows('grant usage on schema clock to public')
  await rows(`create function clock.now() returns timestamptz language sql stable
    as $$ select current_setting('clock.now')::timestamptz $$`)
  const set = (transaction: Transaction) =>
    transaction.execute(sql`select set_config('search_path', 'clock, pg_catalog, public', true),
      set_config('clock.now', ${clocked.at.toISOString()}, true)`)
  const clocked: ClockedDatabase = {
    ...database,
    at,
    killAt: undefined,
    asWorker: (work) =>
      database.asWorker(async (transaction) => {
        await set(transaction)
        return work(killedAt(transaction, () => clocked))
      }),
    query: <Row>(...[session, capacity, statement]: Parameters<Database['query']>) =>
      database.transaction(session, capacity, async (transaction, actor) => {
        await set(transaction)
        return { actor, rows: await rowsOf<Row>(transaction, toSql(statement)) }
      }),
  }
  return clocked
}

const toSql = (statement: Statement) => {
  const { sql: text, params } = statement.toSQL()
  const pieces = text
    .split(/\$(\d+)/)
    .map((piece, index) => (index % 2 ? sql`${sql.param(params[Number(piece) - 1])}` : sql.raw(piece)))
  return sql.join(pieces)
}

/** Wraps a transaction so that it fails at `killAt`, which is then reset. */
function killedAt(transaction: Transaction, clocked: () => ClockedDatabase): Transaction {
  let statements = 0
  return new Proxy(transaction, {
    get(target, property, receiver) {
      if (property === 'execute' || property === 'insert') {
        statements++
        if (clocked().killAt === statements) {
          clocked().killAt = undefined
          throw new Error('killed')
        }
      }
      const value = Reflect.get(target, property, receiver)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
