import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { DatabaseUnavailable, type Transaction } from '#database/database.ts'
import type { Engine, Outcome, Query } from '#database/engine.ts'
import { openTransaction } from '#database/open-transaction.ts'
import { driverError } from '#database/sql-state.ts'
import { spoilsConnection } from './availability.ts'
import { type DriverQuery, type DriverResult, send, sendTogether } from './pipeline.ts'
import { checkOut } from './pool.ts'
import { namesWhileKept, refuseName, type StatementNames } from './statement-names.ts'

const PING_MS = 2_000
const WRITES = `select current_setting('transaction_read_only') = 'off' as writes`

/** Carries statements over a pool of pipelined connections to a PostgreSQL server. */
export function serverEngine(
  pool: pg.Pool,
  names: StatementNames = 'kept',
  listen: Engine['listen'] = nowhere,
): Engine {
  const trying = namesWhileKept(names)
  return {
    together: (opening, statement) =>
      trying(async (named) => {
        const answers = await alone(pool, names, named(opening), named(statement))
        return { opened: fulfilled(answers.opened).rows, outcome: outcomeOf(answers) }
      }),

    throughout: (opening, work) =>
      trying((named) =>
        onConnection(pool, async (client, drop) => {
          const timeout = { query_timeout: opening.timeoutMs }
          const run = (query: DriverQuery, values?: unknown[]) =>
            send(client, { ...timeout, ...query }, values)
          try {
            const opened = await begin(client, names, named(opening), drop)
            const result = await throughWork(run, (transaction) => work(transaction, opened))
            await run({ text: 'commit' })
            return result
          } catch (error) {
            // Throwing the connection away rolls back as well.
            await run({ text: 'rollback' }).catch(drop)
            throw error
          }
        }),
      ),

    listen,

    async ping() {
      await onConnection(pool, async (client) => {
        const { rows } = await send(client, { text: WRITES, query_timeout: PING_MS })
        if (!rows[0].writes) throw new DatabaseUnavailable('The database of DATABASE_URL only reads.')
      })
    },

    load: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),

    async copyTo() {
      throw new Error('A PostgreSQL server shows its rows as of one moment, and need not be copied.')
    },

    close: () => pool.end(),
  }
}

const nowhere: Engine['listen'] = () => ({ stop: async () => undefined })

type Answer = PromiseSettledResult<DriverResult>
type Answers = { opened: Answer; result: Answer; runAfterCommit: Answer }

/** Runs one statement in its own transaction, in one round trip. */
const alone = (pool: pg.Pool, names: StatementNames, opening: Query, statement: Query): Promise<Answers> =>
  onConnection(pool, async (client, drop) => {
    const [begun, opened, result, runAfterCommit] = (await sendTogether(client, [
      [{ text: 'begin', query_timeout: opening.timeoutMs }],
      [driverQuery(opening), opening.values],
      [driverQuery(statement), statement.values],
      [{ text: 'commit', query_timeout: opening.timeoutMs }],
    ])) as [Answer, Answer, Answer, Answer]
    if ([begun, opened, result, runAfterCommit].some((answer) => isSpoiltBy(answer, names))) drop()
    refuseIfNamed(opening, opened)
    refuseIfNamed(statement, result)
    return { opened, result, runAfterCommit }
  })

/**
 * Returns whether driver and server may disagree about the connection's prepared statements. A pooler that translates
 * names keeps the name of a statement that the server has refused. When the driver cannot send a parameter, it closes the
 * statement and takes its name for prepared.
 */
function isSpoiltBy(answer: Answer, names: StatementNames): boolean {
  if (answer.status === 'fulfilled') return false
  const { reason } = answer
  return names === 'translated' || !(reason instanceof pg.DatabaseError) || spoilsConnection(reason)
}

function refuseIfNamed(query: Query, answer: Answer): void {
  if (answer.status === 'rejected') refuseName(query, answer.reason)
}

/** Returns the rows of a statement, or why it or its commit failed. */
function outcomeOf({ result, runAfterCommit }: Answers): Outcome {
  const failed = [result, runAfterCommit].find((answer) => answer.status === 'rejected')
  return failed ? { error: failed.reason } : { rows: fulfilled(result).rows }
}

function fulfilled(answer: Answer): DriverResult {
  if (answer.status === 'rejected') throw answer.reason
  return answer.value
}

async function begin(
  client: pg.ClientBase,
  names: StatementNames,
  opening: Query,
  drop: () => void,
): Promise<unknown[]> {
  const [begun, opened] = (await sendTogether(client, [
    [{ text: 'begin', query_timeout: opening.timeoutMs }],
    [driverQuery(opening), opening.values],
  ])) as [Answer, Answer]
  if (isSpoiltBy(opened, names)) drop()
  refuseIfNamed(opening, opened)
  fulfilled(begun)
  return fulfilled(opened).rows
}

/** Hands `work` a handle that ends with it. */
async function throughWork<T>(
  run: (query: DriverQuery, values?: unknown[]) => Promise<DriverResult>,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const client = openTransaction(run)
  try {
    const result = await work(handleOn(client))
    await client.refuseAborted({ text: 'select 1' })
    return result
  } finally {
    client.end()
  }
}

/** A connection is given back, or thrown away when it cannot be trusted with the next request. */
async function onConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient, drop: () => void) => Promise<T>,
): Promise<T> {
  const client = await checkOut(pool)
  let spoilt = false
  try {
    return await work(client, () => {
      spoilt = true
    })
  } catch (error) {
    spoilt ||= spoilsConnection(driverError(error))
    throw error
  } finally {
    client.release(spoilt)
  }
}

const driverQuery = ({ name, text, timeoutMs }: Query): DriverQuery => ({
  name,
  text,
  query_timeout: timeoutMs,
})

function handleOn(client: {
  query: (query: DriverQuery, values?: unknown[]) => Promise<DriverResult>
}): Transaction {
  const dialect = new PgDialect()
  const session = new NodePgSession(client as unknown as pg.Client, dialect, undefined)
  return new NodePgTransaction(dialect, session, undefined) as unknown as Transaction
}
