import { groupDigits } from '#domain/money.ts'
import { capitalise } from '#domain/text.ts'
import { type Company, numbersOf, requireFact } from './companies.ts'
import { latinName } from './essays.ts'

/** Creates a company's pitch deck, with a few slides based on its file. */
export const deckOf = (company: Company): Uint8Array<ArrayBuffer> =>
  pdfOf(`${company.name}: pitch deck`, slidesOf(company))

const slidesOf = (company: Company): Page[] => {
  const { paragraphs, facts, name, founders } = company
  const fact = (key: string) => requireFact(facts, company.slug, key)
  const slide = (heading: string, ...paragraphs: string[]) => ({ heading, paragraphs })
  return [
    slide(name, fact('line'), `${fact('city')}. ${fact('sector')}. ${fact('stage')}.`),
    slide('The problem', paragraphs.Problem ?? ''),
    slide('What we do', paragraphs.Product ?? '', paragraphs.Edge ?? ''),
    slide(
      'Who it is for',
      `${capitalise(fact('customers'))}.`,
      paragraphs.Market ?? '',
      paragraphs.Rivals ?? '',
    ),
    slide('Where we stand', paragraphs.Traction ?? '', `Price: ${fact('price')}.`),
    slide('Who we are', ...founders.map((founder) => `${latinName(founder)}: ${founder.experience}.`)),
    slide('This round', `We are looking for ${inRupees(company, 'ask')}.`, paragraphs.Vision ?? ''),
  ]
}

/** Creates an additional document of two pages, marked as an example. */
export const documentOf = (company: Company, title: string): Uint8Array<ArrayBuffer> => {
  const [now, before, earlier] = numbersOf(company, 'revenue').map(groupDigits)
  return pdfOf(`${company.name}: ${title}`, [
    {
      heading: title,
      paragraphs: [
        `${company.name}, ${requireFact(company.facts, company.slug, 'city')}.`,
        'An example of a document, made for the demo together with this company.',
      ],
    },
    {
      heading: 'In numbers',
      paragraphs: [
        `Revenue of the last three months: INR ${earlier}, INR ${before}, INR ${now}.`,
        `Customers: ${requireFact(company.facts, company.slug, 'count')}.`,
        `Looking for: ${inRupees(company, 'ask')}.`,
      ],
    },
  ])
}

const inRupees = (company: Company, key: string) => `INR ${groupDigits(numbersOf(company, key)[0] ?? 0)}`

/** A page of a document. */
type Page = { readonly heading: string; readonly paragraphs: readonly string[] }

/** Page size in points, 16:9. */
const WIDTH = 960
const HEIGHT = 540
const MARGIN = 72
const HEADING = 34
const TEXT = 20
const LINE = 30

/**
 * Returns the number of characters that fit on a line. In Helvetica, a character is on average half as wide as it is
 * high.
 */
const charactersOf = (size: number) => Math.floor((WIDTH - 2 * MARGIN) / (size * 0.5))

/** Some characters outside Latin-1, with their codes in Windows-1252, the font's encoding. */
const SPECIAL: Readonly<Record<string, number>> = { '–': 0x96, '—': 0x97, '‘': 0x91, '’': 0x92, '€': 0x80 }

/**
 * Creates a small PDF 1.4 with text in Helvetica. Writes out rupee signs, removes accents if the font lacks a
 * character, and replaces other missing characters with question marks.
 */
export function pdfOf(title: string, pages: readonly Page[]): Uint8Array<ArrayBuffer> {
  const contents = pages.map((page, index) => contentOf(page, `${index + 1} / ${pages.length}`))
  const firstPage = 5
  const numberOf = (index: number) => firstPage + 2 * index
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${numberOf(index)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    `<< /Title (${escaped(title)}) /Producer (Openround demo) >>`,
    ...contents.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${numberOf(index) + 1} 0 R` +
        ' /Resources << /Font << /F 3 0 R >> >> >>',
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ]
  return Uint8Array.from(Buffer.from(fileOf(objects), 'latin1'))
}

/** Joins the numbered objects and the table of their offsets. Every character is one byte. */
function fileOf(objects: readonly string[]): string {
  let file = '%PDF-1.4\n%\xe2\xe3\xcf\xd3\n'
  const offsets = objects.map((object, index) => {
    const offset = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 4 0 R >>`
  return `${file}${table}${trailer}\nstartxref\n${file.length}\n%%EOF\n`
}

function contentOf({ heading, paragraphs }: Page, foot: string): string {
  const lines = paragraphs.flatMap((paragraph) => [...wrapped(paragraph, charactersOf(TEXT)), ''])
  const top = HEIGHT - MARGIN - HEADING
  return [
    `0.06 0.36 0.27 rg 0 ${HEIGHT - 12} ${WIDTH} 12 re f`,
    textAt(MARGIN, top, HEADING, [heading]),
    '0.08 0.13 0.11 rg',
    textAt(MARGIN, top - 2 * LINE, TEXT, lines),
    textAt(WIDTH - MARGIN - 40, 30, 12, [foot]),
  ].join('\n')
}

const textAt = (x: number, y: number, size: number, lines: readonly string[]) =>
  `BT /F ${size} Tf ${LINE} TL ${x} ${y} Td ${lines.map((line) => `(${escaped(line)}) Tj T*`).join(' ')} ET`

function wrapped(text: string, characters: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line.length + word.length < characters) lines[lines.length - 1] = `${line} ${word}`.trimStart()
    else lines.push(word)
  }
  return lines
}

const escaped = (text: string) =>
  [...text.replaceAll('₹', 'INR ')]
    .map(encoded)
    .join('')
    .replace(/[\\()]/g, '\\$&')

function encoded(character: string): string {
  const special = SPECIAL[character]
  if (special !== undefined) return String.fromCharCode(special)
  const plain = character <= '\xff' ? character : character.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain <= '\xff' ? plain : '?'
}
