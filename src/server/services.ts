import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import type { Draining } from '#server/draining.ts'
import type { LiveUpdates } from '#server/live/live-updates.ts'
import type { Passwords } from '#server/passwords.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import type { Config } from './config/config.ts'
import type { Metrics } from './metrics.ts'
import type { PdfRenderer } from './pdf/pdf-renderer.ts'
import type { DiskSpace } from './storage/disk-space.ts'

/** What actions work with; the same in the server, in commands and in tests, each with its own parts. */
export type Services = {
  readonly config: Config
  readonly database: Database
  readonly files: FileStore
  readonly liveUpdates: LiveUpdates
  readonly passwords: Passwords
  /** So long a reply takes at least that is not to tell whether an address has an account; none in tests. */
  readonly minResponseMs: number
  readonly pdfRenderer: PdfRenderer
  /** Whether the disk has room. */
  readonly diskSpace: DiskSpace
  /** What is counted while the server runs, for /metrics. */
  readonly metrics: Metrics
  readonly draining: Draining
  readonly log: Logger
}
