import { HOUR_MS } from '../dates.ts'

/** What of the product's ground may need somebody. */
export const CHECKED_PARTS = ['database', 'storage', 'disk', 'mail', 'queues', 'backup'] as const
export type CheckedPart = (typeof CHECKED_PARTS)[number]

/** What the product stands on, in the order in which it is told; a version is what it is. */
export const HEALTH_PARTS = [...CHECKED_PARTS, 'versions'] as const
export type HealthPart = (typeof HEALTH_PARTS)[number]

export const HEALTH_STATES = ['works', 'look', 'broken', 'unknown'] as const
export type HealthState = (typeof HEALTH_STATES)[number]

/** Work that goes by turns: what is under way, what waits, and what was refused since the server started. */
export type QueueFacts = { readonly running: number; readonly waiting: number; readonly refused: number }

/** What is known of each part. Moments are ISO, sizes bytes; null is not known, or never. */
export type HealthFacts = {
  readonly database: {
    readonly engine: 'embedded' | 'server'
    readonly version: string
    readonly bytes: number
  }
  readonly storage: { readonly kind: 'folder' | 'bucket'; readonly answers: boolean }
  /** Of the fullest that the server stores on; null without one. */
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
    /** In the last RETURNED_EMAIL_DAYS. */
    readonly returned: number
    readonly last_sent_at: string | null
  }
  readonly queues: { readonly passwords: QueueFacts; readonly documents: QueueFacts }
  readonly backup: { readonly last_at: string | null }
  readonly versions: { readonly product: string; readonly node: string; readonly schema: string }
}

const GIGABYTE = 2 ** 30
/** With less there is time to make room, and a reason. */
const FREE_BYTES_MIN = 2 * GIGABYTE
/** The second try of an e-mail comes within minutes. */
const MAIL_WAIT_MAX_MS = HOUR_MS / 4
/** So many that wait take some seconds. */
const QUEUE_LENGTH_MAX = 10
/** A day, and some hours for who makes one every night. */
const BACKUP_AGE_MAX_MS = 36 * HOUR_MS

const isOlderThan = (moment: string | null, ms: number, now: Date): boolean =>
  moment !== null && now.getTime() - new Date(moment).getTime() > ms

/** What to make of each. */
export function evaluateHealth(facts: HealthFacts, now: Date): Record<CheckedPart, HealthState> {
  const { storage, mail, queues, backup } = facts
  const isMailMissed =
    mail.goes === 'kept' ||
    mail.given_up + mail.returned > 0 ||
    isOlderThan(mail.oldest_waiting_at, MAIL_WAIT_MAX_MS, now)
  const isQueueLong = [queues.passwords, queues.documents].some(({ waiting }) => waiting >= QUEUE_LENGTH_MAX)
  return {
    database: 'works',
    storage: storage.answers ? 'works' : 'broken',
    disk: diskState(facts.disk),
    mail: isMailMissed ? 'look' : 'works',
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
