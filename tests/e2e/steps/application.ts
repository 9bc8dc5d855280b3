import { expect, type Locator, type Page } from '@playwright/test'
import { STORY } from './founders-story.ts'

async function fill(scope: Page | Locator, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values))
    await scope.getByLabel(label, { exact: true }).fill(text)
}

/** Opens an empty form. The form is collapsed at first if the person has open tasks. */
export async function openNewForm(page: Page): Promise<void> {
  await page.goto('/startup-application')
  const startNew = page.getByRole('button', { name: 'Start an application' })
  const company = page.getByLabel('Company name', { exact: true })
  await expect(startNew.or(company)).toBeVisible()
  if (await startNew.isVisible()) await startNew.click()
  await expect(company).toBeVisible()
}

export async function next(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Next Section' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

export async function fillBasics(page: Page): Promise<void> {
  await fill(page, STORY.basics)
  for (const [label, choice] of Object.entries(STORY.choices)) {
    await page.getByLabel(label, { exact: true }).selectOption({ label: choice })
  }
}

export async function fillTeam(page: Page): Promise<void> {
  await page.getByLabel('HQ city').selectOption({ label: STORY.city })
  await page.getByLabel('Number of founders').selectOption(String(STORY.founders.length))
  for (const [index, founder] of STORY.founders.entries()) {
    await fill(page.getByRole('group', { name: `Founder ${index + 1}` }), founder)
  }
  await page.getByLabel('Are all founders full-time?').selectOption({ label: STORY.fullTime })
  await fill(page, STORY.team)
}

export const fillProduct = (page: Page) => fill(page, STORY.product)
export const fillMarket = (page: Page) => fill(page, STORY.market)

export async function fillFunding(page: Page): Promise<void> {
  await fill(page, { 'Business model': STORY.businessModel })
  await fill(page.getByRole('group', { name: 'Revenue (INR)' }), STORY.revenue)
  await fill(page, { 'Blended gross margin (%)': STORY.margin })
  await fill(page.getByRole('group', { name: 'Past funding 1' }), STORY.rounds[0])
  await page.getByRole('button', { name: 'Add Funding' }).click()
  await fill(page.getByRole('group', { name: 'Past funding 2' }), STORY.rounds[1])
  await fill(page, { 'Capital sought now (INR)': STORY.capital.typed })
  await expect(page.getByLabel('Capital sought now (INR)')).toHaveValue(STORY.capital.shown)
  await fill(page.getByRole('group', { name: 'Use of funds (%)' }), STORY.shares)
  await expect(page.getByText('Total: ₹82')).toBeVisible()
  await expect(page.getByText('82 of 100%')).toBeVisible()
}

/** Returns a small, valid PDF with a single page that contains this text. */
export function pdf(text: string): Buffer {
  const stream = `BT /F1 24 Tf 72 720 Td (${text}) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let body = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

const file = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: pdf(text) })

export async function fillVision(page: Page): Promise<void> {
  await fill(page, STORY.vision)
  await page.getByLabel('Pitch deck').setInputFiles(file('kisan-setu-deck.pdf', 'Kisan Setu'))
  await expect(page.getByRole('link', { name: /kisan-setu-deck\.pdf/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Yes' }).check()
  for (const [index, title] of STORY.documents.entries()) {
    const group = page.getByRole('group', { name: `Document ${index + 1}` })
    if (!(await group.isVisible())) await page.getByRole('button', { name: 'Add Document' }).click()
    await group.getByLabel('Document title').fill(title)
    await group.getByLabel('File', { exact: true }).setInputFiles(file(`document-${index + 1}.pdf`, title))
    await expect(group.getByRole('link', { name: new RegExp(`document-${index + 1}`) })).toBeVisible()
  }
  await page.getByLabel('How did you hear about us?').selectOption({ label: STORY.heard })
}
