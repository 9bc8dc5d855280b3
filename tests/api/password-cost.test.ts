import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentSchema } from '#database/migration-files.ts'
import { MIN_RESPONSE_MS } from '#domain/limits.ts'
import { readConfig } from '#server/config/config.ts'
import { openServices } from '#server/open-services.ts'
import { layCluster } from '#tests/database/prepared-cluster.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openround-cost-'))
  await layCluster(folder, currentSchema())
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['32768:8:3', {}],
  ['16:1:1', { QUICK_PASSWORD_HASHES: 'yes' }],
])('hashes passwords at cost %s with the environment %o [V11.4.2]', async (cost, environment) => {
  const { database, passwords, minResponseMs } = await openServices(
    readConfig({ DATA_DIR: folder, ...environment }),
  )
  const hash = await passwords.hash('a meadow').finally(() => database.close())
  expect(minResponseMs).toBe(MIN_RESPONSE_MS)
  expect(hash.split(':').slice(2).join(':')).toBe(cost)
})
