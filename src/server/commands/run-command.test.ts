import { expect, test, vi } from 'vitest'
import { DatabaseLocked } from '#database/embedded/lock.ts'
import { runInServerOrLocally } from './run-command.ts'

vi.mock('node:timers/promises', () => ({ setTimeout: async () => undefined }))

test('tries a command 20 times while another process holds the database', async () => {
  let attempts = 0
  const config = { database: { kind: 'server', url: 'postgres://' }, dataDir: '/nowhere' } as const
  const running = runInServerOrLocally(config, 'admin', [], async () => {
    attempts++
    throw new DatabaseLocked('The database is in use.')
  })
  await expect(running).rejects.toThrow('The database is in use.')
  expect(attempts).toBe(20)
})
