import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { pdf } from './steps/application.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { dragOver, drop } from './steps/drop.ts'
import { keepDraft } from './steps/submissions.ts'
import { closeToasts, expectProblem } from './steps/toasts.ts'
import { test } from './steps/users.ts'

test.use({ storageState: ({ founder }, use) => use(founder.state) })

const TEN_MEGABYTES = 10 * 1024 * 1024

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const stored = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function openVision(page: Page) {
  const id = await keepDraft(page.request)
  await page.goto(`/startup-application?id=${id}`)
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /Vision/ })
    .click()
  return { id, deck: page.getByLabel('Pitch deck') }
}

/** The server removes the invisible character. */
const WITH_INVISIBLE = 'second\u200b.pdf'

/** Writes test files and a folder to disk. @returns a function that returns the path for a name */
function onDisk(folder: string) {
  const at = (name: string) => join(folder, name)
  mkdirSync(at('decks'), { recursive: true })
  for (const name of ['first.pdf', 'second.pdf', WITH_INVISIBLE, 'notes.txt'])
    writeFileSync(at(name), pdf(name))
  writeFileSync(at('disguised.pdf'), 'not a PDF at all')
  for (const name of ['large-deck.pdf', 'large-plan.pdf'])
    writeFileSync(at(name), Buffer.alloc(TEN_MEGABYTES + 1, '%PDF-1.4\n'))
  return at
}

test(
  'uploads a file that is dropped on the deck field',
  { tag: '@deep' },
  async ({ page }, { outputDir }) => {
    const at = onDisk(outputDir)
    const { id, deck } = await openVision(page)
    const alert = page.getByRole('main').getByRole('alert')
    await drop(page, deck, [at('first.pdf'), at('second.pdf')])
    await expect(alert).toHaveText('Please drop one file at a time.')
    await drop(page, deck, [at('decks')])
    await expect(alert).toHaveText('A folder cannot be uploaded. Please drop a file.')
    await drop(page, deck, [at('notes.txt')])
    // Only the toast announces a wrong type.
    await expect(alert).toHaveCount(0)
    await expect(deck).toHaveAccessibleDescription(
      /^This file is not of type pdf, ppt, pptx\. Save or export it as PDF and choose the new file\./,
    )
    const beside = await page.getByLabel('Long-term vision').evaluate((essay) =>
      ['dragover', 'drop'].map((type) => {
        const dataTransfer = new DataTransfer()
        dataTransfer.items.add(new File(['%PDF-'], 'first.pdf'))
        // True if the page did not cancel the event. The browser would then leave the page and open the file.
        return essay.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
      }),
    )
    expect(beside).toEqual([false, false])
    await expect(page.getByRole('heading', { name: 'Vision', exact: true })).toBeVisible()
    await expect(stored(page, 'first.pdf')).toHaveCount(0)
    const release = await dragOver(page, deck, [at('first.pdf')])
    await expect(page.getByText('Drop to add')).toBeVisible()
    await release()
    await expect(stored(page, 'first.pdf')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'first.pdf uploaded' })).toBeAttached()
    await expect(deck).toHaveAccessibleDescription(/^first\.pdf /)
    await expect(alert).toHaveCount(0)
    await expect(page.getByText('0.00 MB')).toBeVisible()
    await expect(page.getByText('Replace file, or drop one here')).toBeVisible()
    await expectSoundInBothSizes(page)
    await drop(page, stored(page, 'first.pdf'), [at(WITH_INVISIBLE)])
    await expect(stored(page, 'second.pdf')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'second.pdf uploaded' })).toBeAttached()
    await expect(stored(page, 'first.pdf')).toHaveCount(0)
    const storedDeck = async () => {
      const { answers } = await (await page.request.get(`/api/applications/${id}`)).json()
      return [answers.pitch_deck?.filename, answers.pitch_deck?.size]
    }
    await expect.poll(storedDeck).toEqual(['second.pdf', '0.00 MB'])
  },
)

test('refuses files that are too large or of the wrong type [D-files.4, D-files.5, D-form.27, S5-form.20, S5-form.21, S5-form.24, S8.34]', async ({
  page,
}, { outputDir }) => {
  const at = onDisk(outputDir)
  const { deck } = await openVision(page)
  const isRefused = () =>
    expectProblem(page, 'File type not allowed', 'Please choose a file of type pdf, ppt, pptx.')
  await deck.setInputFiles(at('notes.txt'))
  await isRefused()
  await closeToasts(page)
  await deck.setInputFiles(at('disguised.pdf'))
  await isRefused()
  await expect(
    page.getByText(
      'This is a text file (such as CSV) with the extension .pdf. Save it as PDF and choose the new file.',
    ),
  ).toBeVisible()
  await expect(button(page, 'Try again')).toHaveCount(0)
  await button(page, 'Remove').click()

  await deck.setInputFiles(at('large-deck.pdf'))
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'File size exceeds 10MB. Please compress and attach a file less than 10MB.',
  )
  await expect(deck).toHaveValue('')
  await expect(page.getByText('large-deck.pdf')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Yes' }).check()
  const row = page.getByRole('group', { name: 'Document 1' })
  await row.getByLabel('File', { exact: true }).setInputFiles(at('large-plan.pdf'))
  await expectProblem(page, 'File too large', 'File size exceeds 10MB. Please choose a smaller file.')
  await expect(row.getByText('large-plan.pdf')).toHaveCount(0)

  await page.route('**/api/files?*', (route) => route.abort())
  await deck.setInputFiles(at('first.pdf'))
  await expect(button(page, 'Try again')).toBeVisible()
  await page.unroute('**/api/files?*')
  await button(page, 'Try again').click()
  await expect(stored(page, 'first.pdf')).toBeVisible()
})
