import { describe, expect, test } from 'vitest'
import { discussionSlugOf, findDiscussedApplication } from './find-application.ts'

const PRIYA = { full_name: 'Priya Rao', company_name: 'Acme' }
const older = { id: 'older', company_name: 'Acmé', submitted_at: '2026-01-02T10:00:00Z' }
const newer = { id: 'newer', company_name: 'Acme', submitted_at: '2026-03-02T10:00:00Z' }
const labs = { id: 'labs', company_name: 'Acme Labs', submitted_at: '2026-05-02T10:00:00Z' }
const draft = { id: 'draft', company_name: 'Acme', submitted_at: null }
const ALL = [draft, older, labs, newer]

const found = (slug: string | undefined, founder = PRIYA) => findDiscussedApplication(ALL, slug, founder)?.id

describe('findDiscussedApplication', () => {
  test('prefers the exact slug to a newer submission of the same company [D-status.21]', () => {
    expect(found(discussionSlugOf(older, PRIYA))).toBe('older')
  })
  test('finds the newest submission with the exact slug [D-status.23]', () => {
    const first = { ...newer, id: 'first', submitted_at: '2026-03-02T09:00:00Z' }
    const slug = discussionSlugOf(first, PRIYA)
    expect(discussionSlugOf(newer, PRIYA)).toBe(slug)
    expect(findDiscussedApplication([first, newer, labs], slug, PRIYA)?.id).toBe('newer')
  })
  test('finds the newest submission of the company if the date differs [D-status.23]', () => {
    expect(found('discussion-acme-priya-rao-2020-01-01')).toBe('newer')
  })
  test('finds the newest partial company match if no company is equal [S2-qa.8, S7-applications.8]', () => {
    expect(found('discussion-lab-priya-rao-2020-01-01')).toBe('labs')
  })
  test("finds the profile's company if there is no slug [D-status.22, S2-qa.8]", () => {
    expect(found(undefined)).toBe('newer')
  })
  test('finds nothing without a company, for an unknown company or an invalid slug', () => {
    expect(found(undefined, { ...PRIYA, company_name: ' ' })).toBe(undefined)
    expect(found('discussion-other-priya-rao-2026-03-02')).toBe(undefined)
    expect(found('hello')).toBe(undefined)
    const named = ['Undefined Labs', 'X Labs'].map((company_name) => ({ ...newer, company_name }))
    expect(findDiscussedApplication(named, undefined, { ...PRIYA, company_name: ' ' })).toBe(undefined)
  })
})
