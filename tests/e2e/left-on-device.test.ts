import { type BrowserContext, expect, type Page } from '@playwright/test'
import { expectSoundInBothSizes } from './steps/axe.ts'
import {
  askDialog,
  button,
  test as discussed,
  openCard,
  sendRound,
  storedRounds,
} from './steps/discussion.ts'
import { testAlone as test } from './steps/newcomers.ts'
import { saved } from './steps/saved.ts'
import { backOnline } from './steps/slow.ts'
import { keepDraft } from './steps/submitted.ts'
import { expectToast } from './steps/toasts.ts'

/** Neither the browser's database nor its storage has room. */
const fillDevice = (context: BrowserContext) =>
  context.addInitScript(() => {
    const full = () => {
      throw new DOMException('Full.', 'QuotaExceededError')
    }
    IDBObjectStore.prototype.put = full
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (this: Storage, key: string, text: string) {
      return this === localStorage && key.startsWith('typed-text') ? full() : setItem.call(this, key, text)
    }
  })

/** The browser frees a tab's lock a moment after its page has gone; until then what was typed there is that tab's. */
const livingTabs = (page: Page) => page.evaluate(async () => (await navigator.locks.query()).held?.length)

const holdSaves = (page: Page) =>
  page.route('**/api/**', (route) => (route.request().method() === 'GET' ? route.continue() : route.abort()))

test('a device that takes nothing is told of, where otherwise it is said that it keeps what was typed', async ({
  page,
  context,
  me,
}) => {
  await fillDevice(context)
  const id = await keepDraft(page.request, { company_name: `Setu of ${me.lastName}` })
  await page.goto(`/startup-application?id=${id}`)
  const line = page.getByLabel('One-line description')
  await line.click()
  await line.fill('Typed at home')
  await expect(saved(page)).toBeVisible()
  await context.setOffline(true)
  await line.fill('Typed in a tunnel')
  await expect(page.getByText('Offline, kept while this page is open')).toBeVisible()
  await expectSoundInBothSizes(page)
  await button(page, 'Save as Draft').click()
  await expectToast(
    page,
    'Please keep this page open',
    'You are offline, and this device has no room for what you typed. It is saved as soon as there is a connection again.',
    'status',
  )
  await context.setOffline(false)
  await expect(saved(page)).toBeVisible()
})

discussed(
  'a question that no device keeps is said to stand there only while the page is open',
  async ({ discussion: { company, adminPage } }) => {
    await fillDevice(adminPage.context())
    const card = await openCard(adminPage, company)
    await button(card, 'Ask Questions').click()
    const dialog = askDialog(adminPage)
    await dialog.getByLabel('Question 1', { exact: true }).fill('Who pays?')
    await expect(
      dialog.getByText('This device has no room for it: it stands here only while this page is open.'),
    ).toBeVisible()
    await expect(dialog.getByText('Kept on this device until sent.')).toHaveCount(0)
    await expectSoundInBothSizes(adminPage)
  },
)

test('a draft that was opened without a connection comes by itself when there is one', async ({
  page,
  me,
}) => {
  const company = `Setu of ${me.lastName}`
  await keepDraft(page.request, { company_name: company })
  await page.goto('/my-applications')
  await page.route('**/api/applications/*', (route) => route.abort())
  await page.getByRole('article', { name: company }).getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'We could not open your application' })).toBeVisible()
  await page.unroute('**/api/applications/*')
  await backOnline(page)
  await expect(page.getByLabel('Company name')).toHaveValue(company)
})

discussed(
  'an answer that could not be saved is readable below newer questions, also where its round was submitted without it',
  async ({ discussion: { id, adminPage, founderPage } }) => {
    await sendRound(adminPage.request, id, ['Why now?'])
    await holdSaves(founderPage)
    await founderPage.goto(`/application-qa?id=${id}`)
    await founderPage.getByLabel('Why now?').fill('Typed on the train')
    await expect(founderPage.getByText('Could not save, retrying')).toBeVisible()
    const { rounds } = await (await founderPage.request.get(`/api/applications/${id}/questions`)).json()
    const [round] = rounds
    const submitted = await founderPage.request.post(`/api/questions/${round.id}/submission`, {
      data: { base_version: round.version, changes: { [round.questions[0].id]: 'Typed at home' } },
    })
    expect(submitted.status(), await submitted.text()).toBe(200)
    await sendRound(adminPage.request, id, ['Who pays?'])

    const next = await founderPage.context().newPage()
    await founderPage.close({ runBeforeUnload: false })
    await next.goto('/favicon.svg')
    await expect.poll(() => livingTabs(next)).toBe(0)
    await next.goto(`/application-qa?id=${id}`)
    const leftOut = next.getByRole('alert').filter({ hasText: 'What you typed here is not among them:' })
    await expect(leftOut.getByText('Typed on the train')).toBeVisible()
    await expect(next.getByLabel('Why now?')).toHaveValue('Typed at home')
    await expect(next.getByLabel('Who pays?')).toBeEditable()
    await expectSoundInBothSizes(next)
    await button(leftOut, 'Dismiss').click()
    await expect(leftOut).toHaveCount(0)
    await expect(next.getByLabel('Why now?')).toBeFocused()
    await next.reload()
    await expect(next.getByLabel('Who pays?')).toBeVisible()
    await expect(next.getByText('Typed on the train')).toHaveCount(0)
    expect(await storedRounds(next.request, id)).toEqual([
      [['Who pays?', '']],
      [['Why now?', 'Typed at home']],
    ])
  },
)
