import { once } from 'node:events'
import { promisify } from 'node:util'
import { createDeflateRaw } from 'node:zlib'
import { type Zip, ZipPassThrough } from 'fflate'
import type { Cell } from '#domain/review/export.ts'
import { CUT_MARK } from '#domain/review/export-messages.ts'
import { openZip } from '#server/files/zip.ts'

export type Sheet = { readonly name: string; readonly header: readonly string[] }

/** The rows that one page of applications adds, by sheet. */
export type RowsOfSheets = readonly (readonly (readonly Cell[])[])[]

export type Workbook = {
  readonly sheets: readonly Sheet[]
  readonly pages: AsyncIterable<RowsOfSheets>
}

/** Compression level. Higher levels would slow down the export. */
const COMPRESSION = 3

/** Number of XML characters that are compressed at a time. */
const CHUNK_CHARACTERS = 256 * 1024

/**
 * Returns a workbook (ECMA-376) in chunks. Memory holds only one chunk of the first sheet, and the other sheets in
 * compressed form. Texts are stored as text cells, so that none is read as a formula.
 */
export async function* xlsxOf({ sheets, pages }: Workbook): AsyncGenerator<Uint8Array> {
  const { zip, take } = openZip()
  try {
    for (const [path, xml] of Object.entries(partsOf(sheets))) await addPart(zip, path).end(xml)
    const parts = sheets.map(({ header }, index) => {
      const part = addPart(zip, sheetPath(index))
      part.add(SHEET_START + rowXml(header, HEADER_STYLE))
      return part
    })
    for await (const page of pages) {
      for (const [index, part] of parts.entries()) {
        for (const row of page[index] ?? []) part.add(rowXml(row))
        await part.compress()
      }
      yield* take()
    }
    for (const part of parts) await part.end(SHEET_END)
    zip.end()
    yield* take()
  } finally {
    zip.terminate()
  }
}

function addPart(zip: Zip, path: string): CompressedPart {
  const part = new CompressedPart(path)
  zip.add(part)
  return part
}

/**
 * A file in the archive. Node compresses it in another thread, which is faster than fflate and does not block requests.
 */
class CompressedPart extends ZipPassThrough {
  override compression = 8
  readonly #compressor = createDeflateRaw({ level: COMPRESSION }).on('data', (data: Buffer<ArrayBuffer>) =>
    this.ondata(null, data, false),
  )
  #compressed = Promise.resolve()

  #pending = ''

  add(text: string): void {
    this.#pending += text
  }

  /** Compresses the collected data once there is enough of it. */
  async compress(): Promise<void> {
    if (this.#pending.length < CHUNK_CHARACTERS) return
    this.#push(false)
    await this.#compressed
  }

  async end(text: string): Promise<void> {
    this.add(text)
    this.#push(true)
    await this.#compressed
  }

  #push(isLast: boolean): void {
    this.push(Buffer.from(this.#pending), isLast)
    this.#pending = ''
  }

  /** Called by `Zip.terminate`, even when the reader stops before the end. */
  terminate(): void {
    this.#compressor.destroy()
  }

  /** Called by `push`, which computes size and checksum. */
  protected override process(chunk: Uint8Array, isLast: boolean): void {
    const compressor = this.#compressor
    if (isLast) {
      this.#compressed = once(compressor, 'end').then(() => this.ondata(null, new Uint8Array(), true))
      compressor.end(chunk)
    } else {
      this.#compressed = promisify(compressor.write.bind(compressor) as Write)(chunk)
    }
  }
}

type Write = (chunk: Uint8Array, done: (error?: Error | null) => void) => void

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const CONTENT_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheetPath = (index: number) => `xl/worksheets/sheet${index + 1}.xml`

/** Returns the content of all files except the sheets, by path. */
const partsOf = (sheets: readonly Sheet[]): Record<string, string> => ({
  '[Content_Types].xml': `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${CONTENT_TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${CONTENT_TYPE}.styles+xml"/>${sheets.map((_, index) => `<Override PartName="/${sheetPath(index)}" ContentType="${CONTENT_TYPE}.worksheet+xml"/>`).join('')}</Types>`,
  '_rels/.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONSHIPS}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 2}"/>`).join('')}</sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/>${sheets.map((_, index) => `<Relationship Id="rId${index + 2}" Type="${RELATIONSHIPS}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`).join('')}</Relationships>`,
  'xl/styles.xml': `${DECLARATION}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy-mm-dd hh:mm"/><numFmt numFmtId="165" formatCode="yyyy-mm-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
})

/** Cell styles. The number is the style's index in `cellXfs`. */
const HEADER_STYLE = ' s="1"'
const TIME_STYLE = ' s="2"'
const DAY_STYLE = ' s="3"'

/** Freezes the header row, and makes the columns wide enough for names and dates. */
const SHEET_START = `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="22" defaultRowHeight="15"/><sheetData>`
const SHEET_END = '</sheetData></worksheet>'

const rowXml = (cells: readonly Cell[], style = ''): string =>
  `<row>${cells.map((cell) => cellXml(cell, style)).join('')}</row>`

function cellXml(cell: Cell, style: string): string {
  if (cell === null || cell === undefined || cell === '') return '<c/>'
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`
  if (cell instanceof Date) return `<c${TIME_STYLE}><v>${serialDate(cell)}</v></c>`
  if (typeof cell === 'object') return `<c${DAY_STYLE}><v>${serialDate(new Date(cell.day))}</v></c>`
  return `<c t="inlineStr"${style}><is><t xml:space="preserve">${escapeText(fitCell(cell))}</t></is></c>`
}

const DAY_MS = 86_400_000
/** Excel's serial number for 1970-01-01. */
const EPOCH_DAYS = 25_569

const serialDate = (date: Date): number => date.getTime() / DAY_MS + EPOCH_DAYS

/** Excel's limit for the text of a cell. Excel reports a file with a longer text as damaged. */
const CELL_CHARACTERS = 32_767

const fitCell = (text: string): string =>
  text.length <= CELL_CHARACTERS
    ? text
    : text.slice(0, CELL_CHARACTERS - CUT_MARK.length).replace(/[\ud800-\udbff]$/, '') + CUT_MARK

const XML_ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => XML_ESCAPES[character] ?? '')

/** Characters that XML changes or cannot contain, and texts that look like an escape sequence. */
const UNSTORABLE = /_(?=[xX][\da-fA-F]{4}_)|[^\P{Cc}\t\n\u007f-\u009f]|[\ufffe\uffff]/gu

/** Escapes the text of a cell. Writes characters that XML cannot hold as `_xHHHH_` (ECMA-376, ST_Xstring). */
const escapeText = (text: string): string =>
  escapeXml(text).replace(
    UNSTORABLE,
    (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
