import { describe, expect, test } from 'vitest'
import { reconcile, type SyncInput } from './reconcile.ts'
import type { RecordShape } from './record.ts'

type Values = { company: string; city: string }

const SHAPE: RecordShape<Values> = {
  keys: ['company', 'city'],
  isEqual: (_, one, other) => (one ?? '') === (other ?? ''),
}

/** An unedited record at version 3: 'Acme' in 'Pune'. */
const unedited: SyncInput<Values> = {
  base: { version: 3, values: { company: 'Acme', city: 'Pune' } },
  sent: {},
  values: { company: 'Acme', city: 'Pune' },
  conflicts: [],
  discarded: [],
  lost: [],
}
const named = (company: string) => ({ company, city: 'Pune' })
const receive = (situation: Partial<SyncInput<Values>>, theirs: Partial<Values>) =>
  reconcile(SHAPE, { ...unedited, ...situation }, { version: 4, theirs })

test('the server’s values replace values that the user has not edited', () => {
  expect(
    receive({ sent: { city: 'Delhi' }, values: { company: 'Acme', city: 'Delhi' } }, named('Bolt')),
  ).toEqual({
    base: { version: 4, values: { company: 'Bolt', city: 'Pune' } },
    values: { company: 'Bolt', city: 'Delhi' },
    conflicts: [{ key: 'city', theirs: 'Pune' }],
    discarded: [],
  })
})

test('both sides of a conflict get what the other side changed elsewhere in the value', () => {
  const shape: RecordShape<Values> = {
    ...SHAPE,
    mergeOver: (_, __, mine, theirs) => `${mine} (merged with ${theirs})`,
  }
  const situation = { ...unedited, values: named('Acme Ltd') }
  const { base, values, conflicts } = reconcile(shape, situation, { version: 4, theirs: { company: 'Bolt' } })
  expect([base.values.company, values.company, conflicts]).toEqual([
    'Bolt',
    'Acme Ltd (merged with Bolt)',
    [{ key: 'company', theirs: 'Bolt (merged with Acme Ltd)' }],
  ])
})

describe('a value that was sent and reverted before the reply', () => {
  const reverted = { sent: { company: 'Acme Ltd' }, values: named('Acme') }

  test('conflicts with another value from the server', () => {
    const { values, conflicts } = receive(reverted, { company: 'Bolt' })
    expect([values.company, conflicts]).toEqual(['Acme', [{ key: 'company', theirs: 'Bolt' }]])
  })

  test('becomes the server’s value if the sent value equalled the base', () => {
    const { values, conflicts } = receive({ ...reverted, sent: { company: 'Acme' } }, { company: 'Bolt' })
    expect([values.company, conflicts]).toEqual(['Bolt', []])
  })
})

describe('a save without a reply', () => {
  const typedOn = { values: named('Acme Limited') }

  test('is recognised in the server’s values, without a conflict for newer text', () => {
    const { values, conflicts } = receive(
      { ...typedOn, lost: [{ company: 'Acme Ltd' }] },
      { company: 'Acme Ltd' },
    )
    expect([values.company, conflicts]).toEqual(['Acme Limited', []])
  })

  test('does not prevent a conflict over another text or another field', () => {
    const other = receive({ ...typedOn, lost: [{ company: 'Acme Ltd' }] }, { company: 'Bolt' })
    const blank = receive({ ...typedOn, lost: [{ city: 'Delhi' }] }, { company: '' })
    expect([other.conflicts, blank.conflicts]).toEqual([
      [{ key: 'company', theirs: 'Bolt' }],
      [{ key: 'company', theirs: '' }],
    ])
  })
})

describe('an open conflict', () => {
  const asked = (theirs: string): Partial<SyncInput<Values>> => ({
    values: named('Acme Ltd'),
    conflicts: [
      { key: 'company', theirs },
      { key: 'city', theirs: 'Agra' },
    ],
    discarded: [{ key: 'city', value: 'Goa', whose: 'mine' }],
  })

  test('shows the newer text, and keeps the superseded text readable', () => {
    expect(receive(asked('Left by a crashed tab'), { company: 'Bolt' })).toMatchObject({
      conflicts: [
        { key: 'city', theirs: 'Agra' },
        { key: 'company', theirs: 'Bolt' },
      ],
      discarded: [
        { key: 'city', value: 'Goa', whose: 'mine' },
        { key: 'company', value: 'Left by a crashed tab', whose: 'theirs' },
      ],
    })
  })

  test('does not keep a superseded text that the server already had', () => {
    expect(receive(asked('Acme'), { company: 'Bolt' }).discarded).toEqual([
      { key: 'city', value: 'Goa', whose: 'mine' },
    ])
  })

  test('ends when the server has this side’s text, and keeps the other text readable', () => {
    expect(receive(asked('Left by a crashed tab'), { company: 'Acme Ltd' })).toMatchObject({
      conflicts: [{ key: 'city', theirs: 'Agra' }],
      discarded: [
        { key: 'city', value: 'Goa', whose: 'mine' },
        { key: 'company', value: 'Left by a crashed tab', whose: 'theirs' },
      ],
    })
  })
})
