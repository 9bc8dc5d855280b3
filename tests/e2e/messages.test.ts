import { expect, type Page } from '@playwright/test'
import { withoutLiveUpdates } from './steps/layout.ts'
import { failSaves } from './steps/saved.ts'
import { test as inOnePage } from './steps/shared-page.ts'
import {
  confirmEmail,
  createAccount,
  newPerson,
  openLanding,
  openSignInTab,
  signIn,
} from './steps/sign-up.ts'
import { completeAnswers, keepDraft, submitWithoutDeck } from './steps/submissions.ts'
import { closeToasts, expectProblem, expectSuccess } from './steps/toasts.ts'
import { test } from './steps/users.ts'

const HTML = '<html><body><h1>502 Bad Gateway</h1></body></html>'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

type Watch = { shownAt: number; beats: number[] }

/** Notes when a text first stands on the page: milliseconds of the page's clock, which also beats ten times a second. */
const watchFor = (page: Page, text: string) =>
  page.addInitScript((awaited) => {
    const watch = Object.assign(window as unknown as Watch, { beats: [] as number[] })
    setInterval(() => watch.beats.push(performance.now()), 100)
    const look = () => {
      if ('shownAt' in window || !document.body?.textContent?.includes(awaited)) return
      Object.assign(window, { shownAt: performance.now() })
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, text)

/** @returns milliseconds from the answer to sign-in to the text, and the beats between, which a busy machine delays alike */
const delayAfterSignIn = (page: Page) =>
  page.evaluate(() => {
    const asked = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answered =
      asked.findLast(({ name, responseEnd }) => name.endsWith('/api/session') && responseEnd > 0)
        ?.responseEnd ?? 0
    const { shownAt, beats } = window as unknown as Watch
    const between = beats.filter((beat) => beat > answered && beat < shownAt)
    return { delay: shownAt - answered, beats: between.length }
  })

/** However long the story takes, the server says that the account is so many milliseconds old. */
const sayAge = (page: Page, age: number) =>
  page.route('/api/session', async (route) => {
    const response = await route.fetch()
    const reply = await response.json()
    const created = Date.parse(reply.session?.user.created_at ?? '')
    await route.fulfill({
      response,
      json: reply.session ? { ...reply, now: new Date(created + age) } : reply,
    })
  })

test.describe('a visitor', () => {
  test('who signs up, and then in within a minute, is told so, and half a second later what comes next [D-way.2, S2-landing.10, S4.36, S8.20, S8.23]', async ({
    page,
  }) => {
    const person = newPerson()
    await createAccount(page, person)
    await expectSuccess(
      page,
      'Account created successfully!',
      'Please check your email inbox to confirm your signup, then sign in to complete your application.',
    )
    await confirmEmail(page, person)
    const newUser =
      'You have successfully signed up. You can now click on login to complete your application.'
    await watchFor(page, newUser)
    await sayAge(page, 59_999)
    await page.goto('/auth')
    await signIn(page, person)
    await expectSuccess(page, 'Welcome back!', 'You have been signed in successfully.')
    await expect(page).toHaveURL('/startup-application')
    await expectSuccess(page, 'Successfully Signed Up', newUser)
    const { delay, beats } = await delayAfterSignIn(page)
    expect(delay).toBeGreaterThanOrEqual(500)
    expect(beats).toBeLessThan(30)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('whose account is older than a minute by the server’s clock is only welcomed [S4.37]', async ({
    page,
    founder,
  }) => {
    await sayAge(page, 60_000)
    await page.goto('/auth')
    await signIn(page, founder.person)
    await page.waitForTimeout(1_000)
    await expect(page.getByText('Successfully Signed Up')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  test('who cannot sign in reads the server’s message [S8.21, S8.41]', async ({ page }) => {
    await page.goto('/auth')
    await openSignInTab(page)
    await page.getByLabel('Email', { exact: true }).fill(newPerson().email)
    await page.getByLabel('Password', { exact: true }).fill('not-the-password')
    await button(page, 'Sign In').click()
    await expectProblem(page, 'Sign In Error', 'Wrong e-mail or password.')
    const password = page.getByLabel('Password', { exact: true })
    await expect(password).toBeFocused()
    await expect(password).toHaveAccessibleDescription('Wrong e-mail or password.')
    // Before the scripts have come the tab is a link.
    await expect(page).toHaveURL(/\/auth(\?tab=sign-in)?$/)
  })

  test('who cannot sign up reads the server’s message [D-accounts.11, S5-accounts.6, S8.22, S8.40]', async ({
    page,
  }) => {
    const { email } = newPerson()
    // Known to the server alone: the browser has no list of passwords.
    const values = { 'First name': 'Asha', 'Last name': 'Rao', Email: email, Mobile: '+91 98450 12345' }
    await openLanding(page, '/apply')
    for (const [label, text] of Object.entries(values)) {
      await page.getByLabel(label, { exact: true }).fill(text)
    }
    await page.getByLabel('LinkedIn profile').fill('linkedin.com/in/asha')
    await page.getByLabel('Location').selectOption({ label: 'India' })
    await page.getByLabel('Password', { exact: true }).fill('password1')
    await button(page, 'Create Account').click()
    const reason = 'This password is too common. Please choose another.'
    await expectProblem(page, 'Sign Up Error', reason)
  })
})

inOnePage.describe('a founder', () => {
  inOnePage.use({ onlooker: 'founder' })

  inOnePage(
    'who keeps a draft is told so, and comes to the list a second later [S4.19, S8.30, S9.9]',
    async ({ page }) => {
      await page.goto('/startup-application')
      const places: string[] = []
      page.on('framenavigated', (frame) =>
        places.push(new URL(frame.url()).pathname + new URL(frame.url()).search),
      )
      await page.getByLabel('Company name').fill('Kisan Setu')
      await button(page, 'Save as Draft').click()
      await expectSuccess(page, 'Draft Saved Successfully!', 'Your application has been saved as a draft.')
      await expect(page).toHaveURL('/my-applications')
      expect(places.slice(-2)).toEqual([
        expect.stringMatching(/^\/startup-application\?id=/),
        '/my-applications',
      ])
    },
  )

  inOnePage('who deletes a draft is told so [S8.2]', async ({ page }) => {
    const company = `Gone ${crypto.randomUUID().slice(0, 8)}`
    await keepDraft(page.request, completeAnswers(company))
    await page.goto('/my-applications')
    await page.getByRole('article', { name: company }).getByRole('button', { name: 'Delete Draft' }).click()
    await page
      .getByRole('dialog')
      .or(page.getByRole('alertdialog'))
      .getByRole('button', { name: 'Delete', exact: true })
      .click()
    await expectSuccess(page, 'Success', 'Draft application deleted successfully.')
    await expect(page.getByRole('article', { name: company })).toHaveCount(0)
  })

  inOnePage('who submits is told so, and the profile is read anew [S4.8, S4.9, S8.31]', async ({ page }) => {
    await page.goto(`/startup-application?id=${await keepDraft(page.request)}`)
    await page
      .getByRole('navigation', { name: 'Sections of the application' })
      .getByRole('button', { name: /Vision/ })
      .click()
    const profileReadAnew = page.waitForRequest('/api/session')
    await button(page, 'Submit Application').click()
    await expectSuccess(
      page,
      'Application Submitted Successfully!',
      'Your detailed startup application has been submitted and is under review.',
    )
    await expect(page).toHaveURL('/application-success')
    await profileReadAnew
  })

  for (const [how, fail] of [
    ['cannot be reached', { abort: true }],
    ['is hidden by a gateway that fails', { abort: false }],
  ] as const) {
    inOnePage(
      `whose draft cannot be saved because the server ${how} stays in the section [S8.26]`,
      async ({ page }) => {
        await page.goto(`/startup-application?id=${await keepDraft(page.request)}`)
        await page.route('/api/applications/*', (route) => {
          if (route.request().method() !== 'PATCH') return route.continue()
          return fail.abort
            ? route.abort()
            : route.fulfill({ status: 502, contentType: 'text/html', body: HTML })
        })
        await page.getByLabel('Company name').fill('Kisan Setu Agritech')
        await button(page, 'Next Section').click()
        await expectProblem(page, 'Save Error', 'Failed to save. Please try again.')
        await expect(page.getByRole('heading', { name: 'Basics' })).toBeVisible()
        await closeToasts(page)
        await button(page, 'Save as Draft').click()
        await expectProblem(page, 'Save Error', 'Failed to save. Please try again.')
        await expect(page.getByLabel('Company name')).toHaveValue('Kisan Setu Agritech')
      },
    )

    inOnePage(`whose submission fails because the server ${how} keeps the form [S8.29]`, async ({ page }) => {
      await page.goto(`/startup-application?id=${await keepDraft(page.request)}`)
      await page.route('/api/applications/*/submission', (route) =>
        fail.abort ? route.abort() : route.fulfill({ status: 502, contentType: 'text/html', body: HTML }),
      )
      await page
        .getByRole('navigation', { name: 'Sections of the application' })
        .getByRole('button', { name: /Vision/ })
        .click()
      await page.getByLabel('Help beyond funding').fill('A mentor for credit risk')
      await button(page, 'Submit Application').click()
      await expectProblem(page, 'Submission Error', 'Failed to submit application. Please try again.')
      await expect(page.getByLabel('Help beyond funding')).toHaveValue('A mentor for credit risk')
      await expect(page).toHaveURL(/\/startup-application/)
    })
  }

  inOnePage(
    'whom Next refuses while the server cannot be reached reads one toast, and the rest in the save state [D-form.4]',
    async ({ page }) => {
      await page.goto(`/startup-application?id=${await keepDraft(page.request)}`)
      await failSaves(page)
      await page.getByLabel('One-line description').fill('')
      await button(page, 'Next Section').click()
      await expectProblem(
        page,
        'Required fields missing',
        'Please fill in all required fields before proceeding.',
      )
      await expect(page.getByRole('status').filter({ hasText: 'Could not save' })).toBeVisible()
      await expect(page.getByText('Save Error')).toHaveCount(0)
    },
  )

  inOnePage(
    'who lost the session while writing is told so, and keeps the text [S8.39]',
    async ({ page, context }) => {
      await page.goto(`/startup-application?id=${await keepDraft(page.request)}`)
      await page.getByLabel('Company name').fill('Written after the session')
      await context.clearCookies()
      await button(page, 'Next Section').click()
      await expectProblem(page, 'Save Error', 'Auth session missing!')
      await expect(page.getByLabel('Company name')).toHaveValue('Written after the session')
      await expect(page.getByRole('heading', { name: 'Basics' })).toBeVisible()
    },
  )

  inOnePage(
    'is refused the administrators’ screen and led home [D-way.14, S2.8, S6.14, S8.4]',
    async ({ page }) => {
      await page.goto('/investment-application-review')
      await expectProblem(page, 'Access Denied', "You don't have permission to access this page.")
      await expect(page).toHaveURL('/my-applications')
    },
  )

  inOnePage('whose list a gateway refuses twice notices nothing [S8.42]', async ({ page }) => {
    const company = `Patience ${crypto.randomUUID().slice(0, 8)}`
    await keepDraft(page.request, completeAnswers(company))
    let asked = 0
    await withoutLiveUpdates(page)
    await page.route('/api/applications', (route) => {
      asked += 1
      return asked < 3 ? route.fulfill({ status: 502, body: HTML }) : route.continue()
    })
    await page.goto('/my-applications')
    await expect(page.getByRole('article', { name: company })).toBeVisible()
    expect(asked).toBe(3)
    await expect(page.getByText('Failed to load applications.')).toHaveCount(0)
  })
})

inOnePage.describe('an administrator', () => {
  inOnePage.use({ onlooker: 'administrator' })

  inOnePage('who changes a status is told so [S8.6]', async ({ page }) => {
    const company = `Decided ${crypto.randomUUID().slice(0, 8)}`
    await submitWithoutDeck(page.request, company)
    await page.goto(`/investment-application-review?search=${company.replace(' ', '+')}`)
    await page.getByLabel(`Status of ${company}`).selectOption({ label: 'Approved' })
    await expectSuccess(page, 'Success', 'Application status updated successfully.')
  })
})
