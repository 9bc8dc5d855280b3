import { formatMoment } from '#domain/dates.ts'
import type { HealthFacts, HealthPart, HealthState, QueueFacts } from '#domain/health/health.ts'
import { RETURNED_EMAIL_DAYS } from '#domain/limits.ts'
import type { Message } from '#domain/message.ts'
import { pluralise } from '#domain/text.ts'

export const HEALTH_TEXTS = {
  title: 'Health',
  lead: 'Status of this server. Refreshes automatically.',
  asOf: (moment: string) => `As of ${formatMoment(moment)}.`,
  stale: (moment: string) =>
    `The server is not responding. This is its status as of ${formatMoment(moment)}.`,
  refresh: 'Refresh',
  retryEmails: 'Resend',
  parts: 'Components',
} as const

export const HEALTH_UNAVAILABLE: Message = {
  title: 'Status unavailable',
  description: 'The server, its database or your connection is not responding. Try again in a moment.',
}

export const RETRY_EMAILS_FAILED: Message = {
  title: 'E-mails not resent',
  description: 'The server is not responding. Try again in a moment.',
}

/** Returns the toast after retrying e-mails. @param due the number of e-mails that will be resent */
export const emailsRetried = (due: number): Message => ({
  title: due === 0 ? 'Nothing to resend' : 'Resending',
  description:
    due === 0
      ? 'There are no undelivered e-mails.'
      : `${pluralise(due, 'e-mail is', 'e-mails are')} being sent again.`,
})

export const HEALTH_LABELS: Record<HealthPart, string> = {
  database: 'Database',
  storage: 'File storage',
  disk: 'Disk',
  mail: 'E-mails',
  queues: 'Queues',
  backup: 'Backup',
  versions: 'Versions',
}

/** A state's label, with a colour as a second cue. */
export const HEALTH_STATE_LABELS: Record<HealthState, { readonly label: string; readonly colour: string }> = {
  works: { label: 'OK', colour: 'green' },
  look: { label: 'Needs attention', colour: 'yellow' },
  broken: { label: 'Down', colour: 'red' },
  unknown: { label: 'Unknown', colour: 'grey' },
}

const UNITS = ['KB', 'MB', 'GB', 'TB']
const KILOBYTE = 1024
const TEN = 10

/** Returns a size in a readable unit: 13207024640 → '12 GB', 1900000000 → '1.8 GB'. */
export function formatSize(bytes: number): string {
  let size = bytes / KILOBYTE
  let unit = 0
  while (size >= KILOBYTE && unit < UNITS.length - 1) {
    size /= KILOBYTE
    unit++
  }
  return `${size < TEN ? size.toFixed(1) : Math.round(size)} ${UNITS[unit]}`
}

const UNDELIVERED_HINT =
  'To list these e-mails with the reasons, run npm run admin -- undelivered on the server.'

const PART_SENTENCES: { [P in HealthPart]: (facts: HealthFacts[P]) => string[] } = {
  database: ({ engine, version, bytes }) => [
    engine === 'embedded' ? 'The embedded database is running.' : 'The PostgreSQL server is running.',
    `PostgreSQL ${version}, ${formatSize(bytes)} of data.`,
  ],
  storage: ({ kind, answers }) => [
    `Uploaded files are stored in a ${kind}, which ${answers ? 'is available' : 'is not responding'}.`,
    ...(answers ? [] : ['Files cannot be uploaded or opened until this is fixed.']),
  ],
  disk: ({ free_bytes, fault, takes_files }) => [
    free_bytes === null
      ? 'This server stores nothing on a local disk.'
      : `${formatSize(free_bytes)} free on the server’s disk.`,
    ...(fault === 'full' ? ['The disk is full: nothing can be saved until there is space.'] : []),
    ...(fault === 'read-only' ? ['The disk is read-only: nothing can be saved until this is fixed.'] : []),
    ...(!fault && !takes_files
      ? ['Uploads are off: their folder is read-only or short of space (UPLOAD_SPACE_MIN).']
      : []),
  ],
  mail: ({ goes, waiting, oldest_waiting_at, given_up, returned, last_sent_at }) => [
    ...(goes === 'kept'
      ? ['E-mail delivery is off because SMTP_URL is not set. E-mails are stored on this server.']
      : []),
    last_sent_at ? `Last sent on ${formatMoment(last_sent_at)}.` : 'None sent yet.',
    oldest_waiting_at
      ? `${waiting} pending, the oldest since ${formatMoment(oldest_waiting_at)}.`
      : 'None pending.',
    ...(given_up > 0
      ? [`${given_up} undeliverable: ten attempts over four days failed, or the address does not exist.`]
      : []),
    ...(returned > 0 ? [`${returned} bounced in the last ${RETURNED_EMAIL_DAYS} days.`] : []),
    ...(given_up + returned > 0 ? [UNDELIVERED_HINT] : []),
  ],
  queues: ({ passwords, documents }) => [
    describeQueue('Password checks', passwords),
    describeQueue('PDFs', documents),
  ],
  backup: ({ last_at }) => [
    last_at
      ? `The last backup was made on ${formatMoment(last_at)}.`
      : 'No backup recorded. Please set up regular backups.',
  ],
  versions: ({ product, node, schema }) => [
    `Version ${product}, on Node ${node}.`,
    `Database schema ${schema}.`,
  ],
}

/** Returns sentences about a part, with times in the viewer's time zone. */
export const describePart = <P extends HealthPart>(part: P, facts: Pick<HealthFacts, P>): string[] =>
  PART_SENTENCES[part](facts[part])

function describeQueue(name: string, { running, waiting, refused }: QueueFacts): string {
  const now = running === 0 ? `${name}: idle.` : `${name}: ${running} running, ${waiting} waiting.`
  return refused === 0 ? now : `${now} ${refused} rejected because the queue was full.`
}
