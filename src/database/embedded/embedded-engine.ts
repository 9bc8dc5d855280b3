import type { PGlite, QueryOptions } from '@electric-sql/pglite'
import { PgDialect } from 'drizzle-orm/pg-core'
import { PgliteSession, PgliteTransaction } from 'drizzle-orm/pglite'
import type { Transaction } from '#database/database.ts'
import type { Engine, Outcome, Query } from '#database/engine.ts'
import { measureStatement } from '#database/statement-times.ts'
import { guardTransaction, rollBack } from '#database/transactions.ts'
import type { ConnectionQueue, QueryKind } from './connection-queue.ts'
import { copyOpenCluster } from './copy-open-cluster.ts'
import type { HostHooks } from './host-hooks.ts'
import { CLOSING_WAL_BYTES, vacuumAndCheckpoint } from './maintenance.ts'
import { notifications } from './notifications.ts'
import type { ReopeningCluster } from './reopening-cluster.ts'

/** How long a request waits for the one connection, in milliseconds. */
export const CONNECTION_WAIT_MS = 10_000

/** Who holds the folder that a PGlite has open. */
export type LockedFolder = {
  readonly dataDir: string
  /** Runs after the close. */
  readonly release: () => Promise<void>
}

/** Keeps the log as it is while `work` lasts. */
export type PauseMaintenance = <T>(work: () => Promise<T>) => Promise<T>

/** Carries statements to PGlite's only connection, one transaction after the other. */
export function embeddedEngine(
  cluster: ReopeningCluster,
  { dataDir, release }: LockedFolder,
  { take, close, asked }: ConnectionQueue,
  failed: HostHooks['onError'],
  paused: PauseMaintenance,
): Engine {
  const { whileListening, listen } = notifications()
  const turn = <T>(work: (pglite: PGlite) => Promise<T>, errand?: QueryKind) =>
    take(() => cluster.use(whileListening(work)), errand)

  const inTransaction = <T>(work: (send: Send) => Promise<T>, errand?: QueryKind): Promise<T> =>
    turn(async (pglite) => {
      await pglite.exec('begin')
      try {
        const result = await work(sender(pglite))
        await pglite.exec('commit')
        return result
      } catch (error) {
        throw await rollBack(error, () => pglite.exec('rollback'))
      }
    }, errand)

  return {
    async query(opening, statement) {
      let opened: unknown[] | undefined
      try {
        return await inTransaction(async (send) => {
          opened = await rowsOf(send, opening)
          return { opened, outcome: { rows: await rowsOf(send, statement) } as Outcome }
        }, queryKindOf(statement))
      } catch (error) {
        if (opened === undefined) throw error
        return { opened, outcome: { error } }
      }
    },

    transaction: (opening, work) =>
      inTransaction(async (send) => {
        const opened = await rowsOf(send, opening)
        const client = guardTransaction(send)
        try {
          const result = await work(handleOn(client), opened)
          await client.refuseAborted('select 1', [])
          return result
        } finally {
          client.end()
        }
      }),

    listen: (channel, handler) =>
      listen(channel, handler, () =>
        turn(async () => undefined).catch((error: unknown) => failed(error, NOT_LISTENING)),
      ),

    async ping() {
      await turn((pglite) => pglite.query('select 1'), 'reading')
    },

    load: () => ({ open: 1, idle: asked() > 0 ? 0 : 1, waiting: Math.max(0, asked() - 1) }),

    copyTo: (folder) => paused(() => copyOpenCluster(dataDir, folder, turn)),

    close: () =>
      close(async () => {
        try {
          await cluster.use((pglite) => vacuumAndCheckpoint(pglite, CLOSING_WAL_BYTES))
          await cluster.close()
          await release()
        } catch (error) {
          // The log on the disk holds all that was acknowledged; the next start reads it.
          failed(error, 'The database could not be closed in order')
        }
      }),
  }
}

const NOT_LISTENING = 'The database could not be listened to yet'

/** By how a statement begins; what else it does changes nothing but its place in the line. */
const queryKindOf = ({ text }: Query): QueryKind =>
  /^\s*(select|with)\b/i.test(text) ? 'reading' : 'writing'

type Send = ReturnType<typeof sender>

const rowsOf = async (send: Send, { text, values }: Query): Promise<unknown[]> =>
  (await send(text, values)).rows

/** PGlite hangs the parameters on its errors; they are people's data and have no business in a log. */
const sender = (pglite: PGlite) => async (text: string, values: unknown[], options?: QueryOptions) => {
  try {
    return await measureStatement(text, () => pglite.query(text, values, options))
  } catch (error) {
    if (error instanceof Error && 'params' in error) delete error.params
    throw error
  }
}

function handleOn(client: { query: Send }): Transaction {
  const dialect = new PgDialect()
  const session = new PgliteSession(client as unknown as PGlite, dialect, undefined)
  return new PgliteTransaction(dialect, session, undefined) as unknown as Transaction
}
