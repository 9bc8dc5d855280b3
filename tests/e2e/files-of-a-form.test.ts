import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { pdf } from './steps/application.ts'
import { expectSoundInBothSizes } from './steps/axe.ts'
import { dragOver, drop } from './steps/drop.ts'
import { keepDraft } from './steps/submissions.ts'
import { test } from './steps/users.ts'

test.use({ storageState: ({ founder }, use) => use(founder.state) })

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

/** Files on the disk, and a folder. */
function onDisk(folder: string) {
  const at = (name: string) => join(folder, name)
  mkdirSync(at('decks'), { recursive: true })
  for (const name of ['first.pdf', 'second.pdf', 'notes.txt']) writeFileSync(at(name), pdf(name))
  writeFileSync(at('disguised.pdf'), 'not a PDF at all')
  return at
}

test('a file is dropped where it looks like it, and the next one takes its place', async ({ page }, {
  outputDir,
}) => {
  const at = onDisk(outputDir)
  const { id, deck } = await openVision(page)
  const letGo = await dragOver(page, deck, [at('first.pdf')])
  await expect(page.getByText('Drop to add')).toBeVisible()
  await letGo()
  await expect(stored(page, 'first.pdf')).toBeVisible()
  await expect(page.getByText('under 10 KB')).toBeVisible()
  await expect(page.getByText('Replace file, or drop one here')).toBeVisible()
  await expectSoundInBothSizes(page)
  await drop(page, stored(page, 'first.pdf'), [at('second.pdf')])
  await expect(stored(page, 'second.pdf')).toBeVisible()
  await expect(stored(page, 'first.pdf')).toHaveCount(0)
  const kept = async () => {
    const { answers } = await (await page.request.get(`/api/applications/${id}`)).json()
    return [answers.pitch_deck?.filename, answers.pitch_deck?.size]
  }
  await expect.poll(kept).toEqual(['second.pdf', '0.00 MB'])
})

test('what cannot be taken is named at the field, and one file beside it does not replace the form', async ({
  page,
}, { outputDir }) => {
  const at = onDisk(outputDir)
  const { deck } = await openVision(page)
  const alert = page.getByRole('main').getByRole('alert')
  await drop(page, deck, [at('first.pdf'), at('second.pdf')])
  await expect(alert).toHaveText('Please drop one file at a time.')
  await drop(page, deck, [at('decks')])
  await expect(alert).toHaveText('A folder cannot be uploaded. Please drop a file.')
  await drop(page, deck, [at('notes.txt')])
  await expect(alert).toHaveText('This file is not of type pdf, ppt, pptx.')
  const beside = await page.getByLabel('Long-term vision').evaluate((essay) =>
    ['dragover', 'drop'].map((type) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['%PDF-'], 'first.pdf'))
      // Not cancelled, the browser opens the file in place of the page.
      return essay.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }))
    }),
  )
  expect(beside).toEqual([false, false])
  await expect(page.getByRole('heading', { name: 'Vision', exact: true })).toBeVisible()
  await expect(stored(page, 'first.pdf')).toHaveCount(0)
  await drop(page, deck, [at('first.pdf')])
  await expect(stored(page, 'first.pdf')).toBeVisible()
  await expect(alert).toHaveCount(0)
})

test('trying again is offered where it can help, and nowhere else', async ({ page }, { outputDir }) => {
  const at = onDisk(outputDir)
  const { deck } = await openVision(page)
  await deck.setInputFiles(at('disguised.pdf'))
  await expect(page.getByText('Upload failed: the content is not of this file type.')).toBeVisible()
  await expect(button(page, 'Try again')).toHaveCount(0)
  await button(page, 'Remove').click()
  await page.route('**/api/files?*', (route) => route.abort())
  await deck.setInputFiles(at('first.pdf'))
  await expect(button(page, 'Try again')).toBeVisible()
  await page.unroute('**/api/files?*')
  await button(page, 'Try again').click()
  await expect(stored(page, 'first.pdf')).toBeVisible()
})
