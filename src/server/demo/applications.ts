import { randomUUID } from 'node:crypto'
import type { Reply } from '#contract/calls.ts'
import { type AnswerChanges, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import type { FileKind } from '#domain/files/file-rules.ts'
import type { Shares } from '#domain/forms/kinds/shares.ts'
import { normaliseLink } from '#domain/links.ts'
import { capitalise } from '#domain/text.ts'
import { saveDraft } from '#server/applications/save.ts'
import { submitApplication } from '#server/applications/submit.ts'
import { uploadFile } from '#server/files/upload.ts'
import type { Caller } from '#server/http/caller.ts'
import type { Services } from '#server/services.ts'
import { type Company, type DemoFounder, mailDomain, numbersOf, requireFact } from './companies.ts'
import { ESSAY_KEYS, type EssayKey, essayOf, firstWordsOf } from './essays.ts'
import { ownAnswersOf, QUESTIONS_VERSION } from './fields.ts'
import { deckOf, documentOf } from './pdf-documents.ts'

/** Saves a company's application as its founder. Adds its files and submits it, unless it stays a draft. */
export async function apply(
  services: Services,
  caller: Caller,
  company: Company,
  index: number,
): Promise<string> {
  const id = randomUUID()
  const answers = answersOf(company, index)
  const { version } = await saveDraft(services, caller, id, { base_version: 0, changes: answers })
  if (company.status === 'draft') return id
  const changes = await filesOf(services, caller, company)
  await submitApplication(services, caller, id, {
    ...{ base_version: version, changes, form_version: QUESTIONS_VERSION },
  })
  return id
}

async function filesOf(services: Services, caller: Caller, company: Company): Promise<AnswerChanges> {
  const pitch_deck = await upload(services, caller, 'pitch-deck', `${company.slug}-deck.pdf`, deckOf(company))
  const titles = company.facts.documents?.split('; ') ?? []
  const additional_documents = []
  for (const title of titles) {
    additional_documents.push({ ...(await uploadDocument(services, caller, company, title)), title })
  }
  return {
    pitch_deck,
    additional_documents,
    own_captable: titles.length > 1 ? await uploadDocument(services, caller, company, 'Cap table') : null,
  }
}

/** Uploads an example of a document. */
export const uploadDocument = (services: Services, caller: Caller, company: Company, title: string) =>
  upload(
    services,
    caller,
    'additional-document',
    `${title.toLowerCase().replaceAll(' ', '-')}.pdf`,
    documentOf(company, title),
  )

const upload = (
  services: Services,
  caller: Caller,
  kind: FileKind,
  filename: string,
  content: Uint8Array<ArrayBuffer>,
): Promise<Reply<'uploadFile'>> =>
  uploadFile(services, caller, { kind, filename }, new Blob([content]).stream())

/** Uses of funding, as percentages in the order of the form's nine categories. Companies get the lists in rotation. */
const USES = [
  [30, 20, 15, 5, 5, 20, 5, 0, 0],
  [15, 25, 20, 5, 10, 15, 5, 5, 0],
  [25, 10, 10, 10, 25, 15, 0, 5, 0],
  [40, 5, 10, 5, 0, 25, 10, 5, 0],
  [20, 15, 15, 10, 10, 20, 5, 3, 2],
]

/** Essays that a draft lacks, by the draft's progress. */
const UNWRITTEN: Readonly<Record<string, readonly EssayKey[]>> = {
  half: ESSAY_KEYS.slice(2),
  nearly: ESSAY_KEYS.slice(ESSAY_KEYS.indexOf('key_metrics')),
}

/**
 * Returns a company's answers, without files.
 * @param index index of the company in the list
 */
export function answersOf(company: Company, index: number): AnswerChanges {
  const { draft } = company.facts
  const basics = basicsOf(company)
  const unwritten = (draft && UNWRITTEN[draft]) || []
  const essay = (key: EssayKey) =>
    draft === 'half' ? firstWordsOf(company, key) : essayOf(company, index, key)
  const essays = Object.fromEntries(
    ESSAY_KEYS.filter((key) => !unwritten.includes(key)).map((key) => [key, essay(key)]),
  )
  return {
    ...{ ...basics, ...essays },
    ...(!draft && { ...moneyOf(company, index), ...ownAnswersOf(company, index) }),
  }
}

const basicsOf = (company: Company): AnswerChanges => {
  const fact = (key: string) => requireFact(company.facts, company.slug, key)
  return {
    company_name: company.name,
    one_line_description: fact('line'),
    industry: fact('sector'),
    company_stage: fact('stage'),
    funding_stage: fact('raised'),
    hq_city: fact('city'),
    number_of_founders: company.founders.length,
    founders_data: company.founders.map((founder) => founderOf(company, founder)),
    all_founders_fulltime: company.facts.fulltime ?? 'yes',
  }
}

const founderOf = (company: Company, { firstName, lastName, mailbox, experience }: DemoFounder) => ({
  firstName,
  lastName,
  email: `${mailbox}@${mailDomain(company)}`,
  linkedin: linkOf(mailbox),
  experience: capitalise(experience),
})

/** Returns a made-up LinkedIn address, because the demo's people are fictional. */
export const linkOf = (mailbox: string): string =>
  normaliseLink(`linkedin.com/in/${mailbox}-openround-demo`) ?? ''

function moneyOf(company: Company, index: number): AnswerChanges {
  const [lastMonth = null, oneMonthBefore = null, twoMonthsBefore = null] = numbersOf(company, 'revenue')
  return {
    current_revenue: { lastMonth, oneMonthBefore, twoMonthsBefore },
    gross_margins: numbersOf(company, 'margin')[0] ?? null,
    past_funding: pastFunding(company),
    funding_amount_seeking: numbersOf(company, 'ask')[0] ?? 0,
    funding_usage: usageAt(index),
    how_did_you_know: requireFact(company.facts, company.slug, 'heard'),
  }
}

const pastFunding = ({ facts }: Company) => {
  if (!facts.past) return APPLICATION_FORM.blank().past_funding
  return facts.past.split('; ').map((round) => {
    const [, investorName = '', amount] = /^(.*) (\d+)$/.exec(round) ?? []
    return { investorName, amount: Number(amount) }
  })
}

const usageAt = (companyIndex: number): Shares => {
  const shares = USES[companyIndex % USES.length] ?? []
  const categories = Object.keys(APPLICATION_FORM.blank().funding_usage)
  return Object.fromEntries(categories.map((key, index) => [key, shares[index] ?? null])) as Shares
}
