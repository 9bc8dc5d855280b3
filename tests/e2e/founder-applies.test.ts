import { expect } from '@playwright/test'
import {
  fillBasics,
  fillFunding,
  fillMarket,
  fillProduct,
  fillTeam,
  fillVision,
  next,
} from './steps/application.ts'
import { expectAccessible, expectNoSidewaysScroll } from './steps/axe.ts'
import { emailTo } from './steps/emails.ts'
import { STORY } from './steps/founders-story.ts'
import { newPerson, signUpByScreens } from './steps/sign-up.ts'
import { PHONE } from './steps/sizes.ts'
import { test } from './steps/users.ts'

// This test runs on a phone. tests/e2e/by-keyboard-alone.test.ts tests the same journey on a desktop.
test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

test('a founder signs up, saves a draft and later submits it [D-form.11-13, D-labels.5, D-labels.6, D-labels.10, D-status.9, S1.1, S2.4, S2.5, S2.15, S2-form.10, S2-form.14, S2-form.15, S2-form.17-19, S2-form.23, S2-form.25-28]', async ({
  page,
}) => {
  test.slow()
  const expectSound = async () => {
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  const founder = newPerson()

  await signUpByScreens(page, founder)
  await expect(page).toHaveURL('/startup-application')
  await expect(page.getByRole('heading', { name: 'Detailed Startup Application' })).toBeVisible()

  await fillBasics(page)
  await next(page, 'Personal Insights')
  await expect(page).toHaveURL(/\/startup-application\?id=[0-9a-f-]{36}#personal-insights$/)
  await expectSound()
  await fillTeam(page)
  await page.getByRole('button', { name: 'Save as Draft' }).click()
  await expect(page.getByText('Draft Saved Successfully!')).toBeVisible()
  await expect(page).toHaveURL('/my-applications')

  const draft = page.getByRole('article', { name: STORY.basics['Company name'] })
  await expect(draft.getByText('Draft', { exact: true })).toBeVisible()
  await expect(draft.getByText(/^Last edited on/)).toBeVisible()
  await draft.getByRole('link', { name: 'Edit Application' }).click()

  await expect(page.getByLabel('Company name')).toHaveValue(STORY.basics['Company name'])
  await next(page, 'Personal Insights')
  await expect(page.getByLabel('HQ city')).toHaveValue(STORY.city)
  const third = page.getByRole('group', { name: 'Founder 3' })
  await expect(third.getByLabel('First name')).toHaveValue(STORY.founders[2]['First name'])
  await next(page, 'Company & Product')
  await fillProduct(page)
  await next(page, 'Market & Traction')
  await fillMarket(page)
  await next(page, 'Business Model & Funding')
  await fillFunding(page)
  await expectSound()
  await next(page, 'Vision')
  await fillVision(page)
  await expectSound()
  await page.getByRole('button', { name: 'Submit Application' }).click()

  await expect(page).toHaveURL('/application-success')
  await expect(page.getByRole('heading', { name: 'Application Submitted Successfully' })).toBeVisible()
  await expect(
    page.getByText(/^Expect an update by (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d{1,2} [A-Z][a-z]{2}\.$/),
  ).toBeVisible()
  await expectSound()
  await page.getByRole('link', { name: 'Go to My Applications' }).click()

  const submitted = page.getByRole('article', { name: STORY.basics['Company name'] })
  await expect(submitted.getByText('Submitted', { exact: true })).toBeVisible()
  await expect(submitted.getByText('Review Status: Submitted')).toBeVisible()
  await submitted.getByRole('link', { name: 'View Application' }).click()
  await expect(page.getByText('This application has been submitted and is now read-only.')).toBeVisible()
  await expect(page.getByLabel('Company name')).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Save as Draft' })).toBeHidden()
  await emailTo(founder.email, /72 hours/)
})
