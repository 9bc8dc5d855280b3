import { HOUR_MS } from '../dates.ts'

/** The parts whose state is evaluated. */
export const CHECKED_PARTS = ['database', 'storage', 'disk', 'mail', 'queues', 'backup'] as const
type CheckedPart = (typeof CHECKED_PARTS)[number]

/** All parts of the health screen, in its order. Versions have no state. */
export const HEALTH_PARTS = [...CHECKED_PARTS, 'versions'] as const
export type HealthPart = (typeof HEALTH_PARTS)[number]

export const HEALTH_STATES = ['works', 'look', 'broken', 'unknown'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

/** The numbers of jobs in a queue: running, waiting, and refused since the server started. */
export type QueueFacts = { readonly running: number; readonly waiting: number; readonly refused: number }

/** The facts about each part. Times are in ISO format, and sizes in bytes. Null means unknown or never. */
export type HealthFacts = {
  readonly database: {
    readonly engine: 'embedded' | 'server'
    readonly version: string
    readonly bytes: number
  }
  readonly storage: { readonly kind: 'folder' | 'bucket'; readonly answers: boolean }
  /** The fullest disk that the server writes to. `free_bytes` is null if it writes to none. */
  readonly disk: {
    readonly free_bytes: number | null
    readonly fault: 'full' | 'read-only' | null
    readonly takes_files: boolean
  }
  readonly mail: {
    readonly goes: 'sent' | 'kept'
    readonly waiting: number
    readonly oldest_waiting_at: string | null
    readonly given_up: number
    /** Number of e-mails that bounced in the last RETURNED_EMAIL_DAYS days. */
    readonly returned: number
    readonly last_sent_at: string | null
    readonly last_status_email_at: string | null
  }
  readonly queues: { readonly passwords: QueueFacts; readonly documents: QueueFacts }
  readonly backup: { readonly last_at: string | null }
  readonly versions: { readonly product: string; readonly node: string; readonly schema: string }
}

const GIGABYTE = 2 ** 30
/** With less free space than this, the disk needs attention. The warning comes early enough to make room. */
const FREE_BYTES_MIN = 2 * GIGABYTE
/** An e-mail that has waited longer needs attention. The first retries take less time than this. */
const MAIL_WAIT_MAX_MS = HOUR_MS / 4
/** A queue with this many waiting jobs needs attention. */
const QUEUE_LENGTH_MAX = 10
/** A backup that is older needs attention. Nightly backups are 24 hours apart; the other 12 hours are tolerance. */
const BACKUP_AGE_MAX_MS = 36 * HOUR_MS

const isOlderThan = (moment: string | null, ms: number, now: Date): boolean =>
  moment !== null && now.getTime() - new Date(moment).getTime() > ms

/** Returns the state of each part. */
export function evaluateHealth(facts: HealthFacts, now: Date): Record<CheckedPart, HealthState> {
  const { storage, mail, queues, backup } = facts
  const needsMailCheck =
    mail.goes === 'kept' ||
    mail.given_up + mail.returned > 0 ||
    isOlderThan(mail.oldest_waiting_at, MAIL_WAIT_MAX_MS, now)
  const isQueueLong = [queues.passwords, queues.documents].some(({ waiting }) => waiting >= QUEUE_LENGTH_MAX)
  return {
    database: 'works',
    storage: storage.answers ? 'works' : 'broken',
    disk: diskState(facts.disk),
    mail: needsMailCheck ? 'look' : 'works',
    queues: isQueueLong ? 'look' : 'works',
    backup: backupState(backup.last_at, now),
  }
}

function diskState({ free_bytes, fault, takes_files }: HealthFacts['disk']): HealthState {
  if (fault || !takes_files) return 'broken'
  return free_bytes !== null && free_bytes < FREE_BYTES_MIN ? 'look' : 'works'
}

function backupState(last: string | null, now: Date): HealthState {
  if (last === null) return 'unknown'
  return isOlderThan(last, BACKUP_AGE_MAX_MS, now) ? 'look' : 'works'
}
