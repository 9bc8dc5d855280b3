import { expect, test } from 'vitest'
import { CHECKED_PARTS, evaluateHealth, HEALTH_PARTS, type HealthFacts, type HealthPart } from './health.ts'
import { describePart, formatSize } from './messages.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const IDLE = { running: 0, waiting: 0, refused: 0 }

const WELL: HealthFacts = {
  database: { engine: 'embedded', version: '18.3', bytes: 25_700_000 },
  storage: { kind: 'folder', answers: true },
  disk: { free_bytes: 13_207_024_640, fault: null, takes_files: true },
  mail: { goes: 'sent', waiting: 0, oldest_waiting_at: null, given_up: 0, returned: 0, last_sent_at: null },
  queues: { passwords: IDLE, documents: IDLE },
  backup: { last_at: '2026-11-21T02:00:00Z' },
  versions: { product: '0.2.0', node: '20.19.0', schema: '0000_initial' },
}

const UNDELIVERED = 'Whoever runs the server reads which, and why, by npm run admin -- undelivered.'

/** The states of the parts that do not just work, with what is said of them. */
function toldOf(changes: { [P in HealthPart]?: Partial<HealthFacts[P]> }) {
  const facts = Object.fromEntries(
    HEALTH_PARTS.map((part) => [part, { ...WELL[part], ...changes[part] }]),
  ) as unknown as HealthFacts
  const states = evaluateHealth(facts, NOW)
  return CHECKED_PARTS.filter((part) => states[part] !== 'works').map((part) => [
    part,
    states[part],
    describePart(part, facts).at(-1),
  ])
}

test('all is well while nothing waits for long, there is room, and a backup of last night', () => {
  expect(toldOf({})).toEqual([])
})

test('what does not work, or needs a look, is said with what follows from it [D-outside.24]', () => {
  expect([
    ...toldOf({ storage: { answers: false } }),
    ...toldOf({ disk: { free_bytes: 1_900_000_000 } }),
    ...toldOf({ disk: { takes_files: false } }),
    ...toldOf({ disk: { fault: 'full' } }),
    ...toldOf({ disk: { fault: 'read-only' } }),
    ...toldOf({ mail: { goes: 'kept' } }),
    ...toldOf({ mail: { given_up: 1 } }),
    ...toldOf({ mail: { returned: 2 } }),
    ...toldOf({ queues: { documents: { running: 1, waiting: 10, refused: 2 } } }),
    ...toldOf({ backup: { last_at: null } }),
  ]).toEqual([
    ['storage', 'broken', 'Nobody can upload or open a file until it does.'],
    ['disk', 'look', '1.8 GB are free on the disk that this server stores on.'],
    ['disk', 'broken', 'No more files are taken until there is room (UPLOAD_SPACE_MIN).'],
    ['disk', 'broken', 'It is full: nothing is saved until there is room.'],
    ['disk', 'broken', 'It cannot be written to: nothing is saved until that is mended.'],
    ['mail', 'look', 'None waits.'],
    ['mail', 'look', UNDELIVERED],
    ['mail', 'look', UNDELIVERED],
    ['queues', 'look', '1 PDF is being made, 10 wait. 2 came when too many waited, and had to ask again.'],
    ['backup', 'unknown', 'The server does not know of a backup. See to it that somebody makes them.'],
  ])
})

test('an e-mail may wait for a quarter of an hour, and a backup be a day and a half old', () => {
  const mail = (oldest_waiting_at: string) => toldOf({ mail: { waiting: 2, oldest_waiting_at } })
  const backup = (last_at: string) => toldOf({ backup: { last_at } })
  const parts = [
    mail('2026-11-21T11:45:00Z'),
    mail('2026-11-21T11:44:59Z'),
    backup('2026-11-20T00:00:00Z'),
    backup('2026-11-19T23:59:59Z'),
  ].map((told) => told.map(([part, state]) => [part, state]))
  expect(parts).toEqual([[], [['mail', 'look']], [], [['backup', 'look']]])
})

test('a disk that is no disk of ours is none to look after', () => {
  expect(toldOf({ disk: { free_bytes: null } })).toEqual([])
})

test.each([
  [1_000, '1.0 KB'],
  [12_000, '12 KB'],
  [25_700_000, '25 MB'],
  [13_207_024_640, '12 GB'],
  [2 ** 52, '4096 TB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})
