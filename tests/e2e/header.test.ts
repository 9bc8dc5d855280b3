import { expect } from '@playwright/test'
import { alterSession } from './steps/altered-session.ts'
import { gate } from './steps/gate.ts'
import { expectSameHeader } from './steps/layout.ts'
import { test } from './steps/shared-page.ts'

const ADMIN_LINKS = [
  ...['Investors', 'Library', 'Events', 'Pitch Review', 'My Lists', 'Membership'],
  ...['Manage Investors', 'Manage Library'],
]

test.describe('a founder', () => {
  test.use({ onlooker: 'founder' })

  test('sees their name, role and e-mail address in the header’s menu [D-way.8, S2-header.3-6, S2-header.9, V7.4.4]', async ({
    page,
    founder,
  }) => {
    await page.goto('/application-success')
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: 'Asha Raghunathan' }).click()
    const menu = page.getByRole('menu')
    await expect(menu.getByText('Asha Raghunathan')).toBeVisible()
    await expect(menu.getByText('Founder', { exact: true })).toBeVisible()
    await expect(menu.getByText(founder.person.email)).toBeVisible()
    const items = page.getByRole('menuitem')
    await expect(items.first()).toHaveText('My Applications')
    await expect(items.last()).toHaveText('Sign Out')
    for (const link of ADMIN_LINKS) await expect(header.getByText(link, { exact: true })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await header.getByRole('link', { name: 'My Applications' }).click()
    await expect(page).toHaveURL('/my-applications')
  })

  test('sees their e-mail address in the header if they have no name [S2-header.4]', async ({
    page,
    founder,
  }) => {
    await alterSession(page, (reply) => ({ ...reply, profile: { ...reply.profile, full_name: '' } }))
    await page.goto('/my-applications')
    await expect(page.getByRole('banner').getByRole('button', { name: founder.person.email })).toBeVisible()
  })

  test('sees no links in the header until the session has loaded [D-form.30, S2.13, S9.23]', async ({
    page,
  }) => {
    const session = gate()
    await page.route('/api/session', async (route) => {
      await session.opened
      await route.abort()
    })
    await page.goto('/my-applications')
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    session.open()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    await expect(links).toHaveCount(0)
    await page.unroute('/api/session')
    await again.click()
    await expect(page.getByRole('heading', { name: 'My Applications', level: 1 })).toBeVisible()
    await expect(links).toHaveText(['My Applications'])
  })
})

test.describe('an administrator', () => {
  test.use({ onlooker: 'administrator' })

  test('can open the review from the header of other screens [D-way.8, D-way.11, S2.11, S2-header.9]', async ({
    page,
  }) => {
    const header = page.getByRole('banner')
    const tabs = page.getByRole('navigation', { name: 'Review and administration' }).getByRole('link')
    const review = header.getByRole('link', { name: 'Review', exact: true })
    const title = page.getByRole('heading', { level: 1 })
    await page.goto('/health')
    await expect(title).toBeFocused()
    await review.click()
    await expect(title).toHaveText('Investment Application Review')
    await expect(title).toBeFocused()
    for (const [place, name] of [
      ['/held-decisions', 'Held decisions'],
      ['/team', 'Team'],
      ['/audit-log', 'Audit log'],
    ] as const) {
      await tabs.and(page.locator(`[href="${place}"]`)).click()
      await expect(page).toHaveURL(place)
      await expect(title).toHaveText(name)
      await expect(title).toBeFocused()
      await expect(tabs).toHaveText([
        ...['Review', 'Committee', 'Held', 'E-mails', 'Team', 'Figures', 'Audit log', 'Settings'],
      ])
      await expect(review).toHaveAttribute('href', '/investment-application-review')
    }
    await review.click()
    await expect(page).toHaveURL('/investment-application-review')
    await expect(header.locator('[aria-current=page]')).toHaveText('Review')
    await header.getByRole('button', { name: 'Meera Iyer' }).click()
    await expect(page.getByRole('menu').getByText('Admin', { exact: true })).toBeVisible()
    for (const link of ADMIN_LINKS) await expect(header.getByText(link, { exact: true })).toHaveCount(0)
    await page.getByRole('menuitem', { name: 'Review applications' }).click()
    await expect(page).toHaveURL('/investment-application-review')
    await page.goto('/admin-dashboard')
    await expect(page).toHaveURL('/investment-application-review')
  })

  test('sees the header and the tabs at the same position on several screens', { tag: '@deep' }, async ({
    page,
  }) => {
    const tabs = page.getByRole('navigation', { name: 'Review and administration' }).getByRole('link')
    const startOfTabs = () => tabs.first().evaluate((tab) => tab.getBoundingClientRect().x)
    // The expected left edge of the tabs, in pixels: that of the product name in the widest window of
    // `expectSameHeader`.
    const belowTheName = 192
    await page.goto('/health')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expectSameHeader(page)
    await page.goto('/held-decisions')
    for (const path of ['/held-decisions', '/team', '/audit-log']) {
      await tabs.and(page.locator(`[href="${path}"]`)).click()
      await expect(page).toHaveURL(path)
      await expect.poll(startOfTabs).toBe(belowTheName)
    }
    await page.goto('/investment-application-review')
    for (const view of ['Table', 'Cards']) {
      await page.getByRole('button', { name: view, exact: true }).click()
      await expectSameHeader(page)
      await expect.poll(startOfTabs).toBe(belowTheName)
    }
  })
})
