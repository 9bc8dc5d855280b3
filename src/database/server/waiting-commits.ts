import { setTimeout as wait } from 'node:timers/promises'
import { sendTogether } from './pipeline.ts'
import { acquireConnection, type ServerPool } from './pool.ts'

const PAUSE_MS = 1_000
const ANSWER_MS = 2_000

/**
 * Finds this login's server processes whose commit waits for a synchronous standby, and ends those that have waited
 * longer than $1 milliseconds. Ending the process leaves the commit unacknowledged, unlike cancelling its statement.
 * Selects processes by their state, because a pooler makes up the process ids that the driver knows.
 */
const END_WAITING = `select
  case when state_change < clock_timestamp() - make_interval(secs => $1::float8 / 1000)
    then pg_terminate_backend(pid) end as ended
  from pg_stat_activity where usename = session_user and wait_event = 'SyncRep'
    and application_name = current_setting('application_name')`

/**
 * Returns a function that ends the server processes of commits that were given up, which otherwise wait for the standby
 * for ever. It is to be called when a commit was given up, and runs until no commit waits.
 */
export function waitingCommitsEnder(pool: ServerPool): () => void {
  let isRunning = false
  const run = async () => {
    isRunning = true
    try {
      while (!pool.ending && (await endWaitingCommits(pool)) > 0)
        await wait(PAUSE_MS, undefined, { ref: false })
    } catch {
      // The database is down. The next commit that is given up starts again.
    } finally {
      isRunning = false
    }
  }
  return () => {
    if (!isRunning) void run()
  }
}

/** @returns the number of commits that waited */
async function endWaitingCommits(pool: ServerPool): Promise<number> {
  const client = await acquireConnection(pool)
  let isUnusable = true
  try {
    const limit = { query_timeout: ANSWER_MS }
    const [, , ended] = await sendTogether(client, [
      [{ ...limit, text: 'begin read only' }],
      // The role of the connection may not see or end the processes of its login.
      [{ ...limit, text: 'set local role none' }],
      [{ ...limit, text: END_WAITING }, [pool.commitMs]],
      [{ ...limit, text: 'commit' }],
    ])
    if (ended?.status !== 'fulfilled') throw ended?.reason
    isUnusable = false
    return ended.value.rows.length
  } finally {
    client.release(isUnusable)
  }
}
