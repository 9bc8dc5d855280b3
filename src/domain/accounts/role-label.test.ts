import { expect, test } from 'vitest'
import { roleLabel } from './role-label.ts'

test.each([
  ['founder', 'Founder'],
  ['admin', 'Admin'],
  ['portfolio_lead_partner', 'Portfolio lead partner'],
  ['', ''],
])('the role %j is shown as %j', (role, label) => {
  expect(roleLabel(role)).toBe(label)
})
