import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Cell } from '#domain/review/export.ts'
import { csvOf } from './csv.ts'
import { type RowsOfSheets, type Workbook, xlsxOf } from './xlsx.ts'

/**
 * Returns a workbook with these pages of rows. Each page has one list of rows per sheet, in the order of the sheets.
 */
const workbook = (pages: readonly RowsOfSheets[], ...names: readonly string[]): Workbook => ({
  sheets: names.map((name) => ({ name, header: ['Company', 'Note'] })),
  pages: (async function* () {
    yield* pages
  })(),
})

async function partsOf(made: Workbook): Promise<Record<string, string>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxOf(made)) chunks.push(chunk)
  const parts = Object.entries(unzipSync(Buffer.concat(chunks)))
  return Object.fromEntries(parts.map(([path, content]) => [path, strFromU8(content)]))
}

const workbookOf = (...rows: Cell[][]) => workbook([[rows]], 'Applications')
const rowsOf = async (...rows: Cell[][]) =>
  (await partsOf(workbookOf(...rows)))['xl/worksheets/sheet1.xml'] ?? ''
const csv = async (...rows: Cell[][]) => Buffer.concat(await csvOf(workbookOf(...rows)).toArray()).toString()

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1+1', '\r=1+1', '＝1+1']

test('stores texts as text cells, so that none becomes a formula', async () => {
  const xml = await rowsOf(FORMULAS)
  expect(xml.match(/<c t="inlineStr">/g)).toHaveLength(FORMULAS.length)
  expect(xml).not.toContain('<f>')
})

test.each(FORMULAS)('puts an apostrophe before %j in CSV', async (formula) => {
  expect(await csv([formula])).toContain(`"'${formula}"`)
})

test('quotes texts in CSV, so that a semicolon does not start a new cell', async () => {
  expect(await csv(['a;=1+1', 'say "hi", twice'])).toBe(
    '\ufeff"Company","Note"\r\n"a;=1+1","say ""hi"", twice"\r\n',
  )
})

test('writes numbers as numbers and dates as dates', async () => {
  const row = ['Acme', 1_500_000, new Date('2026-03-01T10:30:00Z'), { day: '2026-03-01' }, null]
  expect(await rowsOf(row)).toContain(
    '<c><v>1500000</v></c><c s="2"><v>46082.4375</v></c><c s="3"><v>46082</v></c><c/>',
  )
  expect(await csv(row)).toContain('"Acme",1500000,2026-03-01 10:30,2026-03-01,\r\n')
})

test('keeps markup, line breaks and characters that XML cannot hold', async () => {
  const xml = await rowsOf(['<b>&amp;</b>\n  2', 'bell \u0007, return \r, literal _x0041_ \uffff 🚀'])
  expect(xml).toContain('<t xml:space="preserve">&lt;b&gt;&amp;amp;&lt;/b&gt;\n  2</t>')
  expect(xml).toContain('bell _x0007_, return _x000D_, literal _x005F_x0041_ _xFFFF_ 🚀')
})

test('shortens and marks text that is too long for a cell, and splits no character', async () => {
  const [, text = ''] =
    /<row><c[^>]*><is><t[^>]*>(x+[^<]*)</.exec(await rowsOf([`${'x'.repeat(32_738)}🚀${'y'.repeat(99)}`])) ??
    []
  expect(text).toBe(`${'x'.repeat(32_738)}… [cut: too long for a cell]`)
  expect(text.length).toBeLessThanOrEqual(32_767)
})

test('names the sheets, and writes the rows of all pages to them', async () => {
  const pages = [
    [[['Acme', 'a']], [['Bolt', 'b']]],
    [[['Chai', 'c']], []],
  ]
  const parts = await partsOf(workbook(pages, 'Applications', 'Verdicts'))
  expect(parts['xl/workbook.xml']).toMatch(/name="Applications".*name="Verdicts"/)
  expect([1, 2].map((index) => parts[`xl/worksheets/sheet${index}.xml`]?.match(/Acme|Bolt|Chai/g))).toEqual([
    ['Acme', 'Chai'],
    ['Bolt'],
  ])
})

test('writes more rows than it compresses in one chunk', async () => {
  const rows = Array.from({ length: 3_000 }, (_, index) => [`Company ${index}`, 'x'.repeat(200)])
  expect((await rowsOf(...rows)).match(/Company \d+/g)).toEqual(rows.map(([name]) => name))
})
