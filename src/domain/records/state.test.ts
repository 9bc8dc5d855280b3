import { expect, test } from 'vitest'
import type { RecordShape } from './record.ts'
import {
  createState,
  dismissDiscarded,
  edit,
  isUnsaved,
  isUntouched,
  markClosed,
  markFailed,
  markIdle,
  markSaved,
  markSending,
  mergeFromTab,
  pendingChanges,
  rebase,
  resolveConflict,
  restore,
  unsubmittedEdits,
} from './state.ts'

type Values = { company: string; city: string }

const SHAPE: RecordShape<Values> = { keys: ['company', 'city'], isEqual: (_, one, other) => one === other }
const BLANK: Values = { company: '', city: '' }
const AT = '2026-11-21T12:04:00.000Z'

const fresh = createState<Values>('id', { version: 0, values: BLANK })
const known = createState<Values>('id', { version: 3, values: { company: 'Acme', city: 'Pune' } })
/** A state with a conflict: 'Acme Ltd' was typed here, and 'Acme of Delhi' elsewhere. */
const asked = rebase(SHAPE, edit(known, { company: 'Acme Ltd' }), {
  version: 4,
  values: { company: 'Acme of Delhi', city: 'Pune' },
})

test('a record is untouched until it is edited or stored on the server', () => {
  expect([fresh, edit(fresh, { city: 'Pune' }), known].map((state) => isUntouched(SHAPE, state))).toEqual([
    true,
    false,
    false,
  ])
})

test('a record opens without conflicts or discarded texts', () => {
  expect(known).toEqual({
    id: 'id',
    base: { version: 3, values: { company: 'Acme', city: 'Pune' } },
    values: { company: 'Acme', city: 'Pune' },
    lost: [],
    conflicts: [],
    discarded: [],
    phase: 'open',
    savedAt: undefined,
  })
})

test('a save without changes does not count as a save without a reply', () => {
  expect(markSending(SHAPE, known, {})).toEqual({ ...known, phase: 'saving' })
})

test('a save goes through its phases, and later edits join the next save', () => {
  const here = edit(fresh, { company: 'A' })
  const onItsWay = markSending(SHAPE, here, pendingChanges(SHAPE, here))
  const typedOn = edit(onItsWay, { company: 'Ac' })
  const reply = { version: 1, theirs: {} }
  const saved = markSaved(SHAPE, typedOn, { sent: { company: 'A' }, lost: [], reply, at: AT })
  expect([onItsWay.phase, onItsWay.lost, saved.phase, saved.lost, saved.savedAt]).toEqual([
    'saving',
    [{ company: 'A' }],
    'saved',
    [],
    AT,
  ])
  expect(pendingChanges(SHAPE, saved)).toEqual({ company: 'Ac' })
})

test('resends values without a reply, even when they were reverted', () => {
  const sent = markSending(SHAPE, edit(known, { company: 'Acme Ltd' }), { company: 'Acme Ltd' })
  const takenBack = edit(markFailed(sent, 'offline'), { company: 'Acme' })
  expect([isUnsaved(SHAPE, takenBack), pendingChanges(SHAPE, takenBack)]).toEqual([true, { company: 'Acme' }])
})

test('clears a failure when nothing is left to send', () => {
  expect(markIdle(markFailed(known, 'retrying')).phase).toBe('open')
  expect(markIdle(markFailed({ ...known, savedAt: AT }, 'offline')).phase).toBe('saved')
})

test('sends no conflicting text until a choice, and keeps the other text readable [D-form.24]', () => {
  expect([asked.conflicts, asked.values.company, pendingChanges(SHAPE, asked)]).toEqual([
    [{ key: 'company', theirs: 'Acme of Delhi' }],
    'Acme Ltd',
    {},
  ])
  const mine = resolveConflict(asked, 'company', 'mine')
  expect([pendingChanges(SHAPE, mine), mine.discarded]).toEqual([
    { company: 'Acme Ltd' },
    [{ key: 'company', value: 'Acme of Delhi', whose: 'theirs' }],
  ])
  const theirs = resolveConflict(asked, 'company', 'theirs')
  expect([theirs.values.company, pendingChanges(SHAPE, theirs), theirs.discarded]).toEqual([
    'Acme of Delhi',
    {},
    [{ key: 'company', value: 'Acme Ltd', whose: 'mine' }],
  ])
  expect(theirs.discarded.reduce(dismissDiscarded, theirs).discarded).toEqual([])
})

test('a choice resolves only its own conflict', () => {
  const both = { ...asked, conflicts: [{ key: 'city', theirs: 'Goa' } as const, ...asked.conflicts] }
  const answered = resolveConflict(both, 'company', 'theirs')
  expect([answered.values, answered.conflicts]).toEqual([
    { company: 'Acme of Delhi', city: 'Pune' },
    [{ key: 'city', theirs: 'Goa' }],
  ])
  expect(resolveConflict(answered, 'company', 'mine')).toBe(answered)
})

test('dismisses one of several discarded texts', () => {
  const [one, other] = [
    { key: 'company', value: 'Bolt', whose: 'mine' },
    { key: 'city', value: 'Goa', whose: 'theirs' },
  ] as const
  expect(dismissDiscarded({ ...known, discarded: [one, other] }, one).discarded).toEqual([other])
})

test('merging inside a value does not resolve its open conflict', () => {
  const merging: RecordShape<Values> = {
    ...SHAPE,
    mergeValue: (_, base, mine, theirs) => (base === 'Acme of Delhi' ? `${theirs} + ${mine}` : undefined),
  }
  const moved = rebase(merging, asked, { version: 5, values: { company: 'Acme of Agra', city: 'Pune' } })
  expect(moved.conflicts).toEqual([{ key: 'company', theirs: 'Acme of Agra' }])
})

test('follows changes from another tab, and ignores older versions [D-form.23]', () => {
  const moved = rebase(SHAPE, known, { version: 4, values: { company: 'Acme', city: 'Delhi' } })
  expect([moved.values, moved.conflicts]).toEqual([{ company: 'Acme', city: 'Delhi' }, []])
  expect(rebase(SHAPE, moved, { version: 3, values: BLANK })).toBe(moved)
  expect(rebase(SHAPE, moved, { version: 4, values: BLANK })).toBe(moved)
})

test('ignores a version from a tab whose form lacks one of the keys', () => {
  const partial = { company: 'Acme Ltd' } as Values
  expect(rebase(SHAPE, known, { version: 4, values: partial })).toBe(known)
})

test('restores text of two tabs, and reports conflicts between them', () => {
  const one = edit(known, { company: 'Acme Ltd' })
  const other = edit(known, { company: 'Acme of Delhi', city: 'Delhi' })
  const both = mergeFromTab(SHAPE, one, other)
  expect([both.values, both.conflicts]).toEqual([
    { company: 'Acme Ltd', city: 'Delhi' },
    [{ key: 'company', theirs: 'Acme of Delhi' }],
  ])
})

test('keeps text of another tab readable during an open conflict', () => {
  const lost = [{ company: 'Acme Inc' }]
  const gone = { key: 'city', value: 'Goa', whose: 'mine' } as const
  const left = { ...edit(known, { company: 'Acme Inc' }), lost, discarded: [gone] }
  const both = mergeFromTab(SHAPE, { ...asked, lost: [{ city: 'Agra' }] }, left)
  expect([both.values, both.conflicts, both.lost, both.discarded]).toEqual([
    asked.values,
    asked.conflicts,
    [{ city: 'Agra' }, ...lost],
    [gone, { key: 'company', value: 'Acme Inc', whose: 'mine' }],
  ])
  expect(mergeFromTab(SHAPE, asked, asked).discarded).toEqual([])
})

test('restores an open conflict of another tab', () => {
  const both = mergeFromTab(SHAPE, known, { ...asked, base: known.base })
  expect([both.values, both.conflicts]).toEqual([asked.values, asked.conflicts])
})

test('without stored text, a record has the server’s values', () => {
  expect(restore(SHAPE, known, [])).toBe(known)
})

test('continues from the newest of several tabs and merges the others', () => {
  const left = [
    { ...edit(known, { company: 'Acme Ltd' }), phase: 'offline' as const },
    edit(known, { city: 'Delhi' }),
  ]
  const state = restore(SHAPE, known, left)
  expect([state.phase, state.values]).toEqual(['open', { company: 'Acme Ltd', city: 'Delhi' }])
})

test('restores text that an older release stored with other keys', () => {
  const left = edit(known, { company: 'Acme Ltd' })
  const old = {
    ...left,
    base: { version: 3, values: { company: 'Acme', phone: '1' } },
    values: { company: 'Acme Ltd', phone: '2' },
    lost: [{ phone: '2' }],
    conflicts: [{ key: 'phone', theirs: '3' }, ...asked.conflicts],
    discarded: [{ key: 'phone', value: '4', whose: 'mine' }],
  } as unknown as typeof left
  const state = restore(SHAPE, known, [old])
  expect([state.values, state.lost, state.conflicts, state.discarded]).toEqual([
    { company: 'Acme Ltd', city: 'Pune' },
    [{}],
    asked.conflicts,
    [],
  ])
  expect(pendingChanges(SHAPE, { ...state, conflicts: [] })).toEqual({ company: 'Acme Ltd' })
})

test('does not save after the submission', () => {
  const submitted = markClosed(edit(known, { company: 'Acme Ltd' }), AT)
  expect([isUnsaved(SHAPE, submitted), edit(submitted, BLANK), markIdle(submitted)]).toEqual([
    false,
    submitted,
    submitted,
  ])
})

test('lists edits missing from the submission, including both sides of a conflict', () => {
  const left = {
    ...asked,
    discarded: [{ key: 'company', value: 'Acme & Co', whose: 'mine' }],
  } as typeof asked
  const texts = (company: string) =>
    unsubmittedEdits(SHAPE, [left], { company, city: 'Pune' }).map(({ key, value }) => [key, value])
  expect([texts('Acme Inc'), texts('Acme of Delhi'), unsubmittedEdits(SHAPE, [known], BLANK)]).toEqual([
    [
      ['company', 'Acme Ltd'],
      ['company', 'Acme of Delhi'],
      ['company', 'Acme & Co'],
    ],
    [
      ['company', 'Acme Ltd'],
      ['company', 'Acme & Co'],
    ],
    [],
  ])
})

test('lists edits of crashed tabs that are missing from the submission', () => {
  const leftBy = (company: string) => edit(createState('id', { version: 0, values: BLANK }), { company })
  const open = restore(SHAPE, fresh, [leftBy('Acme Ltd'), leftBy('Acme of Delhi')])
  const texts = (submitted: string) => {
    const values = { ...BLANK, company: submitted }
    const before = unsubmittedEdits(SHAPE, [open, open], values)
    const after = unsubmittedEdits(SHAPE, [rebase(SHAPE, open, { version: 1, values })], values)
    return [before, after].map((all) => all.map(({ value }) => value))
  }
  expect([texts('Acme Ltd'), texts('Acme Inc')]).toEqual([
    [['Acme of Delhi'], ['Acme of Delhi']],
    [
      ['Acme Ltd', 'Acme of Delhi'],
      ['Acme Ltd', 'Acme of Delhi'],
    ],
  ])
})

test('ignores unsubmitted text of a removed key', () => {
  const gone = { key: 'fax', value: '1234', whose: 'mine' } as unknown as (typeof asked.discarded)[number]
  expect(unsubmittedEdits(SHAPE, [{ ...known, discarded: [gone] }], BLANK)).toEqual([])
})
