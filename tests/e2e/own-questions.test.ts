import { expect, type Page } from '@playwright/test'
import type { FieldDefinition } from '#domain/forms/field-definition.ts'
import { publishQuestions, question } from '../own-questions.ts'
import { withConnection } from '../with-connection.mjs'
import { pdf } from './steps/application.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { test } from './steps/own-server.ts'
import { failSaves, letSave, saved } from './steps/saved.ts'
import { PHONE } from './steps/sizes.ts'
import { completeAnswers, keepDraft } from './steps/submissions.ts'
import { expectProblem } from './steps/toasts.ts'
import type { ServerUnderTest } from './steps/users.ts'

// The tests run one by one on the same server, because starting a server takes longer than a test.
test.describe.configure({ mode: 'default' })
test.use({ storageState: ({ founder }, use) => use(founder.state), viewport: PHONE })

const publish = (
  { databaseUrl = '' }: ServerUnderTest,
  questions: readonly FieldDefinition[],
  options?: Parameters<typeof publishQuestions>[2],
) =>
  withConnection(databaseUrl, (client) =>
    publishQuestions(
      async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[],
      questions,
      options,
    ),
  )

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const sectionTitle = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

test('a founder answers own questions of each kind on a phone', async ({ page, place }) => {
  const needed = { required: true }
  await publish(
    place,
    [
      question('Where do you sell?', 'choice', { id: 'where000', ...needed }),
      question('Sold through', 'choices', { id: 'through0', ...needed }),
      question('Incorporated', 'yesNo', { id: 'incorporated', ...needed }),
      question('Founded on', 'date', { id: 'founded0', ...needed }),
      question('Product video', 'link', { id: 'video000', ...needed }),
      question('Team size', 'number', { id: 'size0000', ...needed, min: 1, max: 500, unit: 'people' }),
      question('Cap table', 'file', { id: 'captable', ...needed }),
    ],
    { title: 'For this fund' },
  )
  const form = `/startup-application?id=${await keepDraft(page.request, completeAnswers('On a phone'))}`
  await page.goto(`${form}#vision`)
  await button(page, 'Next Section').click()
  await expect(sectionTitle(page, 'For this fund')).toBeFocused()
  await page.getByLabel('Where do you sell?').selectOption('Farm')
  await page.getByRole('group', { name: 'Sold through' }).getByLabel('Shop').check()
  await page.getByRole('group', { name: 'Sold through' }).getByLabel('Farm').check()
  await page.getByRole('group', { name: 'Incorporated' }).getByLabel('No').check()
  await page.getByLabel('Founded on').fill('2026-02-28')
  await page.getByLabel('Product video').fill('acme.in/video')
  await page.getByLabel('Team size').fill('501')
  await page.getByLabel('Team size').blur()
  await expect(page.getByLabel('Team size')).toHaveAccessibleDescription(/500/)
  await expectSoundInBothSizes(page)
  await button(page, 'Review').click()
  await expect(page.getByText('2 answers need attention. Select one to edit it.')).toBeVisible()
  await expect(page.getByText('Shop, Farm')).toBeVisible()
  await expectSoundInBothSizes(page)
  await button(page, 'Submit Application').click()
  await expect(page.getByLabel('Team size')).toBeFocused()
  await page.getByLabel('Team size').fill('12')

  await page.goto(`${form}#vision`)
  await button(page, 'Submit Application').click()
  await expect(sectionTitle(page, 'For this fund')).toBeVisible()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'table.pdf', mimeType: 'application/pdf', buffer: pdf('Shares') })
  await expect(page.getByText('table.pdf')).toBeVisible()
  await button(page, 'Submit Application').click()
  await expect(page).toHaveURL('/application-success')

  await page.goto(`${form}#additional`)
  await expect(page.getByRole('heading', { name: 'For this fund' })).toBeInViewport()
  for (const text of ['Farm', 'Shop, Farm', 'No', '28 February 2026', 'https://acme.in/video', '12 people'])
    await expect(page.locator('#additional').getByText(text, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /table\.pdf/ })).toBeVisible()
  await expectSoundInBothSizes(page)
})

test('a page whose questions were replaced days ago reloads, and keeps all text', async ({ page, place }) => {
  const why = question('Why now?', 'text', { id: 'why00000' })
  await publish(place, [why, question('Gone', 'text', { id: 'gone0000' })], { hoursAgo: 80, title: 'Before' })
  const form = `/startup-application?id=${await keepDraft(page.request, completeAnswers('Open for days'))}`
  await page.goto(`${form}#additional`)
  await page.getByLabel('Gone').fill('Removed')
  await page.getByLabel('Why now?').fill('Prices')
  await page.getByLabel('Why now?').blur()
  await expect(saved(page)).toBeVisible()
  await publish(place, [question('Who pays?', 'text', { id: 'who00000', required: true }), why], {
    hoursAgo: 25,
    title: 'After',
  })
  await failSaves(page)
  await page.getByLabel('Why now?').fill('Prices doubled')
  await letSave(page)
  await button(page, 'Submit Application').click()
  await expect(sectionTitle(page, 'After')).toBeVisible()
  await expectProblem(
    page,
    'The questions have changed',
    'Your answers are kept. Please check the additional questions, then submit again.',
  )
  await expect(page.getByLabel('Gone')).toHaveCount(0)
  await expect(page.getByLabel('Why now?')).toHaveValue('Prices doubled')
  await button(page, 'Submit Application').click()
  await expect(page.getByLabel('Who pays?')).toBeFocused()
  await page.keyboard.type('Dairies')
  await button(page, 'Submit Application').click()
  await expect(page).toHaveURL('/application-success')
  await page.goto(`${form}#additional`)
  for (const text of ['Prices doubled', 'Dairies'])
    await expect(page.locator('#additional').getByText(text, { exact: true })).toBeVisible()
})

test('an unsaved draft that is opened again shows the questions that it had', async ({ page, place }) => {
  const why = question('Why now?', 'text', { id: 'why00000' })
  await publish(place, [why], { title: 'First' })
  await page.goto(
    `/startup-application?id=${await keepDraft(page.request, completeAnswers('Opened again'))}#additional`,
  )
  await failSaves(page)
  await page.getByLabel('Why now?').fill('Prices')
  await publish(place, [why, question('Who pays?')], { title: 'Second' })
  await page.getByRole('link', { name: 'My Applications' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Applications' })).toBeVisible()
  await page.goBack()
  await expect(sectionTitle(page, 'First')).toBeVisible()
  await expect(page.getByLabel('Why now?')).toHaveValue('Prices')
  await letSave(page)
  await page.getByLabel('Why now?').fill('Prices doubled')
  await page.getByLabel('Why now?').blur()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(sectionTitle(page, 'Second')).toBeVisible()
  await expect(page.getByLabel('Why now?')).toHaveValue('Prices doubled')
})
