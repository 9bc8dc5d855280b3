import { expect, type Page } from '@playwright/test'
import { APPLICATION_FORM } from '../../src/domain/applications/form/application-form.ts'
import { openNewForm, pdf } from './steps/application.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { test } from './steps/shared-page.ts'
import { keepDraft } from './steps/submissions.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

/** The text on screen when the use of funds adds up to 100%. */
const COMPLETE = '100 of 100%'
const GREEN = 'rgb(234, 247, 242)'
const AMBER = 'rgb(253, 245, 228)'

const open = async (page: Page, title: string) => {
  await page
    .getByRole('navigation')
    .getByRole('button', { name: new RegExp(title) })
    .click()
  await expect(heading(page, title)).toBeVisible()
}

test.describe('the form', () => {
  test.use({ onlooker: 'founder' })

  test('shows a group of inputs for each founder [D-form.15, D-form.35, D-labels.10, S2-form.11-14, S2-form.16, S4.20, S5-form.12]', async ({
    page,
  }) => {
    await openNewForm(page)
    const line = page.getByLabel('One-line description')
    await line.fill('x'.repeat(49))
    await line.pressSequentially('yz')
    await expect(line).toHaveValue(`${'x'.repeat(49)}y`)

    await open(page, 'Personal Insights')
    const groups = page.getByLabel('HQ city').locator('optgroup')
    const labels = await groups.evaluateAll((all) => all.map((one) => (one as HTMLOptGroupElement).label))
    expect(labels).toEqual(['India', 'UK', 'UAE', 'Singapore', 'Hong Kong', 'US'])

    const count = page.getByLabel('Number of founders')
    await expect(count.locator('option')).toHaveText(['1', '2', '3', '4', '5'])
    const founder = (number: number) => page.getByRole('group', { name: `Founder ${number}`, exact: true })
    const first = founder(1)
    await first.getByLabel('First name').fill('Asha')
    await count.selectOption('3')
    await expect(first.getByLabel('First name')).toHaveValue('Asha')
    await expect(founder(3).getByLabel('First name')).toHaveValue('')
    await founder(3).getByLabel('First name').fill('Devika')
    await count.selectOption('2')
    await expect(founder(3)).toHaveCount(0)
    await button(page, 'Undo').click()
    await expect(founder(3).getByLabel('First name')).toHaveValue('Devika')
    await expect(founder(3).getByLabel('First name')).toBeFocused()
    await count.selectOption('2')
    await button(page, 'Dismiss').click()
    await expect(count).toBeFocused()
    await page.getByLabel('Founding team story').fill('one two  three')
    await expect(page.getByText('3/200 words')).toBeVisible()

    const side = async (label: string) => (await first.getByLabel(label).boundingBox())?.y
    expect(await side('First name')).toBe(await side('LinkedIn'))
    const email = first.getByLabel('Email')
    const address = `${'asha.'.repeat(9)}kulkarni@dabba-loop.example`
    await email.fill(`${address.slice(0, 20)}\n${address.slice(20)}`)
    await expect(email).toHaveValue(address)
    await first.getByLabel('LinkedIn').fill(`linkedin.com/in/${'asha-kulkarni-'.repeat(5)}`)
    await email.focus()
    await expect(first.getByLabel('LinkedIn')).toHaveValue(
      `https://linkedin.com/in/${'asha-kulkarni-'.repeat(5)}`,
    )
    const cut = () =>
      first
        .getByRole('textbox')
        .evaluateAll((inputs) =>
          inputs
            .flatMap((input) => [
              input.scrollWidth > input.clientWidth,
              input.scrollHeight > input.clientHeight,
            ])
            .filter(Boolean),
        )
    expect(await cut()).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await side('First name')).toBeLessThan((await side('LinkedIn')) ?? 0)
    expect(await cut()).toEqual([])

    const missing = first.getByLabel('First name')
    await missing.fill('')
    await button(page, 'Next Section').click()
    await expect(missing).toHaveAccessibleDescription('Enter a first name')
    await page.getByRole('link', { name: 'Founder 1: Enter a first name' }).click()
    await expect(missing).toBeFocused()
  })

  test('shows a hint at a field and more guidance on demand', { tag: '@deep' }, async ({ page }) => {
    await openNewForm(page)
    await open(page, 'Company & Product')
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
    await open(page, 'Business Model & Funding')
    await expect(page.getByLabel('Blended gross margin (%)')).toHaveAccessibleDescription(/Between 1 and 100/)
    await expect(page.getByRole('group', { name: 'Past funding', exact: true })).toHaveAccessibleDescription(
      APPLICATION_FORM.field('past_funding').guidance.hint,
    )
    await open(page, 'Personal Insights')
    await expect(page.getByText(APPLICATION_FORM.field('founders_data').guidance.hint)).toBeVisible()
  })

  test('formats amounts with Indian digit groups [D-form.11, D-form.17, D-form.32, D-form.34, S2-form.20-24, S5-form.17-19]', async ({
    page,
  }) => {
    const id = await keepDraft(page.request)
    await page.goto(`/startup-application?id=${id}`)
    await open(page, 'Business Model & Funding')
    const capital = page.getByLabel('Capital sought now (INR)')
    await capital.fill('')
    await capital.pressSequentially('1a5,0x00 000')
    await expect(capital).toHaveValue('1,50,00,000')
    await expect(capital).toHaveAccessibleDescription(/1\.5 crore$/)
    const lastMonth = page.getByLabel('Last month')
    for (const [typed, shown] of [
      ['1.5 Cr', '1,50,00,000'],
      ['1500 monthly', '1,50,00,000'],
      ['२५ लाख', '25,00,000'],
    ] as const) {
      await lastMonth.press('ControlOrMeta+a')
      await lastMonth.pressSequentially(typed)
      await lastMonth.press('Tab')
      await expect(lastMonth).toHaveValue(shown)
    }
    await lastMonth.fill('10-15 lakh')
    await expect(lastMonth).toHaveValue('25,00,000')
    await expect(lastMonth).toHaveAccessibleDescription(/“10-15 lakh” was not accepted/)
    // The paise of a pasted amount must not become two more digits of rupees.
    const investor = page.getByRole('group', { name: 'Past funding 1' }).getByLabel('Investor name')
    await lastMonth.fill('')
    await investor.fill('₹ 1,23,456.50')
    await investor.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+x')
    await lastMonth.press('ControlOrMeta+v')
    await expect(lastMonth).toHaveValue('1,23,456')
    await lastMonth.fill('150000')
    await expect(lastMonth).toHaveAccessibleDescription('1.5 lakh')

    await expect(button(page, 'Delete funding 1')).toBeDisabled()
    await button(page, 'Add Funding').click()
    const second = page.getByRole('group', { name: 'Past funding 2' })
    await second.getByLabel('Investor name').fill('Malnad Angels')
    await button(page, 'Delete funding 2').click()
    await expect(second).toHaveCount(0)
    await expect(button(page, 'Delete funding 1')).toBeDisabled()
    await button(page, 'Undo').click()
    await expect(second.getByLabel('Investor name')).toHaveValue('Malnad Angels')
    await expect(second.getByLabel('Investor name')).toBeFocused()

    const expectBackground = (words: string) =>
      expect(page.getByText(words).locator('../..')).toHaveCSS(
        'background-color',
        words === COMPLETE ? GREEN : AMBER,
      )
    await page.getByLabel('Others').fill('100')
    await expectBackground(COMPLETE)
    await page.getByLabel('Others').fill('140')
    await expect(page.getByText('Total: ₹140')).toBeVisible()
    await expect(page.getByText('40% over')).toBeVisible()
    await expectBackground('140 of 100%')

    const margin = page.getByLabel('Blended gross margin (%)')
    await margin.fill('2,5')
    await expect(margin).toHaveValue('2.5')
    await margin.fill('101')
    expect(await margin.getAttribute('aria-invalid')).toBe(null)
    await page.getByLabel('Business model').focus()
    await expect(margin).toHaveAccessibleDescription(/must be between 1 and 100\./)
    await expect(page).toHaveTitle(/^Error: /)
    await margin.fill('99')
    await expect(page).not.toHaveTitle(/^Error: /)
    await margin.fill('101')
    await button(page, 'Next Section').click()
    await expect(margin).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByText(/must be between 1 and 100\./).first()).toBeVisible()
    await margin.fill('100')
    await button(page, 'Next Section').click()
    await expect(heading(page, 'Vision')).toBeVisible()
    const { answers } = await (await page.request.get(`/api/applications/${id}`)).json()
    expect([answers.funding_amount_seeking, answers.funding_usage.others]).toEqual([15_000_000, 140])
    expect(answers.past_funding).toEqual([
      { investorName: '', amount: null },
      { investorName: 'Malnad Angels', amount: null },
    ])
  })

  test('restores a removed deck or document with Undo [D-form.14, D-form.16, S4.21, S5-form.25]', async ({
    page,
  }) => {
    const id = await keepDraft(page.request)
    await page.goto(`/startup-application?id=${id}`)
    await open(page, 'Vision')
    const deck = page.getByLabel('Pitch deck')
    await deck.setInputFiles({ name: 'deck.pdf', mimeType: 'application/pdf', buffer: pdf('Deck') })
    await button(page, 'Remove').click()
    await expect(button(page, 'Undo')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'deck.pdf' })).toBeVisible()
    await expect(deck).toBeFocused()
    await page.getByRole('radio', { name: 'Yes' }).check()
    const row = page.getByRole('group', { name: 'Document 1' })
    if (!(await row.isVisible())) await button(page, 'Add Document').click()
    await row.getByLabel('Document title').fill('Cap table')
    await expect(page.getByText('1 incomplete document will not be included.')).toBeVisible()
    await page.getByRole('radio', { name: 'No' }).check()
    await expect(row).toHaveCount(0)
    await button(page, 'Undo').click()
    await expect(row.getByLabel('Document title')).toHaveValue('Cap table')
    await expect(row.getByLabel('Document title')).toBeFocused()
    await button(page, 'Submit Application').click()
    await expect(page).toHaveURL('/application-success')
    const { answers } = await (await page.request.get(`/api/applications/${id}`)).json()
    expect(answers.additional_documents).toEqual([])
  })
})
