import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openCluster } from '#database/embedded/cluster.ts'
import { createConnectionQueue } from '#database/embedded/connection-queue.ts'
import { startMaintenance } from '#database/embedded/maintenance.ts'
import { reopeningCluster } from '#database/embedded/reopening-cluster.ts'
import { notesSchema } from './notes-schema.ts'
import { layCluster } from './prepared-cluster.ts'

const nobody = () => {
  throw new Error('Nobody asks for this.')
}

test('checkpoints and vacuums an idle database after many writes', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'openround-upkeep-'))
  await layCluster(dataDir, notesSchema())
  const opened = await openCluster(dataDir)
  const { pglite } = opened
  await pglite.exec(`create table filler as select repeat('x', 1000) as text from generate_series(1, 30000);
    delete from filler`)
  const queue = createConnectionQueue(1_000)
  const look = async <Row>(text: string) => queue.run(async () => (await pglite.query<Row>(text)).rows[0])
  const logBytes =
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()'
  const before = await look<{ bytes: number }>(logBytes)
  const upkeep = startMaintenance(reopeningCluster(opened, nobody), queue, nobody, 20)
  await expect.poll(async () => (await look<{ bytes: number }>(logBytes))?.bytes).toBeLessThan(1_000_000)
  upkeep.stop()
  const after = await look<{ bytes: number; room: number; login: string }>(
    `select bytes, pg_relation_size('filler')::int as room, current_user::text as login from (${logBytes}) as log`,
  )
  await pglite.close()
  await rm(dataDir, { recursive: true, force: true })
  expect(before?.bytes).toBeGreaterThan(30_000_000)
  expect(after?.bytes).toBeLessThan(1_000_000)
  expect(after).toMatchObject({ room: 0, login: 'openround_app' })
})
