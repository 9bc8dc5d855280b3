import { pluralise } from '#domain/text.ts'
import { formatMoment } from '../dates.ts'
import { RETURNED_EMAIL_DAYS } from '../limits.ts'
import type { Message } from '../message.ts'
import type { HealthFacts, HealthPart, HealthState, QueueFacts } from './health.ts'

export const HEALTH_TEXTS = {
  title: 'Health',
  lead: 'How the server that answers you is doing. The page asks anew by itself.',
  asOf: (moment: string) => `As of ${formatMoment(moment)}.`,
  stale: (moment: string) => `The server does not answer. This is what it said on ${formatMoment(moment)}.`,
  refresh: 'Ask again',
  retryEmails: 'Send them again',
  parts: 'Parts',
} as const

export const HEALTH_UNAVAILABLE: Message = {
  title: 'The server could not say how it is',
  description: 'It, its database or your connection does not answer. Try again in a moment.',
}

export const RETRY_EMAILS_FAILED: Message = {
  title: 'Nothing was sent again',
  description: 'The server could not be asked to. Try again in a moment.',
}

/** Returns the toast of a retry. @param due the number of e-mails */
export const emailsRetried = (due: number): Message => ({
  title: due === 0 ? 'Nothing to send again' : 'They are on their way',
  description: `${pluralise(due, 'e-mail is', 'e-mails are')} tried again from now on.`,
})

export const HEALTH_LABELS: Record<HealthPart, string> = {
  database: 'Database',
  storage: 'File storage',
  disk: 'Disk',
  mail: 'E-mails',
  queues: 'Waiting work',
  backup: 'Backup',
  versions: 'Versions',
}

/** A state's label, with its colour as a second cue. */
export const HEALTH_STATE_LABELS: Record<HealthState, { readonly label: string; readonly colour: string }> = {
  works: { label: 'Works', colour: 'green' },
  look: { label: 'Needs a look', colour: 'yellow' },
  broken: { label: 'Does not work', colour: 'red' },
  unknown: { label: 'Not known', colour: 'grey' },
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

const UNDELIVERED_HINT = 'Whoever runs the server reads which, and why, by npm run admin -- undelivered.'

const PART_SENTENCES: { [P in HealthPart]: (facts: HealthFacts[P]) => string[] } = {
  database: ({ engine, version, bytes }) => [
    engine === 'embedded' ? 'The embedded database answers.' : 'The PostgreSQL server answers.',
    `It is PostgreSQL ${version} and holds ${formatSize(bytes)}.`,
  ],
  storage: ({ kind, answers }) => [
    `Uploaded files are kept in a ${kind}, which ${answers ? 'answers' : 'does not answer'}.`,
    ...(answers ? [] : ['Nobody can upload or open a file until it does.']),
  ],
  disk: ({ free_bytes, fault, takes_files }) => [
    free_bytes === null
      ? 'This server keeps nothing on a disk of its own.'
      : `${formatSize(free_bytes)} are free on the disk that this server stores on.`,
    ...(fault === 'full' ? ['It is full: nothing is saved until there is room.'] : []),
    ...(fault === 'read-only' ? ['It cannot be written to: nothing is saved until that is mended.'] : []),
    ...(!fault && !takes_files ? ['No more files are taken until there is room (UPLOAD_SPACE_MIN).'] : []),
  ],
  mail: ({ goes, waiting, oldest_waiting_at, given_up, returned, last_sent_at }) => [
    ...(goes === 'kept' ? ['E-mails are kept on this machine instead of sent: SMTP_URL is not set.'] : []),
    last_sent_at ? `The last one went on ${formatMoment(last_sent_at)}.` : 'None has gone yet.',
    oldest_waiting_at
      ? `${pluralise(waiting, 'waits', 'wait')} to go, the oldest since ${formatMoment(oldest_waiting_at)}.`
      : 'None waits.',
    ...(given_up > 0
      ? [
          `${pluralise(given_up, 'was', 'were')} given up after ten tries over four days, or at once where nobody has the address.`,
        ]
      : []),
    ...(returned > 0 ? [`${returned} came back in the last ${RETURNED_EMAIL_DAYS} days.`] : []),
    ...(given_up + returned > 0 ? [UNDELIVERED_HINT] : []),
  ],
  queues: ({ passwords, documents }) => [
    describeQueue(passwords, 'password', 'passwords', 'checked'),
    describeQueue(documents, 'PDF', 'PDFs', 'made'),
  ],
  backup: ({ last_at }) => [
    last_at
      ? `The last backup was made on ${formatMoment(last_at)}.`
      : 'The server does not know of a backup. See to it that somebody makes them.',
  ],
  versions: ({ product, node, schema }) => [
    `The product is version ${product}, on Node ${node}.`,
    `The database is at ${schema}.`,
  ],
}

/** Returns sentences about a part, with times in the viewer's time zone. */
export const describePart = <P extends HealthPart>(part: P, facts: Pick<HealthFacts, P>): string[] =>
  PART_SENTENCES[part](facts[part])

function describeQueue(
  { running, waiting, refused }: QueueFacts,
  one: string,
  many: string,
  done: string,
): string {
  const now =
    running === 0
      ? `No ${one} is being ${done}.`
      : `${pluralise(running, `${one} is`, `${many} are`)} being ${done}, ${pluralise(waiting, 'waits', 'wait')}.`
  return refused === 0 ? now : `${now} ${refused} came when too many waited, and had to ask again.`
}
