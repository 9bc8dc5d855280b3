import type { Transaction } from './database.ts'
import type { MigratingConnection } from './engine.ts'
import { installation } from './tables/operations.ts'

/** `folder_marked` is true once the uploads folder has a file with the id. */
export type Installation = { readonly id: string; readonly folder_marked: boolean }

/** Returns the installation. The first call creates its id. Servers that start at the same time get the same one. */
export async function findOrCreateInstallation(worker: Transaction): Promise<Installation> {
  const find = () => worker.select().from(installation)
  const [found] = await find()
  if (found) return found
  await worker.insert(installation).values({}).onConflictDoNothing()
  const [created] = await find()
  if (!created) throw new Error('The database has no installation id.')
  return created
}

export async function recordMarkedFolder(worker: Transaction): Promise<void> {
  await worker.update(installation).set({ folder_marked: true })
}

/**
 * Records that the uploads folder of a restored installation has the marker. Runs as the owner of the tables.
 * @returns the id, which is that of the backup, unless an earlier version has made it
 */
export async function restoreMarkedFolder({ rows }: MigratingConnection): Promise<string> {
  const [restored] = await rows<{ id: string }>(
    `insert into installation (folder_marked) values (true)
      on conflict (one_row) do update set folder_marked = true returning id`,
    [],
  )
  if (!restored) throw new Error('The database has no installation id.')
  return restored.id
}
