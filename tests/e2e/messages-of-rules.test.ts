import { expect, type Page } from '@playwright/test'
import { ESSAYS, REQUIRED } from './steps/form-rules.ts'
import { completeAnswers, keepDraft } from './steps/submissions.ts'
import { closeToasts, expectProblem } from './steps/toasts.ts'
import { test } from './steps/users.ts'

test.use({
  storageState: ({ founder }, use) => use(founder.state),
  contextOptions: { reducedMotion: 'reduce' },
})

const TEN_MEGABYTES = 10 * 1024 * 1024

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })
const step = (page: Page, title: string) =>
  button(page, title === 'Vision' ? 'Submit Application' : 'Next Section')

const open = async (page: Page, title: string) => {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(title) })
    .click()
  await expect(heading(page, title)).toBeVisible()
}

const marked = (page: Page) =>
  page.getByRole('region', { name: 'Please fix the following' }).getByRole('listitem')

test('each section names its required fields on Next, section 6 on Submit [D-form.25, D-form.31, D-names.6, S4.16, S5-form.1-8, S5-form.15, S8.32]', async ({
  page,
}) => {
  await page.goto('/startup-application')
  for (const { title, asked } of REQUIRED.slice(0, 5)) {
    await open(page, title)
    await button(page, 'Next Section').click()
    await expectProblem(
      page,
      'Required fields missing',
      'Please fill in all required fields before proceeding.',
    )
    await expect(marked(page)).toHaveText([...asked])
    await expect(heading(page, title)).toBeVisible()
    await closeToasts(page)
  }
  const [vision] = REQUIRED.slice(5)
  const blank = {
    help_beyond_funding: '',
    alternative_problem: '',
    long_term_vision: '',
    how_did_you_know: '',
  }
  await page.goto(
    `/startup-application?id=${await keepDraft(page.request, { ...completeAnswers('Six'), ...blank })}`,
  )
  await open(page, 'Vision')
  await button(page, 'Submit Application').click()
  await expectProblem(
    page,
    'Required fields missing',
    'Please fill in all required fields before submitting.',
  )
  await expect(marked(page)).toHaveText([...(vision?.asked ?? [])])
  await expect(page.getByLabel('Help beyond funding')).toBeFocused()
})

test('each essay over 200 words is refused by its label and its count [D-form.25, S5-form.10, S5-form.11, S8.33]', async ({
  page,
}) => {
  const words = (count: number) => Array(count).fill('milk').join(' ')
  const long = ESSAYS.map(({ key }, index) => [key, words(201 + index)])
  const answers = { ...completeAnswers('Too long'), ...Object.fromEntries(long) }
  await page.goto(`/startup-application?id=${await keepDraft(page.request, answers)}`)
  for (const [index, { title, label }] of ESSAYS.entries()) {
    if (!(await heading(page, title).isVisible())) await open(page, title)
    await step(page, title).click()
    const count = `${label} must not exceed 200 words. Current: ${201 + index} words.`
    await expectProblem(page, 'Word limit exceeded', count)
    await closeToasts(page)
    await page.getByLabel(label, { exact: true }).fill(words(200))
  }
  await button(page, 'Submit Application').click()
  await expect(page).toHaveURL('/application-success')
})

test('files over 10 MB are refused: a deck at its field, a document by a toast [D-form.25, D-form.27, S5-form.21, S5-form.24, S8.34]', async ({
  page,
}) => {
  await page.goto('/startup-application')
  await open(page, 'Vision')
  const file = (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.alloc(TEN_MEGABYTES + 1, '%PDF-1.4\n'),
  })
  await page.getByLabel('Pitch deck').setInputFiles(file('deck.pdf'))
  const atField = page.getByRole('alert')
  await expect(atField).toHaveText(
    'File size exceeds 10MB. Please compress and attach a file less than 10MB.',
  )
  await expect(page.getByLabel('Pitch deck')).toHaveValue('')
  await expect(page.getByText('deck.pdf')).toHaveCount(0)

  await page.getByRole('radio', { name: 'Yes' }).check()
  const row = page.getByRole('group', { name: 'Document 1' })
  if (!(await row.isVisible())) await button(page, 'Add Document').click()
  await row.getByLabel('File', { exact: true }).setInputFiles(file('plan.pdf'))
  await expectProblem(page, 'File too large', 'File size exceeds 10MB. Please choose a smaller file.')
  await expect(row.getByText('plan.pdf')).toHaveCount(0)
})

test('a file of another type is refused by a toast that names the types [D-files.4, D-files.5, S5-form.20]', async ({
  page,
}) => {
  await page.goto('/startup-application')
  await open(page, 'Vision')
  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await page.getByLabel('Pitch deck').setInputFiles(notes)
  await expectProblem(page, 'File type not allowed', 'Please choose a file of type pdf, ppt, pptx.')
  await closeToasts(page)
  const disguised = {
    name: 'deck.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<html>no deck</html>'),
  }
  await page.getByLabel('Pitch deck').setInputFiles(disguised)
  await expectProblem(page, 'File type not allowed', 'Please choose a file of type pdf, ppt, pptx.')
})
