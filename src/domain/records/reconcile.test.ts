import { describe, expect, test } from 'vitest'
import { reconcile, type SyncInput } from './reconcile.ts'
import type { RecordShape } from './record.ts'

type Values = { company: string; city: string }

const SHAPE: RecordShape<Values> = {
  keys: ['company', 'city'],
  isEqual: (_, one, other) => (one ?? '') === (other ?? ''),
}

/** An unedited record at version 3: 'Acme' in 'Pune'. */
const calm: SyncInput<Values> = {
  base: { version: 3, values: { company: 'Acme', city: 'Pune' } },
  sent: {},
  values: { company: 'Acme', city: 'Pune' },
  conflicts: [],
  discarded: [],
  lost: [],
}
const named = (company: string) => ({ company, city: 'Pune' })
const hear = (situation: Partial<SyncInput<Values>>, theirs: Partial<Values>) =>
  reconcile(SHAPE, { ...calm, ...situation }, { version: 4, theirs })

test('what nobody touched here follows, and the base is what the server has by now', () => {
  expect(
    hear({ sent: { city: 'Delhi' }, values: { company: 'Acme', city: 'Delhi' } }, named('Bolt')),
  ).toEqual({
    base: { version: 4, values: { company: 'Bolt', city: 'Pune' } },
    values: { company: 'Bolt', city: 'Delhi' },
    conflicts: [{ key: 'city', theirs: 'Pune' }],
    discarded: [],
  })
})

describe('a value that was sent and taken back meanwhile', () => {
  const takenBack = { sent: { company: 'Acme Ltd' }, values: named('Acme') }

  test('is touched: what came instead is asked about', () => {
    const { values, conflicts } = hear(takenBack, { company: 'Bolt' })
    expect([values.company, conflicts]).toEqual(['Acme', [{ key: 'company', theirs: 'Bolt' }]])
  })

  test('but one that was sent as it stood follows', () => {
    const { values, conflicts } = hear({ ...takenBack, sent: { company: 'Acme' } }, { company: 'Bolt' })
    expect([values.company, conflicts]).toEqual(['Bolt', []])
  })
})

describe('a save whose answer never came', () => {
  const typedOn = { values: named('Acme Limited') }

  test('is known again in what the server has, and what was typed since stands without a question', () => {
    const { values, conflicts } = hear(
      { ...typedOn, lost: [{ company: 'Acme Ltd' }] },
      { company: 'Acme Ltd' },
    )
    expect([values.company, conflicts]).toEqual(['Acme Limited', []])
  })

  test('is not taken for another text, nor for a value that it did not name', () => {
    const other = hear({ ...typedOn, lost: [{ company: 'Acme Ltd' }] }, { company: 'Bolt' })
    const blank = hear({ ...typedOn, lost: [{ city: 'Delhi' }] }, { company: '' })
    expect([other.conflicts, blank.conflicts]).toEqual([
      [{ key: 'company', theirs: 'Bolt' }],
      [{ key: 'company', theirs: '' }],
    ])
  })
})

describe('an open question', () => {
  const asked = (theirs: string): Partial<SyncInput<Values>> => ({
    values: named('Acme Ltd'),
    conflicts: [
      { key: 'company', theirs },
      { key: 'city', theirs: 'Agra' },
    ],
    discarded: [{ key: 'city', value: 'Goa', whose: 'mine' }],
  })

  test('is asked anew about a newer text; a text that stands nowhere else stays readable', () => {
    expect(hear(asked('Left by a crashed tab'), { company: 'Bolt' })).toMatchObject({
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

  test('about what the server had leaves nothing to be read later', () => {
    expect(hear(asked('Acme'), { company: 'Bolt' }).discarded).toEqual([
      { key: 'city', value: 'Goa', whose: 'mine' },
    ])
  })

  test('is over when the server has what stands here, and the other text stays readable', () => {
    expect(hear(asked('Left by a crashed tab'), { company: 'Acme Ltd' })).toMatchObject({
      conflicts: [{ key: 'city', theirs: 'Agra' }],
      discarded: [
        { key: 'city', value: 'Goa', whose: 'mine' },
        { key: 'company', value: 'Left by a crashed tab', whose: 'theirs' },
      ],
    })
  })
})
