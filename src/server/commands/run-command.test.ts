import { expect, test } from 'vitest'
import { DatabaseLocked } from '#database/embedded/lock.ts'
import { runInServerOrLocally } from './run-command.ts'

test('tries a command 20 times while another process holds the database', async () => {
  let attempts = 0
  const config = { database: { kind: 'server', url: 'postgres://' }, dataDir: '/nowhere' } as const
  const runHere = async () => {
    attempts++
    throw new DatabaseLocked('The database is in use.')
  }
  const running = runInServerOrLocally(config, 'admin', [], runHere, 0)
  await expect(running).rejects.toThrow('The database is in use.')
  expect(attempts).toBe(20)
})
