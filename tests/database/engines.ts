import type { Database } from '#database/database.ts'
import { currentSchema, type Schema } from '#database/migration-files.ts'
import { openEmbeddedTest } from './embedded-test.ts'
import { openServerTest } from './server-test.ts'

export type TestDatabase = {
  readonly engine: 'embedded' | 'server'
  readonly database: Database
  /** Runs one statement as a superuser, without policies, to prepare a test or check its results. */
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>
  /** Runs one statement as the app's login, without an actor. */
  withoutActor(text: string): Promise<unknown[]>
  close(): Promise<void>
}

/**
 * Opens a new, migrated database: on the server of DATABASE_URL (a superuser's URL) if it is set, otherwise an embedded
 * one in memory. Both copy a template that is created once per schema, so opening one takes well under a second.
 */
export const openTestDatabase = (
  schema: Schema = currentSchema(),
  url: string | undefined = process.env.DATABASE_URL,
): Promise<TestDatabase> => {
  if (process.env.RUNS_ONCE)
    throw new Error('What opens a database runs on both engines: see vitest.config.ts.')
  return url === undefined ? openEmbeddedTest(schema) : openServerTest(schema, url)
}
