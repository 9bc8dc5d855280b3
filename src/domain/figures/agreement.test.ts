import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countPairs, mean } from '#tests/count-pairs.ts'
import { VERDICT_VALUES } from '../review/verdicts.ts'
import {
  differencesOf,
  estimateAlpha,
  estimateInvitations,
  measureAgreement,
  type Panel,
} from './agreement.ts'

/** Returns the panels of applications, each given as its verdicts' steps. Leaves out those read less than twice. */
const toPanels = (applications: readonly (readonly number[])[], steps: number = VERDICT_VALUES.length) =>
  applications
    .filter((given) => given.length > 1)
    .map((given, index): Panel => {
      const verdicts = Array.from({ length: steps }, (_, step) => given.filter((one) => one === step).length)
      return { verdicts, invited: index % 3 === 0, count: 1 }
    })

/** Example C of Krippendorff, Computing Krippendorff's Alpha-Reliability (2011): twelve units, four observers. */
const KRIPPENDORFF = '111 2232 3333 3333 2222 1234 4444 1121 2222 555 11 3'.split(' ')
/** The example of Hayes and Krippendorff, Answering the Call for a Standard Reliability Measure (2007). */
const HAYES =
  '1122 1101 2333 000 0000 0000 1021 120 2222 2111 100 0000 1222 33223 1111 1111 2122 1233 1101 0000 0011 0000 2333 0000 1222 0111 00010 1212 1122 1122 1100 2121 2222 3222 2222 2232 2222 2212 2222 1111'.split(
    ' ',
  )

test.each([
  { name: 'Krippendorff (2011)', units: KRIPPENDORFF, first: 1, published: 0.815, digits: 3 },
  { name: 'Hayes and Krippendorff (2007)', units: HAYES, first: 0, published: 0.7598, digits: 4 },
])('alpha equals the published value of $name', ({ units, first, published, digits }) => {
  const applications = units.map((unit) => [...unit].map((value) => Number(value) - first))
  const alpha = estimateAlpha(toPanels(applications, 5))
  expect(alpha?.value).toBeCloseTo(published, digits)
})

const HISTORIES = 1000
const applications = fc.array(fc.array(fc.nat(VERDICT_VALUES.length - 1), { maxLength: 5 }), {
  maxLength: 60,
})

test('measures equal a count of all pairs', () => {
  fc.assert(
    fc.property(applications, (given) => {
      const measures = measureAgreement(toPanels(given))
      const { read_twice, within_one_step, alpha } = countPairs(given)
      const found = measures && { within: measures.within_one_step, alpha: measures.alpha?.value }
      expect(found).toEqual(read_twice < 20 ? null : { within: close(within_one_step), alpha: close(alpha) })
    }),
    { numRuns: HISTORIES },
  )
})

const close = (number: number | undefined) => (number === undefined ? undefined : expect.closeTo(number, 8))

test('equal applications count the same one by one and together', () => {
  const one: Panel[] = [
    { verdicts: [2, 1, 0, 0], invited: true, count: 12 },
    { verdicts: [0, 1, 1, 1], invited: false, count: 25 },
  ]
  const each = one.flatMap((panel) => Array<Panel>(panel.count).fill({ ...panel, count: 1 }))
  const [together, apart] = [measureAgreement(one), measureAgreement(each)]
  expect(together?.within_one_step).toBeCloseTo(apart?.within_one_step ?? Number.NaN)
  expect(together?.alpha?.value).toBeCloseTo(apart?.alpha?.value ?? Number.NaN)
  expect(together?.alpha?.from).toBeCloseTo(apart?.alpha?.from ?? Number.NaN)
})

test('no invitation would differ if all readers agree', () => {
  const panels = toPanels([...Array<number[]>(30).fill([0, 0]), ...Array<number[]>(30).fill([3, 3])])
  expect(measureAgreement(panels)).toEqual({
    within_one_step: 1,
    alpha: { value: 1, from: 1, to: 1 },
    invitations: { of: 20, value: 0, from: 0, to: 0 },
  })
})

test('alpha is unknown if all verdicts are equal', () => {
  expect(measureAgreement(toPanels(Array<number[]>(20).fill([1, 1])))).toMatchObject({
    alpha: null,
    invitations: { value: 0 },
  })
})

test('invitations are not estimated if nobody was invited', () => {
  expect(estimateInvitations([{ verdicts: [1, 1, 0, 0], invited: false, count: 30 }], 0.5)).toBe(null)
})

test('the estimate of changed invitations is near the changes with real other readers', () => {
  // Each reader sees an application's quality with an error, as in a round of 200 applications with three readers.
  const qualities = Array.from({ length: 200 }, (_, index) => index / 200)
  const random = fc.sample(fc.double({ min: 0, max: 1, noNaN: true }), { numRuns: 200 * 3 * 20, seed: 1 })
  let used = 0
  const read = () =>
    qualities.map((quality) =>
      Array.from({ length: 3 }, () =>
        Math.min(3, Math.max(0, Math.floor(4 * quality + 3 * ((random[used++] ?? 0) - 0.5)))),
      ),
    )
  const best = (given: readonly (readonly number[])[], before: ReadonlySet<number>) => {
    const share = (index: number) => mean((given[index] ?? []).map((step) => (step < 2 ? 1 : 0)))
    const order = qualities.map((_, index) => index)
    order.sort((a, b) => share(b) - share(a) || Number(before.has(b)) - Number(before.has(a)))
    return new Set(order.slice(0, 50))
  }
  const [first, ...others] = Array.from({ length: 20 }, read)
  const invited = best(first ?? [], new Set())
  const changes = mean(
    others.map((given) => [...best(given, invited)].filter((index) => !invited.has(index)).length),
  )
  const panels = toPanels(first ?? []).map((panel, index) => ({ ...panel, invited: invited.has(index) }))
  const estimate = measureAgreement(panels)?.invitations
  expect(estimate?.of).toBe(50)
  expect(Math.abs((estimate?.value ?? 0) - changes)).toBeLessThan(5)
  expect(estimate?.from).toBeLessThanOrEqual(changes)
  expect(estimate?.to).toBeGreaterThanOrEqual(changes)
})

test('the mean difference has an interval from 20 applications on', () => {
  const read = (times: number) =>
    differencesOf(
      Array.from({ length: times }, (_, index) => ({
        invited: false,
        verdicts: [
          { person: 'ravi', step: index % 2 },
          { person: 'ritu', step: 1 },
        ],
      })),
    ).get('ravi')
  expect(read(19)).toEqual({ shared: 19, difference: null })
  expect(read(24)).toEqual({
    shared: 24,
    difference: { value: 0.5, from: expect.closeTo(0.2957, 3), to: expect.closeTo(0.7043, 3) },
  })
})
