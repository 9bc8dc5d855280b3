import type { PGlite, QueryOptions } from '@electric-sql/pglite'
import { PgDialect } from 'drizzle-orm/pg-core'
import { drizzle, PgliteSession, PgliteTransaction } from 'drizzle-orm/pglite'
import type { Transaction } from '#database/database.ts'
import type { Engine, Outcome, Query } from '#database/engine.ts'
import { openTransaction } from '#database/open-transaction.ts'
import { rolledBack } from '#database/rolled-back.ts'
import { copyCluster } from './cluster.ts'
import type { Turns } from './turns.ts'
import { CLOSE_BYTES, tidy } from './upkeep.ts'

/** How long a request waits for the one connection, in milliseconds. */
export const ENGINE_WAIT_MS = 10_000

/** Who holds the folder that a PGlite has open. */
export type Held = {
  readonly dataDir: string
  /** Runs after the close. */
  readonly release: () => Promise<void>
}

/** Carries statements to PGlite's only connection, one transaction after the other. */
export function embeddedEngine(pglite: PGlite, { dataDir, release }: Held, { take, close }: Turns): Engine {
  const send = sender(pglite)
  const rowsOf = async ({ text, values }: Query): Promise<unknown[]> => (await send(text, values)).rows

  const inTransaction = <T>(work: () => Promise<T>): Promise<T> =>
    take(async () => {
      await pglite.exec('begin')
      try {
        const result = await work()
        await pglite.exec('commit')
        return result
      } catch (error) {
        throw await rolledBack(error, () => pglite.exec('rollback'))
      }
    })

  return {
    async together(opening, statement) {
      let opened: unknown[] | undefined
      try {
        return await inTransaction(async () => {
          opened = await rowsOf(opening)
          return { opened, outcome: { rows: await rowsOf(statement) } as Outcome }
        })
      } catch (error) {
        if (opened === undefined) throw error
        return { opened, outcome: { error } }
      }
    },

    throughout: (opening, work) =>
      inTransaction(async () => {
        const opened = await rowsOf(opening)
        const client = openTransaction(send)
        try {
          const result = await work(handleOn(client), opened)
          await client.refuseAborted('select 1', [])
          return result
        } finally {
          client.end()
        }
      }),

    handle(opening) {
      const query = (...statement: Parameters<typeof send>) =>
        inTransaction(async () => {
          await rowsOf(opening)
          return send(...statement)
        })
      return drizzle({ client: { query } as unknown as PGlite })
    },

    async ping() {
      await take(() => pglite.query('select 1'))
    },

    copyTo: (folder) =>
      take(async () => {
        await tidy(pglite, CLOSE_BYTES)
        await copyCluster(dataDir, folder)
      }),

    close: () =>
      close(async () => {
        await tidy(pglite, CLOSE_BYTES)
        await pglite.close()
        await release()
      }),
  }
}

/** PGlite hangs the parameters on its errors; they are people's data and have no business in a log. */
const sender = (pglite: PGlite) => async (text: string, values: unknown[], options?: QueryOptions) => {
  try {
    return await pglite.query(text, values, options)
  } catch (error) {
    if (error instanceof Error && 'params' in error) delete error.params
    throw error
  }
}

function handleOn(client: { query: ReturnType<typeof sender> }): Transaction {
  const dialect = new PgDialect()
  const session = new PgliteSession(client as unknown as PGlite, dialect, undefined)
  return new PgliteTransaction(dialect, session, undefined) as unknown as Transaction
}
