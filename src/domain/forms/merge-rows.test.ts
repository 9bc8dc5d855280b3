import { describe, expect, test } from 'vitest'
import { createForm, section } from './form.ts'
import { documents } from './kinds/documents.ts'
import { BLANK_FOUNDER, founders } from './kinds/founders.ts'
import { fundingRounds } from './kinds/funding-rounds.ts'
import { monthlyRevenue } from './kinds/monthly-revenue.ts'
import { text } from './kinds/text.ts'

const FORM = createForm('merge@1', [
  section('all', 'All', [
    text('name', 'Name'),
    founders('founders', 'Founders', 'count'),
    fundingRounds('rounds', 'Rounds'),
    monthlyRevenue('revenue', 'Revenue'),
    documents('papers', 'Papers', 'additional-document'),
  ]),
])

const ASHA = { ...BLANK_FOUNDER, firstName: 'Asha', lastName: 'Rao' }
const BEN = { ...BLANK_FOUNDER, firstName: 'Ben', lastName: 'Okafor' }
const fund = (investorName: string, amount: number | null = null) => ({ investorName, amount })
const paper = (url: string, title: string) => ({ url, title, filename: 'a.pdf', size: '1.00 MB' })

test('a side that changed nothing gives way to the other, whatever the kind', () => {
  expect(FORM.mergeValue('name', 'Acme', 'Acme', 'Acme Ltd')).toBe('Acme Ltd')
  expect(FORM.mergeValue('name', 'Acme', 'Acme Ltd', 'Acme')).toBe('Acme Ltd')
  expect(FORM.mergeValue('name', 'Acme', 'Acme Ltd', 'Acme Ltd')).toBe('Acme Ltd')
})

test('a text that both changed is asked about', () => {
  expect(FORM.mergeValue('name', 'Acme', 'Acme Ltd', 'Acme Inc')).toBeUndefined()
})

test('cells changed on one side each merge, one changed on both is asked about', () => {
  const base = { lastMonth: 1, oneMonthBefore: 2, twoMonthsBefore: 3 }
  expect(
    FORM.mergeValue('revenue', base, { ...base, lastMonth: 10 }, { ...base, twoMonthsBefore: 30 }),
  ).toEqual({ lastMonth: 10, oneMonthBefore: 2, twoMonthsBefore: 30 })
  expect(
    FORM.mergeValue('revenue', base, { ...base, lastMonth: 10 }, { ...base, lastMonth: 11 }),
  ).toBeUndefined()
})

describe('rows known by their places', () => {
  test('two people fill in a founder each, and two cells of one', () => {
    const mine = [{ ...ASHA, email: 'asha@acme.in' }, BEN]
    const theirs = [
      { ...ASHA, experience: 'Shops' },
      { ...BEN, linkedin: 'https://example.com/ben' },
    ]
    expect(FORM.mergeValue('founders', [ASHA, BEN], mine, theirs)).toEqual([
      { ...ASHA, email: 'asha@acme.in', experience: 'Shops' },
      { ...BEN, linkedin: 'https://example.com/ben' },
    ])
  })

  test('one side adds a row while the other fills one in', () => {
    const filled = { ...ASHA, email: 'asha@acme.in' }
    expect(FORM.mergeValue('founders', [ASHA], [ASHA, BEN], [filled])).toEqual([filled, BEN])
    expect(FORM.mergeValue('founders', [ASHA], [filled], [ASHA, BEN])).toEqual([filled, BEN])
  })

  test('a row that one side took away is gone, unless the other changed it', () => {
    const base = [fund('Seed Fund', 5), fund('Uncle')]
    expect(
      FORM.mergeValue('rounds', base, [fund('Seed Fund', 5)], [fund('Seed Fund', 6), fund('Uncle')]),
    ).toEqual([fund('Seed Fund', 6)])
    expect(
      FORM.mergeValue('rounds', base, [fund('Seed Fund', 5)], [fund('Seed Fund', 5), fund('Uncle', 7)]),
    ).toBeUndefined()
  })

  test('no cell goes to another row that came to stand in its place', () => {
    const base = [fund('Seed Fund'), fund('Uncle')]
    expect(
      FORM.mergeValue('rounds', base, [fund('Uncle')], [fund('Seed Fund', 5), fund('Uncle')]),
    ).toBeUndefined()
    expect(
      FORM.mergeValue('rounds', [fund('')], [fund('Seed Fund', 5)], [fund('Uncle', null)]),
    ).toBeUndefined()
  })

  test('a founder who came in place of another gets nothing of the other', () => {
    const filled = { ...ASHA, email: 'asha@acme.in' }
    for (const other of [BEN, { ...ASHA, firstName: 'Ben' }, { ...ASHA, lastName: 'Okafor' }]) {
      expect(FORM.mergeValue('founders', [ASHA], [other], [filled])).toBeUndefined()
    }
  })

  test('the same row that both added stands once, filled in by both', () => {
    const mine = [ASHA, { ...BEN, email: 'ben@acme.in' }]
    expect(
      FORM.mergeValue('founders', [ASHA], mine, [{ ...ASHA, experience: 'Shops' }, mine[1] ?? BEN]),
    ).toEqual([{ ...ASHA, experience: 'Shops' }, mine[1]])
  })

  test('lists that both made longer are asked about', () => {
    const [one, two] = [fund('One'), fund('Two')]
    expect(FORM.mergeValue('rounds', [one], [one, two], [one, fund('Three')])).toBeUndefined()
    expect(FORM.mergeValue('rounds', [one], [one, two], [one, two, fund('Three')])).toBeUndefined()
  })
})

describe('rows with a name of their own', () => {
  const [plan, table, list] = [
    paper('/files/1', 'Plan'),
    paper('/files/2', 'Cap table'),
    paper('/files/3', 'List'),
  ]

  test('what either side added is there, what either took away is gone', () => {
    expect(FORM.mergeValue('papers', [plan, table], [plan, table, list], [table])).toEqual([table, list])
    expect(FORM.mergeValue('papers', [], [plan], [table])).toEqual([plan, table])
  })

  test('a title that one side changed is kept, one that both changed is asked about', () => {
    const renamed = paper('/files/1', 'Business plan')
    expect(FORM.mergeValue('papers', [plan], [renamed], [plan, table])).toEqual([renamed, table])
    expect(FORM.mergeValue('papers', [plan], [renamed], [paper('/files/1', 'Our plan')])).toBeUndefined()
    expect(FORM.mergeValue('papers', [plan], [renamed], [])).toBeUndefined()
  })

  test('more than there may be, or one file twice, is asked about', () => {
    const some = (from: number) =>
      Array.from({ length: 15 }, (_, index) => paper(`/files/${from + index}`, 'Paper'))
    expect(FORM.mergeValue('papers', [], some(0), some(100))).toBeUndefined()
    expect(FORM.mergeValue('papers', [], some(0), some(100).slice(0, 5))).toHaveLength(20)
    expect(FORM.mergeValue('papers', [], [plan, plan], [table])).toBeUndefined()
    expect(FORM.mergeValue('papers', [], [table], [plan, plan])).toBeUndefined()
  })
})
