import type { PGlite, QueryOptions } from '@electric-sql/pglite'
import { PgDialect } from 'drizzle-orm/pg-core'
import { PgliteSession, PgliteTransaction } from 'drizzle-orm/pglite'
import type { Transaction } from '#database/database.ts'
import { beginOf, type Engine, type Opening, type Outcome, type Query } from '#database/engine.ts'
import { measureStatement } from '#database/statement-times.ts'
import { guardTransaction, rollBack } from '#database/transactions.ts'
import type { ConnectionQueue, QueryKind } from './connection-queue.ts'
import { copyOpenCluster } from './copy-open-cluster.ts'
import type { HostHooks } from './host-hooks.ts'
import { CLOSING_WAL_BYTES, vacuumAndCheckpoint } from './maintenance.ts'
import { notifications } from './notifications.ts'
import type { ReopeningCluster } from './reopening-cluster.ts'

/** Maximum time that a request waits for the connection, in milliseconds. */
export const CONNECTION_WAIT_MS = 10_000

/** The data folder, whose lock this process holds. */
export type LockedFolder = {
  readonly dataDir: string
  /** Releases the lock. Called after the engine is closed. */
  readonly release: () => Promise<void>
}

/** Runs `work` while maintenance is paused, so that no checkpoint removes WAL that is still being copied. */
export type PauseMaintenance = <T>(work: () => Promise<T>) => Promise<T>

/** Creates the engine on PGlite's only connection, which runs one transaction at a time. */
export function embeddedEngine(
  cluster: ReopeningCluster,
  { dataDir, release }: LockedFolder,
  queue: ConnectionQueue,
  onError: HostHooks['onError'],
  pauseMaintenance: PauseMaintenance,
): Engine {
  const { whileListening, listen } = notifications()
  const runTask = <T>(work: (pglite: PGlite) => Promise<T>, kind?: QueryKind) =>
    queue.run(() => cluster.use(whileListening(work)), kind)

  const inTransaction = <T>(
    opening: Opening,
    work: (send: Send) => Promise<T>,
    kind?: QueryKind,
  ): Promise<T> =>
    runTask(async (pglite) => {
      await pglite.exec(beginOf(opening))
      try {
        const result = await work(sender(pglite))
        await pglite.exec('commit')
        return result
      } catch (error) {
        throw await rollBack(error, () => pglite.exec('rollback'))
      }
    }, kind)

  return {
    hasOneConnection: true,

    async query(opening, statement) {
      let opened: unknown[] | undefined
      try {
        return await inTransaction(
          opening,
          async (send) => {
            opened = await rowsOf(send, opening)
            return { opened, outcome: { rows: await rowsOf(send, statement) } as Outcome }
          },
          queryKindOf(statement),
        )
      } catch (error) {
        if (opened === undefined) throw error
        return { opened, outcome: { error } }
      }
    },

    transaction: (opening, work) =>
      inTransaction(opening, async (send) => {
        const opened = await rowsOf(send, opening)
        const guarded = guardTransaction(send)
        try {
          const result = await work(toTransaction(guarded), opened)
          await guarded.refuseAborted('select 1', [])
          return result
        } finally {
          guarded.end()
        }
      }),

    listen: (channel, handler) =>
      listen(channel, handler, () =>
        runTask(async () => undefined).catch((error: unknown) => onError(error, NOT_LISTENING)),
      ),

    async ping() {
      await runTask((pglite) => pglite.query('select 1'), 'reading')
    },

    load: () => ({ open: 1, idle: queue.pending() > 0 ? 0 : 1, waiting: Math.max(0, queue.pending() - 1) }),

    copyTo: (folder) => pauseMaintenance(() => copyOpenCluster(dataDir, folder, runTask)),

    close: () =>
      queue.close(async () => {
        try {
          await cluster.use((pglite) => vacuumAndCheckpoint(pglite, CLOSING_WAL_BYTES))
          await cluster.close()
          await release()
        } catch (error) {
          // All acknowledged writes are in the WAL on disk. The next start replays it.
          onError(error, 'The database could not be closed cleanly')
        }
      }),
  }
}

const NOT_LISTENING = 'The database is not listening for notifications yet'

/** Guesses the kind of a statement from its first word. A wrong guess affects only the order of tasks. */
const queryKindOf = ({ text }: Query): QueryKind =>
  /^\s*(select|with)\b/i.test(text) ? 'reading' : 'writing'

type Send = ReturnType<typeof sender>

const rowsOf = async (send: Send, { text, values }: Query): Promise<unknown[]> =>
  (await send(text, values)).rows

/**
 * Runs statements. Removes the parameters that PGlite attaches to errors, because the log must not contain personal
 * data.
 */
const sender = (pglite: PGlite) => async (text: string, values: unknown[], options?: QueryOptions) => {
  try {
    return await measureStatement(text, () => pglite.query(text, values, options))
  } catch (error) {
    if (error instanceof Error && 'params' in error) delete error.params
    throw error
  }
}

function toTransaction(client: { query: Send }): Transaction {
  const dialect = new PgDialect()
  const session = new PgliteSession(client as unknown as PGlite, dialect, undefined)
  return new PgliteTransaction(dialect, session, undefined) as unknown as Transaction
}
