import { expect, type Page } from '@playwright/test'
import { askAgain } from './steps/ask-again.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { expectSuccess } from './steps/toasts.ts'
import { test } from './steps/users.ts'

const part = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

test('shows the status of the database, file storage, disk and e-mails [D-outside.25, D-outside.24]', {
  tag: '@deep',
}, async ({ page, administrator }) => {
  await page.clock.install()
  await page.context().addCookies(administrator.state.cookies)
  await page.route('**/api/health', (route) => route.fulfill({ status: 500 }))
  await page.goto('/health')
  await expect(page.getByText('Status unavailable')).toBeVisible()
  await page.unroute('**/api/health')
  await askAgain(page, part(page, 'Database'))

  await expect(part(page, 'Database')).toContainText('OK')
  await expect(part(page, 'Database')).toContainText('The embedded database is running.')
  await expect(part(page, 'File storage')).toContainText(
    'Uploaded files are stored in a folder, which is available.',
  )
  await expect(part(page, 'Disk')).toContainText('free on the server’s disk.')
  await expect(part(page, 'E-mails')).toContainText('Needs attention')
  await expect(part(page, 'E-mails')).toContainText('E-mail delivery is off because SMTP_URL is not set.')
  await expect(part(page, 'Backup')).toContainText('Unknown')
  await expect(part(page, 'Versions')).toContainText('on Node')

  await page.route('**/api/health', async (route) => {
    const response = await route.fetch()
    const health = await response.json()
    await route.fulfill({ response, json: { ...health, mail: { ...health.mail, given_up: 2 } } })
  })
  await page.clock.fastForward(20_000)
  await expect(part(page, 'E-mails')).toContainText('2 undeliverable: ten attempts over four days failed')
  await expectSoundInBothSizes(page)
  await page.unroute('**/api/health')
  await part(page, 'E-mails').getByRole('button', { name: 'Resend' }).click()
  await expectSuccess(page, 'Nothing to resend', 'There are no undelivered e-mails.')
  await expect(part(page, 'E-mails')).toContainText('None pending.')
  await expect(page.getByRole('button', { name: 'Resend' })).toHaveCount(0)

  await page.route('**/api/health', (route) => route.abort())
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('The server is not responding. This is its status as of')).toBeVisible()
  await expect(part(page, 'Database')).toBeVisible()
})
