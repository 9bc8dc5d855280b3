import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { freePort } from '../free-port.mjs'
import { layClusterFor, startedServer } from '../scripts/built-server.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { PHONE } from './steps/sizes.ts'
import { expectProblem, expectSuccess } from './steps/toasts.ts'

/** Tests with a server that has no accounts, and with the set-up link that it has printed. */
const test = base.extend<{ firstStart: { address: string; link: string } }>({
  firstStart: async ({ browserName: _ }, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'openround-e2e-setup-'))
    await layClusterFor(dataDir)
    const port = await freePort()
    const settings = { PORT: String(port), DATA_DIR: dataDir, QUICK_PASSWORD_HASHES: 'yes' }
    const server = await startedServer(settings)
    const [first = '', second = ''] = server.said.out
    expect(second).toBe(`ready http://localhost:${port}`)
    await use({ address: `http://localhost:${port}`, link: first.replace(/^set up /, '') })
    server.child.kill('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  },
})

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" width="120" height="40"><script>document.title = "run"</script><rect width="120" height="40" rx="8" fill="#7c3aed"/><circle cx="20" cy="20" r="10" fill="#fff"/></svg>'

test('sets up a new installation through the printed link', async ({
  page,
  browser,
  firstStart: { address, link },
}) => {
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Set up your group', level: 1 })).toBeVisible()
  await expect(page).toHaveURL(`${address}/setup`)
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect(page.getByText("Enter your group's name")).toBeVisible()
  await expectSoundInBothSizes(page)
  await page.getByLabel('Group name').fill('Acme Ventures')
  await page.getByLabel('First name').fill('Meera')
  await page.getByLabel('Last name').fill('Iyer')
  await page.getByLabel('Email').fill('meera@acme.vc')
  await page.getByLabel('Password', { exact: true }).fill('a meadow in October')
  await page.getByRole('button', { name: 'Set up' }).click()

  await expect(page.getByRole('heading', { name: 'Investment Application Review' })).toBeVisible()
  await expect(page.getByText(`Share this link with founders: ${address}/apply`)).toBeVisible()
  const steps = page.locator('main').getByRole('listitem')
  const first = ['Open a round', 'Invite the team', 'Add a logo', 'Send yourself a test e-mail']
  await expect(steps).toHaveText(first)
  await steps.last().getByRole('link').click()
  await page.getByRole('button', { name: 'Send me a test' }).first().click()
  await page.goBack()
  await expect(steps.last()).toHaveText(/Done/)

  await steps.nth(2).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Logo' })).toBeFocused()
  const zone = page.getByLabel('Your group’s time zone')
  await expect(zone).toHaveValue('Asia/Kolkata')
  await zone.selectOption('Europe/Berlin')
  await expectSuccess(page, 'Settings saved', 'Everyone sees the change when they next load a page.')
  await page.getByRole('button', { name: 'Add a round' }).click()
  const rounds = page.getByRole('region', { name: 'Rounds and closing dates' })
  await expect(rounds.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
  await page.getByRole('button', { name: 'Cancel' }).click()
  const name = page.getByLabel('Group name')
  await expect(name).toHaveValue('Acme Ventures')
  await expect(page.getByText(`${address}/apply`, { exact: true })).toBeVisible()
  await name.fill('Acme <b>')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(name).toHaveAccessibleDescription('Group name must not contain ://, < or >.')
  await name.fill('Acme & Partners')
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.reload()
  await expect(name).toHaveValue('Acme & Partners')
  await page.getByLabel('Product name').fill('Acme Apply')
  await page.getByLabel('Contact e-mail').fill('hello@acme.vc')
  await page.getByLabel('Companies we have funded').fill('Marigold Foods\nKite & Co')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectSuccess(page, 'Settings saved', 'Everyone sees the change when they next load a page.')
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await page.getByRole('textbox', { name: 'Privacy notice' }).fill('# Your data\nWe keep it.')
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('Not saved yet')).toBeHidden()
  await page.goto(`${address}/my-applications`)
  await page.getByRole('link', { name: 'Read it' }).click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'My Applications' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Read it' })).toBeHidden()
  await page.goto(`${address}/settings`)

  await page
    .getByLabel('Choose a logo')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  const logo = page.getByRole('img', { name: 'Your logo' })
  await expect(logo).toBeVisible()
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(120)
  await page.getByLabel('The team must use two-step sign-in').click()
  await expect(page.getByText('Set up two-step sign-in for your own account first')).toBeVisible()

  const founder = await (await browser.newContext()).newPage()
  await founder.goto(address)
  await expect(founder).toHaveTitle('Investment Application · Acme Apply')
  await expect(founder.getByRole('banner').locator('img')).toHaveAttribute('src', /^\/logo\/.*\.svg$/)
  await expect(founder.getByText('Acme & Partners').first()).toBeVisible()
  await expect(founder.getByRole('link', { name: 'hello@acme.vc' })).toBeVisible()
  await expect(founder.getByText('Marigold Foods, Kite & Co')).toBeVisible()
  await founder.goto(`${address}${await logo.getAttribute('src')}`)
  await expect(founder).not.toHaveTitle('run')
})

test('an administrator edits, reorders and publishes questions on a phone', async ({
  page,
  firstStart: { address, link },
}) => {
  await page.setViewportSize(PHONE)
  const token = new URL(link).searchParams.get('token')
  const name = { first_name: 'Meera', last_name: 'Iyer', email: 'meera@acme.vc' }
  const data = { token, investor: 'Acme Ventures', ...name, password: 'a meadow in October' }
  const headers = { Origin: address }
  await expect(await page.request.post(`${address}/api/setup`, { data, headers })).toBeOK()
  await page.goto(`${address}/settings`)
  await page.getByRole('link', { name: 'Edit the application form' }).click()
  await expect(page.getByText('No questions of your own yet')).toBeVisible()

  const button = (label: string) => page.getByRole('button', { name: label })
  await button('Add a question').click()
  await expect(page.getByRole('textbox', { name: 'Question', exact: true })).toBeFocused()
  await page.keyboard.type('Link a video')
  await page.getByLabel('Kind').selectOption('link')
  await button('Done with').click()
  await button('Add a question').click()
  await page.keyboard.type('Which programme?')
  await page.getByLabel('Kind').selectOption('choice')
  await page.getByRole('textbox', { name: 'Choice 1' }).fill('Seed')
  await button('Publish…').click()
  const gap = page.getByRole('textbox', { name: 'Choice 2' })
  await expect(gap).toBeFocused()
  await expect(gap).toHaveAccessibleDescription('Enter the choice, or remove it')
  await gap.fill('Growth')
  await gap.press('Enter')
  await page.keyboard.type('Later')
  await button('Add a choice').click()
  await page.keyboard.type('Not sure')
  await expect(page.getByRole('textbox', { name: 'Choice 3' })).toHaveValue('Later')
  await expect(page.getByRole('textbox', { name: 'Choice 4' })).toHaveValue('Not sure')
  await expectSoundInBothSizes(page)
  await page.setViewportSize(PHONE)
  await button('Done with').click()

  const questions = page.getByRole('list', { name: 'Questions' }).getByRole('listitem')
  await button('Move down: Link a video').focus()
  await page.keyboard.press('Enter')
  await expect(questions).toHaveText([/Which programme/, /Link a video/])
  await expect(button('Move down: Link a video')).toBeFocused()
  const box = async (place: number) => (await questions.nth(place).boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const [first, second] = [await box(0), await box(1)]
  await page.mouse.move(first.x + 25, first.y + 25)
  await page.mouse.down()
  await page.mouse.move(first.x + 25, second.y + second.height - 5, { steps: 3 })
  await page.mouse.up()
  await expect(questions).toHaveText([/Link a video/, /Which programme/])
  await button('Remove: Link a video').click()
  await button('Undo').click()
  await expect(button('Edit: Link a video')).toBeFocused()

  await button('Publish…').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveText(['Link a video', 'Which programme?'])
  await expectSoundInBothSizes(page)
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expectSuccess(page, 'Application form published', 'Founders now see the new version.')
  await expect(page.getByText('Everything is published.')).toBeVisible()
  await button('Edit: Which programme?').click()
  await button('Remove choice 1').click()
  await button('Publish…').click()
  await expect(dialog.getByText('Removed choice: Seed')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await button('Restore: Seed').click()
  await expect(page.getByRole('textbox', { name: 'Choice 1' })).toHaveValue('Seed')
  await page.reload()
  await button('Edit: Link a video').click()
  await expect(page.getByText('The kind of a published question cannot change.')).toBeVisible()
  const label = page.getByRole('textbox', { name: 'Question', exact: true })
  await expect(label).toHaveValue('Link a video')

  const list = `${address}/api/review/field-lists/application-form`
  const { copy } = await (await page.request.get(list)).json()
  const [video, programme] = copy.fields
  const changes = { fields: [{ ...video, label: 'Link a film' }, programme] }
  const save = { data: { base_version: copy.version, changes }, headers }
  await expect(await page.request.patch(list, save)).toBeOK()
  await label.fill('Link a demo')
  await button('Keep mine').click()
  const discarded = page.getByText(/^1\. Link a film/)
  await expect(discarded).toBeVisible()
  await button('Edit: Which programme?').click()
  await label.last().fill('Which batch?')
  await expect(discarded).not.toContainText('Which programme?')
  await button('Publish…').click()
  await expect(dialog.getByText('Wording: ‘Which programme?’ → ‘Which batch?’')).toBeVisible()
  await dialog.getByRole('button', { name: 'Publish' }).click()
  await expect(discarded).toBeHidden()

  await page.context().setOffline(true)
  await button('Publish…').click()
  await expectProblem(page, 'Not published', 'Check your connection, then try again.')
  await page.context().setOffline(false)

  await page.goto(`${address}/settings/team-fields`)
  await button('Add a field').click()
  await expect(page.getByRole('textbox', { name: 'Choice' })).toHaveCount(2)
})
