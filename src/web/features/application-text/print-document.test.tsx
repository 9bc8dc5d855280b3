import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { printedDocument } from '#domain/applications/print-document.ts'
import { PrintedPage } from './print-document.tsx'

const APPLICATION = {
  application_status: 'submitted',
  submitted_at: '2026-11-21T12:00:00.000Z',
  updated_at: '2026-11-21T12:00:00.000Z',
  answers: APPLICATION_FORM.blank(),
}
const BRAND = { product: 'Openround', investor: 'Acme Ventures' }

const printedWith = (logo?: string) =>
  renderToStaticMarkup(
    <PrintedPage page={printedDocument(APPLICATION, [], BRAND)} brand={{ ...BRAND, logo }} />,
  )

test('prints the logo, or the investor’s name if there is no logo', () => {
  const image = '<img class="logo" src="/logo/1.svg" alt="Acme Ventures"/>'
  const name = '<p class="group">Acme Ventures</p>'
  const pages = [printedWith('/logo/1.svg'), printedWith()]
  expect(pages.map((page) => [page.includes(image), page.includes(name)])).toEqual([
    [true, false],
    [false, true],
  ])
})
