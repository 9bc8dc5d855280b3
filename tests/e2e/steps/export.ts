import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { readCsv } from '../../read-csv.ts'

/**
 * Presses the button that exports in the open dialog, where CSV is selected. @returns the rows of the file, starting
 * with the header
 */
export async function exportFrom(page: Page): Promise<string[][]> {
  const downloading = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Export \d+ applications?$/ })
    .click()
  return readCsv(await readFile(await (await downloading).path(), 'utf8'))
}
