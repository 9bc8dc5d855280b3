import { expect, type Locator, type Page } from '@playwright/test'
import { APPLICATION_FORM } from '../../src/domain/applications/form/application-form.ts'
import { openNewForm, pdf } from './steps/application.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { test } from './steps/shared-page.ts'
import { PHONE } from './steps/sizes.ts'
import { keepDraft } from './steps/submissions.ts'
import { expectProblem } from './steps/toasts.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** Opens a section of a complete draft. @returns the draft's id */
async function openDraft(page: Page, section: string): Promise<string> {
  const id = await keepDraft(page.request)
  await page.goto(`/startup-application?id=${id}#${section}`)
  return id
}

/** Opens a new draft and returns the input for last month's revenue. */
async function openLastMonth(page: Page): Promise<Locator> {
  await openDraft(page, 'business-model-and-funding')
  return page.getByLabel('Last month')
}

const founder = (page: Page, number: number) =>
  page.getByRole('group', { name: `Founder ${number}`, exact: true })

/** Returns whether any text input contains text that is not fully visible. */
const isCut = (scope: Locator) =>
  scope
    .getByRole('textbox')
    .evaluateAll((inputs) =>
      inputs.some(
        (input) => input.scrollWidth > input.clientWidth || input.scrollHeight > input.clientHeight,
      ),
    )

test.describe('the form', () => {
  test.use({ onlooker: 'founder' })

  test('stops the one-line description at 50 characters [D-form.35, S2-form.11, S5-form.12]', async ({
    page,
  }) => {
    await openNewForm(page)
    const line = page.getByLabel('One-line description')
    await line.fill('x'.repeat(49))
    await line.pressSequentially('yz')
    await expect(line).toHaveValue(`${'x'.repeat(49)}y`)
  })

  test('restores removed founders with Undo [D-form.15, S4.20]', async ({ page }) => {
    await openDraft(page, 'personal-insights')
    const count = page.getByLabel('Number of founders')
    await count.selectOption('3')
    await expect(founder(page, 1).getByLabel('First name')).toHaveValue('Ravi')
    const third = founder(page, 3)
    await expect(third.getByLabel('First name')).toHaveValue('')
    await third.getByLabel('First name').fill('Devika')
    await count.selectOption('2')
    await expect(third).toHaveCount(0)
    await button(page, 'Undo').click()
    await expect(third.getByLabel('First name')).toHaveValue('Devika')
    await expect(third.getByLabel('First name')).toBeFocused()
  })

  test('focuses the number of founders when an Undo is dismissed', { tag: '@deep' }, async ({ page }) => {
    await openDraft(page, 'personal-insights')
    const count = page.getByLabel('Number of founders')
    await count.selectOption('2')
    await founder(page, 2).getByLabel('First name').fill('Devika')
    await count.selectOption('1')
    await button(page, 'Dismiss').click()
    await expect(count).toBeFocused()
  })

  test('shows founders as a table or cards, without cutting off text [S2-form.14]', { tag: '@deep' }, async ({
    page,
  }) => {
    await openDraft(page, 'personal-insights')
    await page.getByLabel('Number of founders').selectOption('2')
    const second = founder(page, 2)
    await second.getByLabel('Email').fill(`${'asha.'.repeat(9)}kulkarni@dabba-loop.example`)
    await second.getByLabel('LinkedIn').fill(`https://linkedin.com/in/${'asha-kulkarni-'.repeat(5)}`)
    const top = async (label: string) => (await second.getByLabel(label).boundingBox())?.y ?? Number.NaN
    expect(await top('First name')).toBe(await top('LinkedIn'))
    expect(await isCut(second)).toBe(false)
    await page.setViewportSize(PHONE)
    expect(await top('First name')).toBeLessThan(await top('LinkedIn'))
    expect(await isCut(second)).toBe(false)
  })

  test('fills in the first founder from the account without creating a draft', async ({ page }) => {
    const { profile } = await (await page.request.get('/api/session')).json()
    await openNewForm(page)
    await page
      .getByRole('navigation')
      .getByRole('button', { name: /Personal Insights/ })
      .click()
    const filledIn = async () => {
      const values: Record<string, [string, string | null]> = {}
      for (const label of ['First name', 'Last name', 'Email', 'LinkedIn']) {
        const input = founder(page, 1).getByLabel(label)
        values[label] = [await input.inputValue(), await input.getAttribute('autocomplete')]
      }
      return values
    }
    const [firstName, ...lastNames] = profile.full_name.split(' ')
    expect(await filledIn()).toEqual({
      'First name': [firstName, 'given-name'],
      'Last name': [lastNames.join(' '), 'family-name'],
      Email: [profile.email, 'email'],
      LinkedIn: [profile.linkedin_url, 'url'],
    })
    await button(page, 'Save as Draft').click()
    await expect(page.getByText('Nothing to save yet')).toBeVisible()
    expect(page.url()).not.toContain('id=')

    await page.getByLabel('HQ city').selectOption('Pune')
    await expect(page).toHaveURL(/id=/)
    await page.reload()
    await expect(founder(page, 1).getByLabel('First name')).toHaveValue(firstName)
  })

  test('adds https:// to a LinkedIn link when its field loses focus [D-form.29]', { tag: '@deep' }, async ({
    page,
  }) => {
    await openDraft(page, 'personal-insights')
    const link = founder(page, 1).getByLabel('LinkedIn')
    await link.fill('linkedin.com/in/asha')
    await link.press('Tab')
    await expect(link).toHaveValue('https://linkedin.com/in/asha')
  })

  test('a link in the list of errors focuses the field of a founder', { tag: '@deep' }, async ({ page }) => {
    await openDraft(page, 'personal-insights')
    const missing = founder(page, 1).getByLabel('First name')
    await missing.fill('')
    await button(page, 'Next Section').click()
    await expect(missing).toHaveAccessibleDescription('Enter a first name')
    await page.getByRole('link', { name: 'Founder 1: Enter a first name' }).click()
    await expect(missing).toBeFocused()
  })

  test('shows a hint at a field and more guidance on demand', { tag: '@deep' }, async ({ page }) => {
    const open = (section: string) =>
      page
        .getByRole('navigation')
        .getByRole('button', { name: new RegExp(section) })
        .click()
    await openNewForm(page)
    await open('Company & Product')
    const essay = page.getByLabel('Problem statement', { exact: true })
    const { hint, why = '', example = '' } = APPLICATION_FORM.field('problem_statement').guidance
    await expect(essay).toHaveAccessibleDescription(`${hint} 0/200 words`)
    await expect(page.getByText(why)).toBeHidden()
    await essay.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByText(why)).toBeVisible()
    await expect(page.getByText(example)).toBeVisible()
    await expectSoundInBothSizes(page)
    await open('Business Model & Funding')
    await expect(page.getByLabel('Blended gross margin (%)')).toHaveAccessibleDescription(/Between 1 and 100/)
    await expect(page.getByRole('group', { name: 'Past funding', exact: true })).toHaveAccessibleDescription(
      APPLICATION_FORM.field('past_funding').guidance.hint,
    )
    await open('Personal Insights')
    await expect(page.getByText(APPLICATION_FORM.field('founders_data').guidance.hint)).toBeVisible()
  })

  test('groups the digits of an amount while the founder types [S2-form.23, S5-form.17]', async ({
    page,
  }) => {
    await openDraft(page, 'business-model-and-funding')
    const capital = page.getByLabel('Capital sought now (INR)')
    await capital.fill('')
    await capital.pressSequentially('1a5,0x00 000')
    await expect(capital).toHaveValue('1,50,00,000')
    await expect(capital).toHaveAccessibleDescription(/1\.5 crore$/)
  })

  test('replaces a typed or pasted amount with its digits', async ({ page }) => {
    const lastMonth = await openLastMonth(page)
    await lastMonth.fill('')
    await lastMonth.pressSequentially('1.5 Cr')
    await lastMonth.press('Tab')
    await expect(lastMonth).toHaveValue('1,50,00,000')
    // The paise of a pasted amount must not become two more digits of rupees.
    const investor = page.getByRole('group', { name: 'Past funding 1' }).getByLabel('Investor name')
    await investor.fill('₹ 1,23,456.50')
    await investor.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+x')
    await lastMonth.press('ControlOrMeta+a')
    await lastMonth.press('ControlOrMeta+v')
    await expect(lastMonth).toHaveValue('1,23,456')
  })

  test('keeps the previous amount if the typed text is ambiguous', async ({ page }) => {
    const lastMonth = await openLastMonth(page)
    await lastMonth.fill('2500000')
    await lastMonth.press('Tab')
    await lastMonth.press('ControlOrMeta+a')
    await lastMonth.pressSequentially('10-15 lakh')
    await lastMonth.press('Tab')
    await expect(lastMonth).toHaveValue('25,00,000')
    await expect(lastMonth).toHaveAccessibleDescription(/“10-15 lakh” was not accepted/)
  })

  test('shows a refused paste until the amount is changed', async ({ page }) => {
    const lastMonth = await openLastMonth(page)
    await lastMonth.fill('')
    await lastMonth.pressSequentially('2500000')
    await lastMonth.fill('10-15 lakh')
    await expect(lastMonth).toHaveValue('25,00,000')
    await lastMonth.press('Tab')
    await expect(lastMonth).toHaveAccessibleDescription(/“10-15 lakh” was not accepted/)
    await lastMonth.press('End')
    await lastMonth.pressSequentially('0')
    await lastMonth.press('Tab')
    await expect(lastMonth).toHaveAccessibleDescription(/2\.5 crore$/)
  })

  test('reports a refused amount when the founder opens the next section', async ({ page }) => {
    const lastMonth = await openLastMonth(page)
    await lastMonth.fill('')
    await lastMonth.pressSequentially('10-15 lakh')
    await button(page, 'Next Section').click()
    await expectProblem(
      page,
      'Number not saved',
      '“10-15 lakh” was not accepted. Enter an amount in rupees, like 15,00,000 or 15 lakh.',
    )
  })

  test('restores a deleted past-funding row with Undo [D-form.17, S2-form.21]', async ({ page }) => {
    await openDraft(page, 'business-model-and-funding')
    await button(page, 'Add Funding').click()
    const second = page.getByRole('group', { name: 'Past funding 2' })
    const investor = second.getByLabel('Investor name')
    await investor.fill('Malnad Angels')
    await button(page, 'Delete funding 2').click()
    await expect(second).toHaveCount(0)
    await button(page, 'Undo').click()
    await expect(investor).toHaveValue('Malnad Angels')
    await expect(investor).toBeFocused()
  })

  test('the total of the use of funds is green at 100% and amber otherwise', { tag: '@deep' }, async ({
    page,
  }) => {
    await openDraft(page, 'business-model-and-funding')
    for (const [share, background] of [
      ['100', 'rgb(234, 247, 242)'],
      ['140', 'rgb(253, 245, 228)'],
    ] as const) {
      await page.getByLabel('Others').fill(share)
      const total = page.getByText(`${share} of 100%`).locator('../..')
      await expect(total).toHaveCSS('background-color', background)
    }
  })

  test('refuses a gross margin over 100% once its field loses focus [D-form.32, S2-form.20]', async ({
    page,
  }) => {
    await openDraft(page, 'business-model-and-funding')
    const margin = page.getByLabel('Blended gross margin (%)')
    await margin.fill('101')
    expect(await margin.getAttribute('aria-invalid')).toBe(null)
    await margin.press('Tab')
    await expect(margin).toHaveAccessibleDescription(/must be between 1 and 100\./)
    await expect(margin).toHaveAttribute('aria-invalid', 'true')
    await button(page, 'Next Section').click()
    await expect(page.getByRole('link', { name: /must be between 1 and 100\./ })).toBeVisible()
    await margin.fill('100')
    await button(page, 'Next Section').click()
    await expect(heading(page, 'Vision')).toBeVisible()
  })

  test('restores a removed deck with Undo', async ({ page }) => {
    await openDraft(page, 'vision')
    const deck = page.getByLabel('Pitch deck')
    await deck.setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: pdf('Deck') })
    await button(page, 'Remove').click()
    await expect(button(page, 'Undo')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'deck.pdf' })).toBeVisible()
    await expect(deck).toBeFocused()
  })

  test('restores documents that a No has removed with Undo [D-form.16, S4.21]', async ({ page }) => {
    await openDraft(page, 'vision')
    const title = await addDocument(page, 'Cap table')
    await page.getByRole('radio', { name: 'No' }).check()
    await expect(title).toHaveCount(0)
    await button(page, 'Undo').click()
    await expect(title).toHaveValue('Cap table')
    await expect(title).toBeFocused()
  })

  test('leaves out a document without a file on submission [D-form.14, S5-form.25]', async ({ page }) => {
    const id = await openDraft(page, 'vision')
    await addDocument(page, 'Cap table')
    await expect(page.getByText('1 incomplete document will not be included.')).toBeVisible()
    await button(page, 'Submit Application').click()
    await expect(page).toHaveURL('/application-success')
    const { answers } = await (await page.request.get(`/api/applications/${id}`)).json()
    expect(answers.additional_documents).toEqual([])
  })
})

/** Adds the title of a document, but no file. @returns the field for the title */
async function addDocument(page: Page, title: string): Promise<Locator> {
  await page.getByRole('radio', { name: 'Yes' }).check()
  const row = page.getByRole('group', { name: 'Document 1' })
  const field = row.getByLabel('Document title')
  await field.fill(title)
  return field
}
