import { createHash } from 'node:crypto'
import { runAfterCommit } from '#database/after-commit.ts'
import type { Capacity, Database, Statement, Transaction } from '#database/database.ts'
import type { Engine, Query } from '#database/engine.ts'
import { type ActorRow, actorFrom, isRefused, openingAs, openingFor } from '#database/session-actor.ts'
import { driverError } from '#database/sql-state.ts'

/** Creates the `Database` on an engine. Actor and role are set here, the same way on both engines. */
export function createDatabase(engine: Engine, twoStepRequired = false): Database {
  const nameOf = statementNames()
  let closing: Promise<void> | undefined
  return {
    async once<Row>(session: string | undefined, capacity: Capacity, statement: Statement) {
      const opening = openingFor(session, capacity, twoStepRequired, statement.planned)
      const query = { ...queryOf(statement, capacity, nameOf), timeoutMs: opening.timeoutMs }
      const { opened, outcome } = await engine.together(opening, query)
      const row = opened[0] as ActorRow
      const actor = actorFrom(row)
      if (isRefused(row)) return { actor, rows: undefined }
      if ('error' in outcome) throw outcome.error
      return { actor, rows: outcome.rows as Row[] }
    },
    transaction: (session, capacity, work) =>
      throughout(engine, openingFor(session, capacity, twoStepRequired), (transaction, opened) =>
        work(transaction, actorFrom(opened[0] as ActorRow)),
      ),
    asWorker: (work) => throughout(engine, openingAs('worker'), work),
    asAccounts: (work) => throughout(engine, openingAs('accounts'), work),
    requiringTwoStep: () => createDatabase(engine, true),
    listen: (channel, ear) => engine.listen(channel, ear),
    ping: () => engine.ping(),
    load: () => engine.load(),
    copyTo: (folder) => engine.copyTo(folder),
    close() {
      closing ??= engine.close()
      return closing
    },
  }
}

async function throughout<T>(
  engine: Engine,
  opening: Query,
  work: (transaction: Transaction, opened: unknown[]) => Promise<T>,
): Promise<T> {
  try {
    const { result, transaction } = await engine.throughout(opening, async (own, opened) => ({
      result: await work(own, opened),
      transaction: own,
    }))
    runAfterCommit(transaction)
    return result
  } catch (error) {
    throw driverError(error)
  }
}

function queryOf(
  statement: Statement,
  capacity: Capacity,
  nameOf: (text: string) => string | undefined,
): Query {
  const { sql, params } = statement.toSQL()
  const name = nameOf(sql)
  // A plan holds the row policies of one role; a name per capacity keeps roles from planning over one another.
  return { text: sql, values: params, name: name && `${name}_${capacity}` }
}

/** Statements whose text varies without end (lists of values) would fill the server's memory with plans. */
const NAMES_MAX = 500

function statementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= NAMES_MAX) return known
    const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    names.set(text, name)
    return name
  }
}
