import { groupDigits } from '#domain/rupees.ts'
import { type Company, need, numbersOf } from './company.ts'
import { capitalised, latinName } from './essays/parts.ts'
import { type Page, pdfOf } from './pdf.ts'

/** The pitch deck of a company: a few slides out of what it says of itself. */
export const deckOf = (company: Company): Uint8Array<ArrayBuffer> =>
  pdfOf(`${company.name}: pitch deck`, slidesOf(company))

const slidesOf = (company: Company): Page[] => {
  const { told, facts, name, founders } = company
  const said = (key: string) => need(facts, company.slug, key)
  const slide = (heading: string, ...paragraphs: string[]) => ({ heading, paragraphs })
  return [
    slide(name, said('line'), `${said('city')}. ${said('sector')}. ${said('stage')}.`),
    slide('The problem', told.Problem ?? ''),
    slide('What we do', told.Product ?? '', told.Edge ?? ''),
    slide('Who it is for', `${capitalised(said('customers'))}.`, told.Market ?? '', told.Rivals ?? ''),
    slide('Where we stand', told.Traction ?? '', `Price: ${said('price')}.`),
    slide('Who we are', ...founders.map((founder) => `${latinName(founder)}: ${founder.experience}.`)),
    slide('This round', `We are looking for ${inRupees(company, 'ask')}.`, told.Vision ?? ''),
  ]
}

/** A further document, by its title: a page or two that say honestly what they are. */
export const documentOf = (company: Company, title: string): Uint8Array<ArrayBuffer> => {
  const [now, before, earlier] = numbersOf(company, 'revenue').map(groupDigits)
  return pdfOf(`${company.name}: ${title}`, [
    {
      heading: title,
      paragraphs: [
        `${company.name}, ${need(company.facts, company.slug, 'city')}.`,
        'An example of a document, made for the demo together with this company.',
      ],
    },
    {
      heading: 'In numbers',
      paragraphs: [
        `Revenue of the last three months: INR ${earlier}, INR ${before}, INR ${now}.`,
        `Customers: ${need(company.facts, company.slug, 'count')}.`,
        `Looking for: ${inRupees(company, 'ask')}.`,
      ],
    },
  ])
}

const inRupees = (company: Company, key: string) => `INR ${groupDigits(numbersOf(company, key)[0] ?? 0)}`
