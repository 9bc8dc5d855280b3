import { expect, type Page } from '@playwright/test'
import { askAgain } from './steps/ask-again.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { test } from './steps/users.ts'

const part = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

test('an administrator reads how each part is doing, also after the page has asked anew [D-outside.25, D-outside.24]', async ({
  page,
  administrator,
}) => {
  await page.clock.install()
  await page.context().addCookies(administrator.state.cookies)
  await page.goto('/team')
  await page.getByRole('banner').getByRole('button', { name: 'Meera Iyer' }).click()
  await page.getByRole('menuitem', { name: 'Health' }).click()
  await expect(page).toHaveURL('/health')
  await expect(part(page, 'Database')).toContainText('Works')
  await expect(part(page, 'Database')).toContainText('The embedded database answers.')
  await expect(part(page, 'File storage')).toContainText(
    'Uploaded files are kept in a folder, which answers.',
  )
  await expect(part(page, 'Disk')).toContainText('are free on the disk that this server stores on.')
  await expect(part(page, 'E-mails')).toContainText('Needs a look')
  await expect(part(page, 'E-mails')).toContainText('E-mails are kept on this machine instead of sent')
  await expect(part(page, 'Backup')).toContainText('Not known')
  await expect(part(page, 'Versions')).toContainText('The product is version')
  await expectSoundInBothSizes(page)

  await page.route('**/api/health', async (route) => {
    const response = await route.fetch()
    const told = await response.json()
    await route.fulfill({ response, json: { ...told, mail: { ...told.mail, given_up: 2 } } })
  })
  await page.clock.fastForward(20_000)
  await expect(part(page, 'E-mails')).toContainText('2 were given up after ten tries over four days')
  await expectSoundInBothSizes(page)
  await page.unroute('**/api/health')
  await part(page, 'E-mails').getByRole('button', { name: 'Send them again' }).click()
  await expect(page.getByText('Nothing to send again')).toBeVisible()
  await expect(part(page, 'E-mails')).toContainText('None pending.')
  await expect(page.getByRole('button', { name: 'Send them again' })).toHaveCount(0)
})

test('what does not answer says so, keeps what was said last, and is there after another try', async ({
  page,
  administrator,
}) => {
  await page.context().addCookies(administrator.state.cookies)
  await page.route('**/api/health', (route) => route.abort())
  await page.goto('/health')
  await expect(page.getByText('The server could not say how it is')).toBeVisible()
  await page.unroute('**/api/health')
  await askAgain(page, part(page, 'Database'))
  await page.route('**/api/health', (route) => route.abort())
  await page.getByRole('button', { name: 'Ask again' }).click()
  await expect(page.getByText('The server does not answer. This is what it said on')).toBeVisible()
  await expect(part(page, 'Database')).toBeVisible()
})
