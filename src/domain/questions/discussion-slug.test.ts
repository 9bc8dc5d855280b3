import fc from 'fast-check'
import { expect, test } from 'vitest'
import { slugify, slugifyName } from '../slug.ts'
import { buildDiscussionSlug, parseDiscussionSlug } from './discussion-slug.ts'

test('builds the slug from company, first name, last names and UTC date [D-status.19, S2-qa.6]', () => {
  const slug = buildDiscussionSlug({
    company: 'Acme-Labs Pvt. Ltd.',
    fullName: 'Priya Rao Kulkarni',
    submittedAt: new Date('2026-11-21T23:30:00-05:00'),
  })
  expect(slug).toBe('discussion-acme-labs-pvt-ltd-priya-raokulkarni-2026-11-22')
  expect(parseDiscussionSlug(slug)).toEqual({
    company: 'acme-labs-pvt-ltd',
    firstName: 'priya',
    lastName: 'raokulkarni',
    day: '2026-11-22',
  })
})

test('ignores extra spaces in names', () => {
  const of = (fullName: string) =>
    buildDiscussionSlug({ company: 'Acme', fullName, submittedAt: '2026-01-02' })
  expect(of('  Priya  Rao Kulkarni ')).toBe('discussion-acme-priya-raokulkarni-2026-01-02')
})

test('replaces missing parts with x [D-status.18]', () => {
  expect(buildDiscussionSlug({ company: ' ', fullName: 'Priya', submittedAt: '2026-01-02T00:00:00Z' })).toBe(
    'discussion-x-priya-x-2026-01-02',
  )
})

test('parses the parts of every slug that it builds [D-status.20, S2-qa.7]', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'É', '7', '-', ' ', '&', '-2026-01-02', 'discussion-'),
  })
  const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(text, text, text, moment, (company, first, last, submittedAt) => {
      const firstWord = first.replaceAll(' ', '') || 'x'
      const fullName = `${firstWord} ${last}`
      expect(parseDiscussionSlug(buildDiscussionSlug({ company, fullName, submittedAt }))).toEqual({
        company: slugify(company),
        firstName: slugifyName(firstWord),
        lastName: slugifyName(last),
        day: submittedAt.toISOString().slice(0, 10),
      })
    }),
  )
})

test.each([
  '',
  'discussion',
  'discussion-acme-priya-2026-01-02',
  'discussion-acme-priya-rao-2026-02-30',
  'discussion-acme-priya-rao-2026-13-01',
  'discussion-acme-priya-rao-20260102',
  'talk-acme-priya-rao-2026-01-02',
  'a-discussion-acme-priya-rao-2026-01-02',
  'discussion-Acme-priya-rao-2026-01-02',
  'discussion-acme-priya-rao-2026-01-02/more',
])("rejects the slug '%s'", (slug) => {
  expect(parseDiscussionSlug(slug)).toBeNull()
})
