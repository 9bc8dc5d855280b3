import { expect, test } from 'vitest'
import { isEqualAnswer } from '#domain/forms/equality.ts'
import { mergeSave } from './merge.ts'
import type { KeyVersions, RecordShape, Save } from './record.ts'

type Values = { company: string; industry: string; revenue: { last: number | null; before: number | null } }

const SHAPE: RecordShape<Values> = {
  keys: ['company', 'industry', 'revenue'],
  isEqual: (_, one, other) => isEqualAnswer(one, other),
}
const stored: Values = { company: 'Acme', industry: 'FinTech', revenue: { last: 5, before: null } }
const merge = (versions: KeyVersions<Values>, base_version: number, changes: Save<Values>['changes']) =>
  mergeSave(SHAPE, { values: stored, versions }, { base_version, changes })

test('a save stores changes to fields that nobody else changed', () => {
  expect(merge({ company: 3 }, 3, { company: 'Acme Ltd' })).toEqual({
    apply: { company: 'Acme Ltd' },
    conflicts: [],
    theirs: {},
  })
})

test('a save stores its changes, and returns the fields that others have changed [D-form.23]', () => {
  expect(merge({ industry: 4, company: 2 }, 3, { company: 'Acme Ltd' })).toEqual({
    apply: { company: 'Acme Ltd' },
    conflicts: [],
    theirs: { industry: 'FinTech' },
  })
})

test('a save does not store a field that others have changed, but returns their value', () => {
  expect(merge({ industry: 5 }, 4, { industry: 'EdTech', company: 'Acme Ltd' })).toEqual({
    apply: { company: 'Acme Ltd' },
    conflicts: ['industry'],
    theirs: { industry: 'FinTech' },
  })
})

test('a save reports no conflict if others have made the same change', () => {
  expect(merge({ industry: 5 }, 4, { industry: 'FinTech' })).toEqual({ apply: {}, conflicts: [], theirs: {} })
})

test('a save repeated after a lost reply changes nothing', () => {
  expect(merge({ company: 1, industry: 1 }, 0, { company: 'Acme', industry: 'FinTech' })).toEqual({
    apply: {},
    conflicts: [],
    theirs: {},
  })
})

test('a resent value gets the new version, so that older saves conflict', () => {
  expect(merge({ industry: 2 }, 3, { industry: 'FinTech' })).toEqual({
    apply: { industry: 'FinTech' },
    conflicts: [],
    theirs: {},
  })
})

test('compares structured values by value', () => {
  expect(merge({ revenue: 9 }, 1, { revenue: { before: null, last: 5 } })).toEqual({
    apply: {},
    conflicts: [],
    theirs: {},
  })
})
