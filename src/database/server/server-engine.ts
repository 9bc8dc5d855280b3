import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { DatabaseUnavailable, type Transaction } from '#database/database.ts'
import { beginOf, type Engine, type Opening, type Outcome, type Query } from '#database/engine.ts'
import { unwrapDriverError } from '#database/sql-errors.ts'
import { guardTransaction } from '#database/transactions.ts'
import { IS_WRITABLE } from './client.ts'
import { invalidatesConnection } from './connection-errors.ts'
import { type DriverQuery, type DriverResult, send, sendTogether } from './pipeline.ts'
import { acquireConnection, type ServerPool } from './pool.ts'
import { retryWithoutNames, type StatementNames, throwNameRefused } from './statement-names.ts'
import { waitingCommitsEnder } from './waiting-commits.ts'

const PING_MS = 2_000

/**
 * Lets a commit wait for a standby although its transaction has changed nothing. Otherwise a repeated request would be
 * acknowledged although only the primary has the change that it finds, because the first commit was given up.
 */
const WAIT_FOR_STANDBY: Query = {
  name: 'wait_for_standby',
  text: `select case when pg_current_xact_id_if_assigned() is null
    then pg_logical_emit_message(true, 'openround', '') end`,
  values: [],
}

/** Creates the engine on a pool of pipelined connections to a PostgreSQL server. */
export function serverEngine(
  pool: ServerPool,
  names: StatementNames = 'kept',
  listen: Engine['listen'] = noListener,
): Engine {
  const withRetry = retryWithoutNames(names)
  const endWaitingCommits = waitingCommitsEnder(pool)
  const onFailedCommit = (error: unknown) => {
    if (error instanceof DatabaseUnavailable) endWaitingCommits()
  }
  return {
    hasOneConnection: false,

    query: (opening, statement) =>
      withRetry(async (named) => {
        const answers = await runSingle(pool, names, named(opening), named(statement))
        const committed = answers.ended.at(-1)
        if (committed?.status === 'rejected') onFailedCommit(committed.reason)
        return { opened: requireResult(answers.opened).rows, outcome: outcomeOf(answers) }
      }),

    transaction: (opening, work) =>
      withRetry((named) =>
        onConnection(pool, opening.access, async (client, drop) => {
          const timeout = { query_timeout: opening.timeoutMs }
          const run = (query: DriverQuery, values?: unknown[]) =>
            send(client, { ...timeout, ...query }, values)
          const attempt = async () => {
            const opened = await begin(client, names, named(opening), drop)
            return runWork(run, (transaction) => work(transaction, opened))
          }
          const result = await attempt().catch(async (error) => {
            // Dropping the connection also rolls back the transaction, and a lost one would not answer.
            if (unwrapDriverError(error) instanceof DatabaseUnavailable) drop()
            else await run({ text: 'rollback' }).catch(drop)
            throw error
          })
          const ended = await sendTogether(client, endOf(named(opening), pool.commitMs))
          const failed = ended.find(isRejected)
          if (!failed) return result
          if (isInvalidatedBy(failed, names)) drop()
          throwIfNameRefused(WAIT_FOR_STANDBY, failed)
          onFailedCommit(failed.reason)
          throw failed.reason
        }),
      ),

    listen,

    async ping() {
      await onConnection(pool, 'read', async (client) => {
        const { rows } = await send(client, { text: IS_WRITABLE, query_timeout: PING_MS })
        if (!rows[0].writes) throw new DatabaseUnavailable('The database of DATABASE_URL is read-only.')
      })
    },

    load: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + pool.writeLane.waiting,
    }),

    async copyTo() {
      throw new Error('A PostgreSQL server has snapshots and need not be copied.')
    },

    close: () => pool.end(),
  }
}

const noListener: Engine['listen'] = () => ({ stop: async () => undefined })

type Answer = PromiseSettledResult<DriverResult>
type Answers = { opened: Answer; result: Answer; ended: Answer[] }

const isRejected = (answer: Answer): answer is PromiseRejectedResult => answer.status === 'rejected'

/** Returns the statements that end a transaction. */
const endOf = ({ name, timeoutMs, isAcknowledged }: Opening, commitMs: number): [DriverQuery][] => [
  ...(isAcknowledged
    ? [[driverQuery({ ...WAIT_FOR_STANDBY, timeoutMs, ...(!name && { name }) })] as [DriverQuery]]
    : []),
  [{ text: 'commit', query_timeout: commitMs }],
]

/** Runs one statement in its own transaction, in one round trip. */
const runSingle = (
  pool: ServerPool,
  names: StatementNames,
  opening: Opening,
  statement: Query,
): Promise<Answers> =>
  onConnection(pool, opening.access, async (client, drop) => {
    const answers = await sendTogether(client, [
      [{ text: beginOf(opening), query_timeout: opening.timeoutMs }],
      [driverQuery(opening), opening.values],
      [driverQuery(statement), statement.values],
      ...endOf(opening, pool.commitMs),
    ])
    if (answers.some((answer) => isInvalidatedBy(answer, names))) drop()
    const [, opened, result, ...ended] = answers as [Answer, Answer, Answer, ...Answer[]]
    throwIfNameRefused(opening, opened)
    throwIfNameRefused(statement, result)
    for (const answer of ended) throwIfNameRefused(WAIT_FOR_STANDBY, answer)
    return { opened, result, ended }
  })

/**
 * Returns whether a failed statement may have left the connection in a state in which the pooler or the driver believes
 * that the statement is prepared, although it is not. This happens to a pooler that translates names if the server
 * refuses the statement, and to the driver if it cannot send a parameter.
 */
function isInvalidatedBy(answer: Answer, names: StatementNames): boolean {
  if (answer.status === 'fulfilled') return false
  const { reason } = answer
  return names === 'translated' || !(reason instanceof pg.DatabaseError) || invalidatesConnection(reason)
}

function throwIfNameRefused(query: Query, answer: Answer): void {
  if (isRejected(answer)) throwNameRefused(query, answer.reason)
}

/** Returns the rows of a statement, or the error of the statement or of its commit. */
function outcomeOf({ result, ended }: Answers): Outcome {
  const failed = [result, ...ended].find(isRejected)
  return failed ? { error: failed.reason } : { rows: requireResult(result).rows }
}

function requireResult(answer: Answer): DriverResult {
  if (isRejected(answer)) throw answer.reason
  return answer.value
}

async function begin(
  client: pg.ClientBase,
  names: StatementNames,
  opening: Opening,
  drop: () => void,
): Promise<unknown[]> {
  const [begun, opened] = (await sendTogether(client, [
    [{ text: beginOf(opening), query_timeout: opening.timeoutMs }],
    [driverQuery(opening), opening.values],
  ])) as [Answer, Answer]
  if (isInvalidatedBy(opened, names)) drop()
  throwIfNameRefused(opening, opened)
  requireResult(begun)
  return requireResult(opened).rows
}

/** Runs `work` with a transaction that can no longer be used afterwards. */
async function runWork<T>(
  run: (query: DriverQuery, values?: unknown[]) => Promise<DriverResult>,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const guarded = guardTransaction(run)
  try {
    const result = await work(toTransaction(guarded))
    await guarded.refuseAborted({ text: 'select 1' })
    return result
  } finally {
    guarded.end()
  }
}

/**
 * Runs `work` on a pooled connection. Drops the connection if its state is uncertain.
 * @param access writes wait for a place in the write lane first
 */
async function onConnection<T>(
  pool: ServerPool,
  access: Opening['access'],
  work: (client: pg.PoolClient, drop: () => void) => Promise<T>,
): Promise<T> {
  if (access !== 'write') return onAnyConnection(pool, work)
  await pool.writeLane.enter()
  try {
    return await onAnyConnection(pool, work)
  } finally {
    pool.writeLane.leave()
  }
}

async function onAnyConnection<T>(
  pool: ServerPool,
  work: (client: pg.PoolClient, drop: () => void) => Promise<T>,
): Promise<T> {
  const client = await acquireConnection(pool)
  let isUnusable = false
  try {
    return await work(client, () => {
      isUnusable = true
    })
  } catch (error) {
    isUnusable ||= invalidatesConnection(unwrapDriverError(error))
    throw error
  } finally {
    client.release(isUnusable)
    if (isUnusable) pool.outages.start()
    else pool.outages.end()
  }
}

const driverQuery = ({ name, text, timeoutMs }: Query): DriverQuery => ({
  name,
  text,
  query_timeout: timeoutMs,
})

function toTransaction(client: {
  query: (query: DriverQuery, values?: unknown[]) => Promise<DriverResult>
}): Transaction {
  const dialect = new PgDialect()
  const session = new NodePgSession(client as unknown as pg.Client, dialect, undefined)
  return new NodePgTransaction(dialect, session, undefined) as unknown as Transaction
}
