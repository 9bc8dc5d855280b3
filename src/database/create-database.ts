import { createHash } from 'node:crypto'
import type { Capacity, Database, Statement, Transaction } from '#database/database.ts'
import type { Engine, Opening, Query } from '#database/engine.ts'
import {
  type ActorRow,
  actorOpening,
  isCapacityRefused,
  systemOpening,
  toActor,
} from '#database/session-actor.ts'
import type { Actor } from '#domain/actor.ts'
import { isAccessDenied, unwrapDriverError } from './sql-errors.ts'
import { runAfterCommit } from './transactions.ts'

/**
 * Creates the `Database` on an engine. Sets the actor and the role in the same way on both engines.
 * @param twoStepRequired null if the administrators' setting decides
 */
export function createDatabase(engine: Engine, twoStepRequired: boolean | null = null): Database {
  const nameOf = createStatementNames()
  let closing: Promise<void> | undefined
  return {
    query<Row>(session: string | undefined, capacity: Capacity, statement: Statement) {
      const asActor = actorOpening(session, capacity, twoStepRequired, statement.plan)
      const opening = statement.writes ? acknowledged(asActor) : reading(asActor)
      const query = { ...toQuery(statement, capacity, nameOf), timeoutMs: opening.timeoutMs }
      return repeatIfDenied(async () => {
        const { opened, outcome } = await engine.query(opening, query)
        const row = opened[0] as ActorRow
        const actor = toActor(row)
        if (isCapacityRefused(row)) return { actor, rows: undefined }
        if ('error' in outcome) throw outcome.error
        return { actor, rows: outcome.rows as Row[] }
      })
    },
    transaction: (session, capacity, work) =>
      repeatIfDenied(() =>
        runAsActor(engine, acknowledged(actorOpening(session, capacity, twoStepRequired)), work),
      ),
    read: (session, capacity, work) =>
      repeatIfDenied(() =>
        runAsActor(engine, reading(actorOpening(session, capacity, twoStepRequired)), work),
      ),
    readInSteps(session, capacity, work) {
      const opening = actorOpening(session, capacity, twoStepRequired)
      return engine.hasOneConnection
        ? work((read) => runAsActor(engine, reading(opening), read))
        : runAsActor(engine, { ...opening, access: 'snapshot' }, (transaction, actor) =>
            work((read) => read(transaction, actor)),
          )
    },
    asWorker: (work) => runTransaction(engine, { ...systemOpening('worker'), access: 'write' }, work),
    readAsWorker: (work) => runTransaction(engine, reading(systemOpening('worker')), work),
    asAccounts: (work) => runTransaction(engine, acknowledged(systemOpening('accounts')), work),
    requiringTwoStep: (required = true) => createDatabase(engine, required),
    listen: (channel, handler) => engine.listen(channel, handler),
    ping: () => engine.ping(),
    load: () => engine.load(),
    copyTo: (folder) => engine.copyTo(folder),
    close() {
      closing ??= engine.close()
      return closing
    },
  }
}

const reading = (opening: Query): Opening => ({ ...opening, access: 'read' })
const acknowledged = (opening: Query): Opening => ({ ...opening, access: 'write', isAcknowledged: true })

/** Repeats `run` once if a statement is refused, because the user may have lost access in the meantime. */
async function repeatIfDenied<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (isAccessDenied(error)) return run()
    throw error
  }
}

const runAsActor = <T>(
  engine: Engine,
  opening: Opening,
  work: (transaction: Transaction, actor: Actor) => Promise<T>,
): Promise<T> =>
  runTransaction(engine, opening, (transaction, opened) => work(transaction, toActor(opened[0] as ActorRow)))

async function runTransaction<T>(
  engine: Engine,
  opening: Opening,
  work: (transaction: Transaction, opened: unknown[]) => Promise<T>,
): Promise<T> {
  try {
    const { result, transaction } = await engine.transaction(opening, async (transaction, opened) => ({
      result: await work(transaction, opened),
      transaction,
    }))
    runAfterCommit(transaction)
    return result
  } catch (error) {
    throw unwrapDriverError(error)
  }
}

function toQuery(
  statement: Statement,
  capacity: Capacity,
  nameOf: (text: string) => string | undefined,
): Query {
  const { sql, params } = statement.toSQL()
  const name = nameOf(sql)
  // Query plans include the row policies of one role, so each capacity needs its own prepared statement.
  return { text: sql, values: params, name: name && `${name}_${capacity}` }
}

/**
 * Maximum number of SQL texts that get a name and are therefore prepared. Without this limit, statements with lists of
 * variable length would fill the server's memory.
 */
const NAMES_MAX = 500

function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= NAMES_MAX) return known
    const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    names.set(text, name)
    return name
  }
}
