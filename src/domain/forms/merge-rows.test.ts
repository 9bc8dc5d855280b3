import { describe, expect, test } from 'vitest'
import { createForm, section } from './form.ts'
import { documents } from './kinds/documents.ts'
import { BLANK_FOUNDER, founders } from './kinds/founders.ts'
import { monthlyRevenue } from './kinds/monthly-revenue.ts'
import { pastFunding } from './kinds/past-funding.ts'
import { text } from './kinds/text.ts'

const FORM = createForm('merge@1', [
  section('all', 'All', [
    text('name', 'Name'),
    founders('founders', 'Founders', 'count'),
    pastFunding('rounds', 'Rounds'),
    monthlyRevenue('revenue', 'Revenue'),
    documents('papers', 'Papers', 'additional-document'),
  ]),
])

const ASHA = { ...BLANK_FOUNDER, firstName: 'Asha', lastName: 'Rao' }
const BEN = { ...BLANK_FOUNDER, firstName: 'Ben', lastName: 'Okafor' }
const fund = (investorName: string, amount: number | null = null) => ({ investorName, amount })
const paper = (url: string, title: string) => ({ url, title, filename: 'a.pdf', size: '1.00 MB' })

test('keeps the text of the side that changed it', () => {
  expect(FORM.mergeValue('name', 'Acme', 'Acme', 'Acme Ltd')).toBe('Acme Ltd')
  expect(FORM.mergeValue('name', 'Acme', 'Acme Ltd', 'Acme')).toBe('Acme Ltd')
  expect(FORM.mergeValue('name', 'Acme', 'Acme Ltd', 'Acme Ltd')).toBe('Acme Ltd')
})

test('reports a conflict when both sides changed a text', () => {
  expect(FORM.mergeValue('name', 'Acme', 'Acme Ltd', 'Acme Inc')).toBeUndefined()
})

test('merges different cells, and reports a conflict when both sides changed one', () => {
  const base = { lastMonth: 1, oneMonthBefore: 2, twoMonthsBefore: 3 }
  expect(
    FORM.mergeValue('revenue', base, { ...base, lastMonth: 10 }, { ...base, twoMonthsBefore: 30 }),
  ).toEqual({ lastMonth: 10, oneMonthBefore: 2, twoMonthsBefore: 30 })
  expect(
    FORM.mergeValue('revenue', base, { ...base, lastMonth: 10 }, { ...base, lastMonth: 11 }),
  ).toBeUndefined()
})

describe('rows identified by position', () => {
  test('merges different founders, and different cells of one founder', () => {
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

  test('merges a new row with an edit of another row', () => {
    const filled = { ...ASHA, email: 'asha@acme.in' }
    expect(FORM.mergeValue('founders', [ASHA], [ASHA, BEN], [filled])).toEqual([filled, BEN])
    expect(FORM.mergeValue('founders', [ASHA], [filled], [ASHA, BEN])).toEqual([filled, BEN])
  })

  test('deletes a row unless the other side changed it', () => {
    const base = [fund('Seed Fund', 5), fund('Uncle')]
    expect(
      FORM.mergeValue('rounds', base, [fund('Seed Fund', 5)], [fund('Seed Fund', 6), fund('Uncle')]),
    ).toEqual([fund('Seed Fund', 6)])
    expect(
      FORM.mergeValue('rounds', base, [fund('Seed Fund', 5)], [fund('Seed Fund', 5), fund('Uncle', 7)]),
    ).toBeUndefined()
  })

  test('reports a conflict if the edit of a row would end up in another row', () => {
    const base = [fund('Seed Fund'), fund('Uncle')]
    expect(
      FORM.mergeValue('rounds', base, [fund('Uncle')], [fund('Seed Fund', 5), fund('Uncle')]),
    ).toBeUndefined()
    expect(
      FORM.mergeValue('rounds', [fund('')], [fund('Seed Fund', 5)], [fund('Uncle', null)]),
    ).toBeUndefined()
  })

  test('never mixes a replaced founder with the previous one', () => {
    const filled = { ...ASHA, email: 'asha@acme.in' }
    for (const other of [BEN, { ...ASHA, firstName: 'Ben' }, { ...ASHA, lastName: 'Okafor' }]) {
      expect(FORM.mergeValue('founders', [ASHA], [other], [filled])).toBeUndefined()
    }
  })

  test('merges the same row that both sides added', () => {
    const mine = [ASHA, { ...BEN, email: 'ben@acme.in' }]
    expect(
      FORM.mergeValue('founders', [ASHA], mine, [{ ...ASHA, experience: 'Shops' }, mine[1] ?? BEN]),
    ).toEqual([{ ...ASHA, experience: 'Shops' }, mine[1]])
  })

  test('reports a conflict when both sides added different rows', () => {
    const [one, two] = [fund('One'), fund('Two')]
    expect(FORM.mergeValue('rounds', [one], [one, two], [one, fund('Three')])).toBeUndefined()
    expect(FORM.mergeValue('rounds', [one], [one, two], [one, two, fund('Three')])).toBeUndefined()
  })
})

describe('rows with ids', () => {
  const [plan, table, list] = [
    paper('/files/1', 'Plan'),
    paper('/files/2', 'Cap table'),
    paper('/files/3', 'List'),
  ]

  test('keeps additions and deletions of both sides', () => {
    expect(FORM.mergeValue('papers', [plan, table], [plan, table, list], [table])).toEqual([table, list])
    expect(FORM.mergeValue('papers', [], [plan], [table])).toEqual([plan, table])
  })

  test('merges a changed title unless the other side changed or deleted the row', () => {
    const renamed = paper('/files/1', 'Business plan')
    expect(FORM.mergeValue('papers', [plan], [renamed], [plan, table])).toEqual([renamed, table])
    expect(FORM.mergeValue('papers', [plan], [renamed], [paper('/files/1', 'Our plan')])).toBeUndefined()
    expect(FORM.mergeValue('papers', [plan], [renamed], [])).toBeUndefined()
  })

  test('reports a conflict for too many rows or a duplicate file', () => {
    const some = (from: number) =>
      Array.from({ length: 15 }, (_, index) => paper(`/files/${from + index}`, 'Paper'))
    expect(FORM.mergeValue('papers', [], some(0), some(100))).toBeUndefined()
    expect(FORM.mergeValue('papers', [], some(0), some(100).slice(0, 5))).toHaveLength(20)
    expect(FORM.mergeValue('papers', [], [plan, plan], [table])).toBeUndefined()
    expect(FORM.mergeValue('papers', [], [table], [plan, plan])).toBeUndefined()
  })
})
