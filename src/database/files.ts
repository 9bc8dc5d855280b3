import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import type { FileKind } from '#domain/files/file-rules.ts'
import { UNREFERENCED_FILE_HOURS } from '#domain/limits.ts'
import type { Statement, Transaction } from './database.ts'
import { selectBuilder, writing } from './statement.ts'
import { files } from './tables/files.ts'

export type FileRow = {
  path: string
  owner_id: string | null
  /** True if the file belongs to the actor (policies/40-files.sql). */
  is_own: boolean
  kind: FileKind
  filename: string
  bytes: number
  content_type: string
}

const FILE_COLUMNS = {
  path: files.path,
  owner_id: files.owner_id,
  is_own: sql<boolean>`is_own_file(${files.path}, ${files.owner_id})`.as('is_own'),
  kind: files.kind,
  filename: files.filename,
  bytes: files.bytes,
  content_type: files.content_type,
}

/**
 * Marks a file that has not been stored completely. The mark is older than any limit, so the clean-up job deletes such
 * leftovers.
 */
const INCOMPLETE = sql`'-infinity'::timestamptz`
const isComplete = sql`${files.unreferenced_since} is distinct from ${INCOMPLETE}`

/** Hours that a save may take before the clean-up job deletes a file to which the save refers. */
const GRACE_HOURS = 1

const hoursBeforeNow = (hours: number) => sql`now() - make_interval(hours => ${hours})`

/**
 * Selects one stored file, if the actor may see it.
 * @param audited whether the audit log records the access
 */
export function fileByPath(path: string, audited: boolean): Statement {
  const found = selectBuilder
    .select(FILE_COLUMNS)
    .from(files)
    .where(and(eq(files.path, path), isComplete))
    .$dynamic()
  return audited ? writing(found.crossJoinLateral(sql`audit_file(${files.path}) as audited`)) : found
}

/**
 * Returns those of the given files that a row may still refer to. In the founder's role, row policies show only files
 * that belong to the actor.
 */
export const filesByPath = (transaction: Transaction, paths: readonly string[]): Promise<FileRow[]> =>
  transaction
    .select(FILE_COLUMNS)
    .from(files)
    .where(
      and(
        inArray(files.path, [...paths]),
        sql`coalesce(${files.unreferenced_since} > ${hoursBeforeNow(UNREFERENCED_FILE_HOURS)}, true)`,
      ),
    )

/**
 * Reserves a path for a file that the actor is about to store.
 * @returns false if anyone already uses the path
 */
export async function reserveFile(
  transaction: Transaction,
  file: Omit<FileRow, 'owner_id' | 'is_own' | 'bytes'>,
): Promise<boolean> {
  const reserved = await transaction
    .insert(files)
    .values({ ...file, owner_id: sql`app_user_id()`, bytes: 1, unreferenced_since: INCOMPLETE })
    .onConflictDoNothing()
    .returning({ path: files.path })
  return reserved.length === 1
}

/** Marks a reserved file as complete. It may then be served and referenced. */
export async function completeFile(transaction: Transaction, path: string, bytes: number): Promise<void> {
  await transaction.update(files).set({ bytes, unreferenced_since: sql`now()` }).where(eq(files.path, path))
}

/** Returns the paths of the newest `count` stored files. Called by the worker. */
export async function findNewestFiles(transaction: Transaction, count: number): Promise<string[]> {
  const newest = await transaction
    .select({ path: files.path })
    .from(files)
    .where(isComplete)
    .orderBy(desc(files.created_at))
    .limit(count)
  return newest.map(({ path }) => path)
}

/**
 * Returns the paths of up to `count` files that have been unreferenced for longer than the limit, longest first, after
 * skipping the first `skip`. Called by the worker.
 */
export async function findUnreferencedFiles(
  transaction: Transaction,
  count: number,
  skip = 0,
): Promise<string[]> {
  const limit = hoursBeforeNow(UNREFERENCED_FILE_HOURS + GRACE_HOURS)
  const rows = await transaction
    .select({ path: files.path })
    .from(files)
    .where(and(lt(files.unreferenced_since, limit), lt(files.created_at, limit)))
    .orderBy(files.unreferenced_since, files.path)
    .limit(count)
    .offset(skip)
  return rows.map(({ path }) => path)
}

/** Deletes a file's row unless something refers to the file again. Called by the worker. */
export async function deleteUnreferencedFile(transaction: Transaction, path: string): Promise<void> {
  await transaction
    .delete(files)
    .where(and(eq(files.path, path), sql`${files.unreferenced_since} is not null`))
}
