import { expect, test } from 'vitest'
import { refuseBadDestination } from './destination.ts'

const FILE = '/mnt/b/backup.tar'
const REFUSAL = '/mnt/b is not writable by this user. Name another place for the backup.'

/** Returns the message of a backup to FILE that fails with a system error. */
const messageOf = (details: object) =>
  refuseBadDestination(FILE, () =>
    Promise.reject(Object.assign(new Error('of the system'), { code: 'EACCES', ...details })),
  ).catch((error: Error) => error.message)

test('reports a fault of the destination in one sentence', async () => {
  const paths = ['/mnt/b', '/mnt/b/', '/mnt/b/backup.tar.unfinished-x1y2z3/rows', undefined]
  const messages = await Promise.all(paths.map((path) => messageOf({ path })))
  expect(messages).toEqual(paths.map(() => REFUSAL))
})

test('does not blame the destination for a fault elsewhere', async () => {
  const elsewhere = [
    { path: '/mnt/backup2/rows' },
    { path: '/mnt/b/data/database.lock' },
    { path: '/mnt/b/backup.tar.old' },
    { address: '/mnt/b/data/control.sock' },
    { code: 'EIO', path: '/mnt/b' },
  ]
  expect(await Promise.all(elsewhere.map(messageOf))).toEqual(elsewhere.map(() => 'of the system'))
})
