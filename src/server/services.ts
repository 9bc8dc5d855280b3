import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import type { Config } from '#server/config.ts'
import type { Passwords } from '#server/passwords.ts'
import type { Typeset } from '#server/pdf/typesetter.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import type { Space } from '#server/storage/space.ts'

/** What actions work with; the same in the server, in commands and in tests, each with its own parts. */
export type Services = {
  readonly config: Config
  readonly database: Database
  readonly files: FileStore
  readonly passwords: Passwords
  readonly typeset: Typeset
  /** Whether the disk has room. */
  readonly space: Space
  readonly log: Logger
}
