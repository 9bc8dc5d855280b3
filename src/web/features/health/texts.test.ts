import { expect, test } from 'vitest'
import {
  CHECKED_PARTS,
  evaluateHealth,
  HEALTH_PARTS,
  type HealthFacts,
  type HealthPart,
} from '#domain/health/health.ts'
import { describePart, formatSize } from './texts.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const IDLE = { running: 0, waiting: 0, refused: 0 }

const HEALTHY: HealthFacts = {
  database: { engine: 'embedded', version: '18.3', bytes: 25_700_000 },
  storage: { kind: 'folder', answers: true },
  disk: { free_bytes: 13_207_024_640, fault: null, takes_files: true },
  mail: {
    goes: 'sent',
    waiting: 0,
    oldest_waiting_at: null,
    given_up: 0,
    returned: 0,
    last_sent_at: null,
    last_status_email_at: null,
  },
  queues: { passwords: IDLE, documents: IDLE },
  backup: { last_at: '2026-11-21T02:00:00Z' },
  versions: { product: '0.2.0', node: '20.19.0', schema: '0000_initial' },
}

const UNDELIVERED = 'To list these e-mails with the reasons, run npm run admin -- undelivered on the server.'

/** Returns the parts that need attention, with their state and last sentence. */
function problemsOf(changes: { [P in HealthPart]?: Partial<HealthFacts[P]> }) {
  const facts = Object.fromEntries(
    HEALTH_PARTS.map((part) => [part, { ...HEALTHY[part], ...changes[part] }]),
  ) as unknown as HealthFacts
  const states = evaluateHealth(facts, NOW)
  return CHECKED_PARTS.filter((part) => states[part] !== 'works').map((part) => [
    part,
    states[part],
    describePart(part, facts).at(-1),
  ])
}

test('reports no problem for a healthy server', () => {
  expect(problemsOf({})).toEqual([])
})

test('describes each problem and its effect [D-outside.24]', () => {
  expect([
    ...problemsOf({ storage: { answers: false } }),
    ...problemsOf({ disk: { free_bytes: 1_900_000_000 } }),
    ...problemsOf({ disk: { takes_files: false } }),
    ...problemsOf({ disk: { fault: 'full' } }),
    ...problemsOf({ disk: { fault: 'read-only' } }),
    ...problemsOf({ mail: { goes: 'kept' } }),
    ...problemsOf({ mail: { given_up: 1 } }),
    ...problemsOf({ mail: { returned: 2 } }),
    ...problemsOf({ queues: { documents: { running: 1, waiting: 10, refused: 2 } } }),
    ...problemsOf({ backup: { last_at: null } }),
  ]).toEqual([
    ['storage', 'broken', 'Files cannot be uploaded or opened until this is fixed.'],
    ['disk', 'look', '1.8 GB free on the server’s disk.'],
    ['disk', 'broken', 'Uploads are off: their folder is read-only or short of space (UPLOAD_SPACE_MIN).'],
    ['disk', 'broken', 'The disk is full: nothing can be saved until there is space.'],
    ['disk', 'broken', 'The disk is read-only: nothing can be saved until this is fixed.'],
    ['mail', 'look', 'None pending.'],
    ['mail', 'look', UNDELIVERED],
    ['mail', 'look', UNDELIVERED],
    ['queues', 'look', 'PDFs: 1 running, 10 waiting. 2 rejected because the queue was full.'],
    ['backup', 'unknown', 'No backup recorded. Please set up regular backups.'],
  ])
})

test('warns if e-mails wait over 15 minutes or the last backup is over 36 hours old', () => {
  const mail = (oldest_waiting_at: string) => problemsOf({ mail: { waiting: 2, oldest_waiting_at } })
  const backup = (last_at: string) => problemsOf({ backup: { last_at } })
  const parts = [
    mail('2026-11-21T11:45:00Z'),
    mail('2026-11-21T11:44:59Z'),
    backup('2026-11-20T00:00:00Z'),
    backup('2026-11-19T23:59:59Z'),
  ].map((problems) => problems.map(([part, state]) => [part, state]))
  expect(parts).toEqual([[], [['mail', 'look']], [], [['backup', 'look']]])
})

test('reports no disk problem for a server without a local disk', () => {
  expect(problemsOf({ disk: { free_bytes: null } })).toEqual([])
})

test.each([
  [1_000, '1.0 KB'],
  [12_000, '12 KB'],
  [25_700_000, '25 MB'],
  [13_207_024_640, '12 GB'],
  [2 ** 52, '4096 TB'],
])('formats %i bytes as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})
