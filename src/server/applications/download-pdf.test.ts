import { expect, test } from 'vitest'
import { documentFilename } from './download-pdf.ts'

const nameOf = (company: string) => documentFilename({ company, kind: 'Investment Application' })

test.each([
  ['Acme Dairy', 'Acme Dairy – Investment Application.pdf'],
  ['../../etc/passwd', '-..-etc-passwd – Investment Application.pdf'],
  ['a\r\nSet-Cookie: x', 'a Set-Cookie- x – Investment Application.pdf'],
  ['</title><script>', '-title-script- – Investment Application.pdf'],
  ['शर्मा\u202e ट्रेडर्स', 'शर्मा ट्रेडर्स – Investment Application.pdf'],
  ['...', 'Investment Application – Investment Application.pdf'],
  ['भ'.repeat(80), `${'भ'.repeat(66)} – Investment Application.pdf`],
  ['W'.repeat(300), `${'W'.repeat(80)} – Investment Application.pdf`],
])('the company %o gets the PDF file name %o [V1.3.3, V5.4.2]', (company, name) => {
  expect(nameOf(company)).toBe(name)
})
