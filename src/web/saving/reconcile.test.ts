import { expect, test } from 'vitest'
import {
  type AnswerChanges,
  type Answers,
  APPLICATION_FORM,
} from '#domain/applications/form/application-form.ts'
import { reconcile, type Situation } from './reconcile.ts'

const stored: Answers = { ...APPLICATION_FORM.blank(), company_name: 'Acme', key_metrics: 'Old' }
const formWith = (changes: AnswerChanges): Answers => ({ ...stored, ...changes })
const situation = (changes: Partial<Situation>): Situation => ({
  base: { version: 3, answers: stored },
  sent: {},
  now: stored,
  conflicts: [],
  lost: [],
  ...changes,
})

test('what was sent becomes what is known to be stored, while typing has gone on', () => {
  const sent = { company_name: 'Acme Ltd' }
  const now = formWith({ company_name: 'Acme Limited' })
  expect(reconcile(situation({ sent, now }), { version: 4, theirs: {} })).toEqual({
    base: { version: 4, answers: formWith(sent) },
    put: {},
    conflicts: [],
  })
})

test('a field changed elsewhere alone is put into the form', () => {
  const theirs = { industry: 'FinTech' }
  expect(reconcile(situation({ sent: {} }), { version: 5, theirs })).toEqual({
    base: { version: 5, answers: formWith(theirs) },
    put: theirs,
    conflicts: [],
  })
})

test('a field changed on both sides is asked about and stays as it is in the form', () => {
  const sent = { key_metrics: 'Mine' }
  const reply = { version: 5, theirs: { key_metrics: 'Theirs' } }
  expect(reconcile(situation({ sent, now: formWith(sent) }), reply)).toEqual({
    base: { version: 5, answers: formWith({ key_metrics: 'Theirs' }) },
    put: {},
    conflicts: [{ field: 'key_metrics', theirs: 'Theirs' }],
  })
})

test('a field typed into after the save had left is not overwritten by the other side', () => {
  const now = formWith({ key_metrics: 'Mine, just now' })
  const reply = { version: 5, theirs: { key_metrics: 'Theirs' } }
  expect(reconcile(situation({ now }), reply)).toMatchObject({
    put: {},
    conflicts: [{ field: 'key_metrics', theirs: 'Theirs' }],
  })
})

test('one’s own earlier save, whose reply was lost, is no other side', () => {
  const lost = [{ key_metrics: 'First' }]
  const sent = { key_metrics: 'First and second' }
  const reply = { version: 4, theirs: { key_metrics: 'First' } }
  expect(reconcile(situation({ lost, sent, now: formWith(sent) }), reply)).toEqual({
    base: { version: 4, answers: formWith({ key_metrics: 'First' }) },
    put: {},
    conflicts: [],
  })
})

test('an open question takes the newest text of the other side, and goes when both agree', () => {
  const conflicts = [{ field: 'key_metrics' as const, theirs: 'Theirs' }]
  const now = formWith({ key_metrics: 'Mine' })
  const newer = { version: 6, theirs: { key_metrics: 'Theirs, newer' } }
  expect(reconcile(situation({ conflicts, now }), newer).conflicts).toEqual([
    { field: 'key_metrics', theirs: 'Theirs, newer' },
  ])
  const agreed = { version: 6, theirs: { key_metrics: 'Mine' } }
  expect(reconcile(situation({ conflicts, now }), agreed).conflicts).toEqual([])
  expect(reconcile(situation({ conflicts, now }), { version: 6, theirs: {} }).conflicts).toEqual(conflicts)
})
