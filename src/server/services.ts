import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import type { Draining } from '#server/draining.ts'
import type { LiveUpdates } from '#server/live/live-updates.ts'
import type { Passwords } from '#server/passwords.ts'
import type { FileStore } from '#server/storage/file-store.ts'
import type { Config } from './config/config.ts'
import type { Metrics } from './metrics.ts'
import type { PdfRenderer } from './pdf/pdf-renderer.ts'
import type { Site } from './site-settings.ts'
import type { DiskSpace } from './storage/disk-space.ts'

/** The dependencies of actions. The server, commands and tests create them. */
export type Services = {
  readonly config: Config
  readonly site: Site
  readonly database: Database
  readonly files: FileStore
  readonly liveUpdates: LiveUpdates
  readonly passwords: Passwords
  /** Minimum duration, in milliseconds, of a response that must not reveal whether an address has an account. */
  readonly minResponseMs: number
  readonly pdfRenderer: PdfRenderer
  readonly diskSpace: DiskSpace
  readonly metrics: Metrics
  readonly draining: Draining
  readonly log: Logger
}
