import { expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { chooseStatus, decideDialog } from './steps/deciding.ts'
import { emailTo } from './steps/emails.ts'
import { colleague, openReader, readerOf, type Stack, test } from './steps/reader.ts'
import { expectProblem, expectSuccess } from './steps/toasts.ts'

/** Holds the first of the stack back, as a person does, and goes to what is held. */
async function holdBack(page: Page, stack: Stack, label: string): Promise<string> {
  const [company = ''] = stack.companies
  await openReader(page, stack, company)
  await page.keyboard.press('d')
  const dialog = decideDialog(page, company)
  await chooseStatus(dialog, label)
  await dialog.getByRole('button', { name: 'Hold back' }).click()
  await expectSuccess(page, 'Held back', '1 decision waits to be released. Founders see nothing of it.')
  await expect(readerOf(page, company).getByText(`Held: ${label}`)).toBeVisible()
  await page.goto(stack.address)
  await expect(page.getByRole('article', { name: company }).getByText(`Held: ${label}`)).toBeVisible()
  await page.getByRole('link', { name: /^Held \(\d+\)$/ }).click()
  await expect(page.getByRole('heading', { name: 'Held decisions' })).toBeVisible()
  return company
}

const line = (page: Page, company: string) => page.getByRole('listitem').filter({ hasText: company })

test('a decision is held back, shows nowhere to its founder, and is told when it is released', async ({
  page,
  stack,
  founder,
}) => {
  const company = await holdBack(page, stack, 'Approved')
  const mine = await page.request.get(`/api/applications/${stack.ids[0]}`)
  expect((await mine.json()).application_status).toBe('submitted')
  await expectSoundInBothSizes(page)

  await line(page, company).getByLabel(`E-mail to ${company}`).click()
  await expect(line(page, company).getByRole('article')).toContainText(
    /Hello .*Approved.*Openround, localhost/s,
  )
  await page.getByLabel(`Select ${company}`, { exact: true }).check()
  await page.getByRole('button', { name: 'Release 1', exact: true }).click()
  await expectSuccess(page, 'Released', '1 decision released. E-mails go out shortly.')
  await expect(line(page, company)).toHaveCount(0)
  await emailTo(founder.person.email, new RegExp(`${company}[\\s\\S]*Approved|Approved[\\s\\S]*${company}`))
})

test('one that somebody decided about since is not released, is named, and can be discarded', async ({
  page,
  stack,
  browser,
  administrator,
}) => {
  const company = await holdBack(page, stack, 'Approved')
  const nikhil = await colleague(browser, administrator)
  await page.getByLabel(`Select ${company}`, { exact: true }).check()
  await nikhil.decide(stack.ids[0] ?? '', 'under_review')
  await page.getByRole('button', { name: 'Release 1', exact: true }).click()
  await expectProblem(
    page,
    'Released in part',
    `0 decisions are in force. These wait on, since somebody decided about them: ${company}.`,
  )
  await expect(line(page, company)).toContainText('Somebody decided about it since.')
  await page.goto(stack.address)
  await expect(
    page.getByRole('article', { name: company }).getByText('Held: Approved, overtaken'),
  ).toBeVisible()
  await page.goto('/held-decisions')
  await page.getByRole('button', { name: /^Discard \d+ overtaken$/ }).click()
  await expect(page.getByRole('dialog')).toContainText('founders learn nothing')
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expectSuccess(page, 'Discarded', '1 held decision is gone. Nobody was told.')
  await expect(line(page, company)).toHaveCount(0)
  await nikhil.close()
})
