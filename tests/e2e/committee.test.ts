import { type Browser, expect, type Page } from '@playwright/test'
import type { TeamRole } from '#domain/actor.ts'
import { expectAccessible, expectNoSidewaysScroll, expectSoundInBothSizes } from './steps/axe.ts'
import { button } from './steps/discussion.ts'
import { test } from './steps/reader.ts'
import { newPerson } from './steps/sign-up.ts'
import { PHONE } from './steps/sizes.ts'
import { expectSuccess } from './steps/toasts.ts'
import { createMember } from './steps/users.ts'

/** Signs in as another member in a browser of their own. */
async function member(browser: Browser, role: TeamRole, name: string, options: object = {}) {
  const { state } = await createMember(browser, role, newPerson(name, 'Menon'))
  const context = await browser.newContext({ storageState: state, ...options })
  return { page: await context.newPage(), request: context.request }
}

const company = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })
const item = (page: Page, text: string) => page.getByText(text, { exact: true })
const agenda = (page: Page) => page.getByRole('list', { name: 'Agenda' }).getByRole('listitem')

test('a committee votes, and notes outcomes that are released at its end', async ({
  page: host,
  stack,
  browser,
}) => {
  const [first = '', second = '', third = ''] = stack.companies
  const leela = await member(browser, 'admin', 'Leela')
  const priya = await member(browser, 'partner', 'Priya', { viewport: PHONE, hasTouch: true, isMobile: true })
  const recused = await leela.request.post(`/api/review/applications/${stack.ids[1]}/recusal`, {
    data: { reason: 'My cousin founded it' },
  })
  expect(recused.status(), await recused.text()).toBe(200)

  await leela.page.goto('/held-decisions')
  const openTab = leela.page.getByRole('link', { name: 'Committee, in session' })
  await leela.page.getByRole('heading', { name: 'Held decisions' }).click()
  await expect(leela.page.getByRole('link', { name: 'Committee', exact: true })).toBeVisible()

  await priya.page.goto('/startup-application')
  const waiting = priya.page.getByRole('region', { name: 'Waiting for you' })
  await expect(waiting).toBeVisible()

  await host.goto(stack.address)
  for (const name of stack.companies) await host.getByLabel(`Select ${name}`, { exact: true }).check()
  await button(host, 'Start a committee…').click()
  const starting = host.getByRole('dialog', { name: 'Start a committee with 3 applications?' })
  await button(starting, 'Start').click()
  await expect(company(host, 'The committee is about to start')).toBeVisible()
  await openTab.click()
  await expect(waiting.getByText('A committee is in session')).toBeVisible()
  await waiting.getByRole('link', { name: 'Join' }).click()
  for (const { page } of [leela, priya]) await expect(page).toHaveURL('/committee')
  await expect(button(host, 'Agenda · 3 present')).toBeVisible()

  await host.keyboard.press('j')
  for (const page of [host, leela.page, priya.page]) await expect(company(page, first)).toBeVisible()
  await expect(host.getByText('Leela Menon leaves before no. 2.')).toBeVisible()
  await host.keyboard.press('v')
  await expect(item(host, '0 of 3 have answered')).toBeVisible()
  await host.keyboard.press('1')
  await expect(item(priya.page, '1 of 3 have answered')).toBeVisible()
  await expect(host.getByText('Strong yes 1')).toHaveCount(0)
  await button(leela.page, 'Vote: Maybe').click()
  await expectSoundInBothSizes(leela.page)
  await expectAccessible(priya.page)
  await expectNoSidewaysScroll(priya.page)
  await button(priya.page, 'Vote: Would lead').click()
  for (const page of [host, leela.page, priya.page])
    for (const result of ['Strong yes 1', 'Maybe 1', 'Would lead 1'])
      await expect(item(page, result)).toBeVisible()

  await host.keyboard.press('d')
  await host.getByLabel('Invite to a meeting').check()
  await host.getByLabel('Note', { exact: true }).fill('Bring the two pilots.')
  await expectSoundInBothSizes(host)
  await button(host, 'Note the outcome').click()
  await expect(item(host, 'Outcome: Invite to a meeting')).toBeVisible()
  await expect(button(host, 'Outcome…')).toBeFocused()

  await host.keyboard.press('j')
  await expect(company(leela.page, 'This item is not shown to you')).toBeVisible()
  await expect(leela.page.locator('body')).not.toContainText(second)
  await expectAccessible(leela.page)
  await expect(company(priya.page, second)).toBeVisible()
  await button(priya.page, 'Agenda · 3 present').click()
  await button(priya.page, 'Open no. 1').click()
  await expect(company(priya.page, first)).toBeVisible()
  await button(priya.page, 'Back to the host').click()
  await expect(company(priya.page, second)).toBeVisible()

  // Text that the host has typed about an item waits there.
  await button(host, 'Outcome…').click()
  await host.getByLabel('Note', { exact: true }).fill('Ask again after harvest.')
  await button(host, 'Next').click()
  for (const page of [host, leela.page, priya.page]) await expect(company(page, third)).toBeVisible()
  await button(host, 'Previous').click()
  await expect(company(host, second)).toBeVisible()
  await button(host, 'Outcome… (draft)').click()
  await expect(host.getByLabel('Note', { exact: true })).toHaveValue('Ask again after harvest.')

  await expect(company(leela.page, 'This item is not shown to you')).toBeVisible()
  await button(leela.page, 'Take over…').click()
  await button(leela.page, 'Take over').click()
  await expect(host.getByText('You are no longer the host')).toBeVisible()
  await button(leela.page, 'Next').click()
  await expect(company(host, third)).toBeVisible()

  // The second press arrives while the first is being sent.
  await leela.page.route('/api/committee', (route) => setTimeout(() => route.continue(), 200))
  await button(leela.page, 'Agenda · 3 present').click()
  for (const _ of ['first', 'second']) await button(leela.page, 'Move no. 1 down').press('Enter')
  await button(host, 'Agenda · 3 present').click()
  for (const page of [leela.page, host]) await expect(agenda(page)).toHaveText([/2\./, /3\./, /1\./])
  await leela.page.keyboard.press('Escape')
  await button(leela.page, 'End…').click()
  const ending = leela.page.getByRole('dialog', { name: 'End the committee?' })
  await expect(ending).toContainText('1 decision is on hold. You preview and release it next.')
  await expect(ending).toContainText(`No outcome yet: 3. ${third}.`)
  await button(ending, 'End the committee').click()

  await expect(priya.page.getByText('No committee is in session')).toBeVisible()
  await expect(priya.page.getByText('The committee has ended.')).toBeVisible()
  await expect(leela.page.getByRole('link', { name: 'Minutes (PDF)' }).first()).toBeVisible()
  await leela.page.getByText('E-mail', { exact: true }).click()
  await expect(leela.page.getByText('Bring the two pilots.')).toBeVisible()
  await expectSoundInBothSizes(leela.page)
  await button(leela.page, 'Release all (1)').click()
  await expectSuccess(leela.page, 'Released', '1 decision released. E-mails go out in 3 s.')
  await expect(leela.page.getByText('Decisions to release')).toHaveCount(0)
  await expect(openTab).toHaveCount(0)
  await expect(leela.page.getByRole('heading', { level: 1 })).toBeFocused()
  for (const { page } of [leela, priya]) await page.context().close()
})
