// Starts a synchronous standby of a test's PostgreSQL server (docs/how-to/run-in-production.md).
import { spawnSync } from 'node:child_process'
import { chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { withConnection } from './with-connection.mjs'

const POLL_MS = 20
/** The amount of WAL that the primary keeps, so that the standby can start from it. */
const KEPT = '256MB'

/** Copies files that may vanish while the server runs. The WAL contains the missing changes. */
const copyWhileRunning = (from, to) => {
  const { status, stderr } = spawnSync('cp', ['-a', from, to], {
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  const faults = stderr.split('\n').filter((line) => line && !line.endsWith('No such file or directory'))
  if (status !== 0 && faults.length > 0) throw new Error(faults.join('\n'))
}

/** Writes a file that only the owner of its folder can read. */
const layFile = (folder, name, content) => {
  const { uid, gid } = statSync(folder)
  writeFileSync(join(folder, name), content, { mode: 0o600 })
  chownSync(join(folder, name), uid, gid)
}

/**
 * Copies the data folder of a running server for a standby.
 * @param url the superuser's URL of the running server
 * @returns the settings to start the standby with
 */
export const copyForStandby = (url, from, to) =>
  withConnection(url, async (primary) => {
    // The copy must not have this setting: once it is promoted, there is no standby to wait for.
    await primary.query('alter system reset synchronous_standby_names')
    await primary.query(`alter system set wal_keep_size = '${KEPT}'`)
    await primary.query('select pg_reload_conf()')
    await primary.query(`select pg_backup_start('standby', true)`)
    copyWhileRunning(from, to)
    const { rows } = await primary.query('select labelfile from pg_backup_stop()')
    rmSync(join(to, 'postmaster.pid'))
    layFile(to, 'backup_label', rows[0].labelfile)
    layFile(to, 'standby.signal', '')
    const { hostname, port, username, password } = new URL(url)
    return [
      `primary_conninfo=host=${hostname} port=${port} user=${username} password=${password} application_name=standby`,
    ]
  })

/** Makes a server wait for its standby at each commit, and waits until the standby has caught up. */
export const waitForBoth = (url) =>
  withConnection(url, async (primary) => {
    await primary.query(`alter system set synchronous_standby_names = 'standby'`)
    await primary.query('select pg_reload_conf()')
    for (;;) {
      const { rows } = await primary.query(
        `select from pg_stat_replication where sync_state = 'sync' and application_name = 'standby'`,
      )
      if (rows.length > 0) return
      await wait(POLL_MS)
    }
  })

/** Promotes a standby, and waits until it accepts writes. @param url the superuser's URL of the standby */
export const promote = (url) => withConnection(url, (standby) => standby.query('select pg_promote()'))
