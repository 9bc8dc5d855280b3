import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { chooseFromMenu } from './steps/card-menu.ts'
import { button, openCard, sendQuestionRound, test } from './steps/discussion.ts'
import { closeToasts, expectProblem } from './steps/toasts.ts'

const HEADINGS = [
  ...['Company Overview', 'Founding Team', 'Product & Market', 'Traction & Metrics', 'Funding'],
  ...['Vision & Additional Information', 'Q&A with Admin'],
]

/** Counts print dialogs instead of showing them, because a test cannot close them. */
const countPrints = (page: Page) =>
  page.context().addInitScript(() => {
    const counted = window as { prints?: number }
    counted.prints = 0
    window.print = () => {
      counted.prints = (counted.prints ?? 0) + 1
    }
  })

const prints = (page: Page) => page.evaluate(() => (window as { prints?: number }).prints)

test('exports an application for printing and as a PDF [S1.12, S6.11, S7-pdf.1, S7-pdf.4, S7-pdf.5, S8.12, S8.13, V1.2.1, V3.2.2]', async ({
  discussion: { id, company, founderPage, adminPage },
}) => {
  const markup = "<script>document.body.textContent = 'owned'</script>"
  await sendQuestionRound(adminPage.request, id, [markup])
  await countPrints(adminPage)
  const card = await openCard(adminPage, company)
  await adminPage.route('**/api/applications/*/questions', (route) => route.fulfill({ status: 500 }))
  const [failed] = await Promise.all([adminPage.waitForEvent('popup'), button(card, 'Export PDF').click()])
  await expectProblem(adminPage, 'Error', 'Failed to export PDF.')
  expect(failed.isClosed()).toBe(true)
  await closeToasts(adminPage)
  await adminPage.unroute('**/api/applications/*/questions')

  const [opened] = await Promise.all([adminPage.waitForEvent('popup'), button(card, 'Export PDF').click()])
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(company)
  await expect(opened.getByRole('heading', { level: 2 })).toHaveText(HEADINGS)
  await expect(opened).toHaveTitle(`${company} – Investment Application`)
  await expect(opened.getByText('Openround Partners', { exact: true })).toBeVisible()
  await expect(opened.getByRole('listitem')).toHaveText([`${markup}Not answered yet`])
  expect(await opened.locator('script').count()).toBe(0)
  await expect(opened.getByRole('term').filter({ hasText: 'Pitch deck' }).locator('+ dd')).toHaveText('N/A')
  await expect.poll(() => prints(opened)).toBe(1)
  await expect(adminPage.getByRole('alert')).toHaveCount(0)

  await founderPage.goto('/my-applications')
  const own = founderPage.getByRole('article', { name: company })
  const sides = [
    { page: founderPage, start: () => own.getByRole('link', { name: 'Download PDF' }).click() },
    { page: adminPage, start: () => chooseFromMenu(card, 'Download PDF') },
  ]
  for (const side of sides) {
    const [download] = await Promise.all([side.page.waitForEvent('download'), side.start()])
    expect(download.suggestedFilename()).toBe(`${company} – Investment Application.pdf`)
    const bytes = new Uint8Array(await readFile(await download.path()))
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    const lines = text.split('\n')
    expect(HEADINGS.filter((heading) => lines.includes(heading))).toEqual(HEADINGS)
  }

  await adminPage.evaluate(() => {
    window.open = () => null
  })
  await button(card, 'Export PDF').click()
  await expectProblem(adminPage, 'Error', 'Please allow pop-ups to export PDF.')
})

test('prints screens without navigation and in light colours', { tag: '@deep' }, async ({
  discussion: { id, company, founderPage, adminPage },
}) => {
  await adminPage.goto(`/investment-application-review?read=${id}`)
  await expect(adminPage.getByRole('dialog').getByText('Basics').first()).toBeVisible()
  const paper = await getDocumentProxy(new Uint8Array(await adminPage.pdf()))
  const { text } = await extractText(paper)
  expect(text[0]).toContain(company)
  expect(text[0]).toContain('Personal Insights')

  const card = await openCard(adminPage, company)
  const search = adminPage.getByRole('searchbox')
  const status = card.getByLabel(`Status of ${company}`)
  const auditLog = adminPage.getByRole('link', { name: 'Audit log', exact: true })
  await expect(status).toBeVisible()
  await expect(auditLog).toBeVisible()
  await adminPage.emulateMedia({ media: 'print' })
  await expect(search).toHaveValue(company)
  await expect(search).toBeVisible()
  await expect(auditLog).toBeHidden()
  await expect(status).toBeHidden()
  await expect(card.getByText('Submitted', { exact: true }).first()).toBeVisible()
  const right = async (element: Locator) => {
    const box = await element.boundingBox()
    return box ? box.x + box.width : 0
  }
  expect((await right(card)) - (await right(card.getByText('Small farmers sell blind')))).toBeLessThan(40)
  await adminPage.goto('/investment-application-review')
  await expect(search).toBeHidden()

  await adminPage.goto('/team')
  await expect(adminPage.getByRole('heading', { name: 'Members' })).toBeVisible()
  await expect(adminPage.getByRole('textbox')).toHaveCount(0)
  await adminPage.goto('/e-mails?status=approved')
  await expect(adminPage.getByRole('button', { name: 'Approved' })).toBeVisible()
  await expect(adminPage.getByRole('button')).toHaveCount(1)
  await expect(adminPage.getByRole('textbox', { name: 'Subject' })).toBeVisible()
  await expect(adminPage.getByRole('checkbox')).toHaveCount(0)

  await founderPage.goto('/my-applications')
  await founderPage.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(founderPage.getByRole('article', { name: company })).toBeVisible()
  const bodyColours = () =>
    founderPage.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      return { backgroundColor, color }
    })
  const light = { backgroundColor: 'rgb(251, 251, 249)', color: 'rgb(20, 32, 27)' }
  expect(await bodyColours()).toEqual(light)
  for (const role of ['button', 'navigation'] as const)
    await expect(founderPage.getByRole(role)).toHaveCount(0)
  await founderPage.emulateMedia({ media: 'screen', colorScheme: 'dark' })
  expect(await bodyColours()).not.toEqual(light)
  await expect(founderPage.getByRole('navigation')).toHaveCount(1)
})
