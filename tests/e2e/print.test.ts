import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import { button, openCard, sendRound, test } from './steps/discussion.ts'
import { submitWithoutDeck } from './steps/submissions.ts'
import { closeToasts, expectProblem } from './steps/toasts.ts'

const HEADINGS = [
  ...['Company Overview', 'Founding Team', 'Product & Market', 'Traction & Metrics', 'Funding'],
  ...['Vision & Additional Information', 'Q&A with Admin'],
]

/** Counts the print dialogs of every window instead of showing them, which nobody could close. */
const countPrints = (page: Page) =>
  page.context().addInitScript(() => {
    const counted = window as { prints?: number }
    counted.prints = 0
    window.print = () => {
      counted.prints = (counted.prints ?? 0) + 1
    }
  })

const prints = (page: Page) => page.evaluate(() => (window as { prints?: number }).prints)

const exportFrom = async (page: Page, company: string) => {
  const card = await openCard(page, company)
  const [opened] = await Promise.all([page.waitForEvent('popup'), button(card, 'Export PDF').click()])
  return opened
}

test('an administrator exports a printable document in a new window, then the print dialog opens [S1.12, S6.11, S7-pdf.1, S7-pdf.4, S7-pdf.5]', async ({
  discussion: { id, company, adminPage },
}) => {
  await sendRound(adminPage.request, id, ['Why now?'])
  await countPrints(adminPage)
  const opened = await exportFrom(adminPage, company)
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(company)
  await expect(opened.getByRole('heading', { level: 2 })).toHaveText(HEADINGS)
  await expect(opened).toHaveTitle(`${company} – Investment Application`)
  await expect(opened.getByRole('listitem')).toHaveText(['Why now?Not answered yet'])
  await expect(opened.getByRole('term').filter({ hasText: 'Pitch deck' }).locator('+ dd')).toHaveText('N/A')
  await expect.poll(() => prints(opened)).toBe(1)
  await expect(adminPage.getByRole('alert')).toHaveCount(0)
})

test('what looks like markup is printed as text, in the window’s title too [V1.2.1, V3.2.2]', async ({
  discussion: { founderPage, adminPage },
}) => {
  const company = `&lt;/title&gt;&lt;script&gt; & "Söhne" ${crypto.randomUUID().slice(0, 8)}`
  const problem_statement = `</title><script>document.body.textContent = 'owned'</script>`
  await submitWithoutDeck(founderPage.request, company, { problem_statement })
  await countPrints(adminPage)
  const opened = await exportFrom(adminPage, company)
  await expect(opened.getByRole('heading', { level: 1 })).toHaveText(company)
  await expect(opened).toHaveTitle(`${company} – Investment Application`)
  await expect(opened.getByText(problem_statement)).toBeVisible()
  await expect.poll(() => prints(opened)).toBe(1)
  expect(await opened.locator('script').count()).toBe(0)
})

test('the reader is printed from the head of its first page on, and the list without its empty search', async ({
  discussion: { id, company, adminPage },
}) => {
  await adminPage.goto(`/investment-application-review?read=${id}`)
  await expect(adminPage.getByRole('dialog').getByText('Company Overview').first()).toBeVisible()
  const paper = await getDocumentProxy(new Uint8Array(await adminPage.pdf()))
  const { text } = await extractText(paper)
  expect(text[0]).toContain(company)
  expect(text[0]).toContain('Founding Team')
  await openCard(adminPage, company)
  const search = adminPage.getByRole('searchbox')
  await adminPage.emulateMedia({ media: 'print' })
  await expect(search).toHaveValue(company)
  await expect(search).toBeVisible()
  await expect(adminPage.getByRole('link', { name: 'Audit log', exact: true })).toBeHidden()
  await adminPage.goto('/investment-application-review')
  await expect(search).toBeHidden()
})

test('the team is printed without what waits to be filled in, an e-mail with its status', async ({
  discussion: { adminPage },
}) => {
  await adminPage.emulateMedia({ media: 'print' })
  await adminPage.goto('/team')
  await expect(adminPage.getByRole('heading', { name: 'Members' })).toBeVisible()
  await expect(adminPage.getByRole('textbox')).toHaveCount(0)
  await adminPage.goto('/e-mails?status=approved')
  await expect(adminPage.getByRole('button', { name: 'Approved' })).toBeVisible()
  await expect(adminPage.getByRole('button')).toHaveCount(1)
  await expect(adminPage.getByRole('textbox', { name: 'Subject' })).toBeVisible()
  await expect(adminPage.getByRole('checkbox')).toHaveCount(0)
})

test('where pop-ups are blocked, the administrator is told to allow them [S8.12]', async ({
  discussion: { company, adminPage },
}) => {
  await adminPage.context().addInitScript(() => {
    window.open = () => null
  })
  const card = await openCard(adminPage, company)
  await button(card, 'Export PDF').click()
  await expectProblem(adminPage, 'Error', 'Please allow pop-ups to export PDF.')
})

test('where the application cannot be read, the window closes and a toast says so; then it works [S8.13]', async ({
  discussion: { company, adminPage },
}) => {
  await countPrints(adminPage)
  const card = await openCard(adminPage, company)
  await adminPage.route('**/api/applications/*/questions', (route) => route.fulfill({ status: 500 }))
  const [opened] = await Promise.all([adminPage.waitForEvent('popup'), button(card, 'Export PDF').click()])
  await expectProblem(adminPage, 'Error', 'Failed to export PDF.')
  expect(opened.isClosed()).toBe(true)
  await closeToasts(adminPage)
  await adminPage.unroute('**/api/applications/*/questions')
  const again = await exportFrom(adminPage, company)
  await expect.poll(() => prints(again)).toBe(1)
})

test('both sides download the same document as a PDF', async ({
  discussion: { company, founderPage, adminPage },
}) => {
  await founderPage.goto('/my-applications')
  const cards = [
    { page: founderPage, card: founderPage.getByRole('article', { name: company }) },
    { page: adminPage, card: await openCard(adminPage, company) },
  ]
  for (const { page, card } of cards) {
    const link = card.getByRole('link', { name: 'Download PDF' })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    expect(download.suggestedFilename()).toBe(`${company} – Investment Application.pdf`)
    const bytes = new Uint8Array(await readFile(await download.path()))
    const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true })
    const lines = text.split('\n')
    expect(HEADINGS.filter((heading) => lines.includes(heading))).toEqual(HEADINGS)
  }
})
