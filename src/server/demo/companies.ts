import type { Status } from '#domain/applications/status.ts'

const texts = import.meta.glob<string>('./companies/*.md', { query: '?raw', import: 'default', eager: true })

const slugOf = (path: string) => path.replace(/^.*\/|\.md$/g, '')

/** Returns all companies of the demo, the one that has waited longest first. */
export const demoCompanies = (): readonly Company[] =>
  Object.entries(texts)
    .map(([path, text]) => readCompany(slugOf(path), text))
    .sort((a, b) => b.daysAgo - a.daysAgo || a.slug.localeCompare(b.slug))

export type DemoFounder = {
  readonly firstName: string
  readonly lastName: string
  /** Local part of the e-mail address, and the name in the LinkedIn link. */
  readonly mailbox: string
  readonly experience: string
}

/** A question round. A blank answer was not given. Days are counted back from today. */
export type DemoQuestionRound = {
  readonly sentDaysAgo: number
  /** Undefined if the answers are not submitted. */
  readonly answeredDaysAgo: number | undefined
  readonly questions: readonly DemoQuestion[]
}

type DemoQuestion = {
  readonly question: string
  readonly answer: string
  /** Title of the document that belongs to the answer; undefined if the question allows no file. */
  readonly file: string | undefined
}

/** A company as described in its file in `companies/`. */
export type Company = {
  readonly slug: string
  readonly name: string
  readonly facts: Readonly<Record<string, string>>
  /** Paragraphs by heading: 'Problem', 'Product' … */
  readonly paragraphs: Readonly<Record<string, string>>
  readonly founders: readonly DemoFounder[]
  readonly status: Status
  /** Days since the submission, or since a draft was last edited. */
  readonly daysAgo: number
  readonly rounds: readonly DemoQuestionRound[]
}

/**
 * Parses a file of `companies/`: the name, 'key: value' lines, then paragraphs under headings.
 * @throws if a required fact is missing
 */
function readCompany(slug: string, text: string): Company {
  const [head = '', ...sections] = text.trim().split(/^## /m)
  const [title = '', ...lines] = head.trim().split('\n')
  const pairs = lines.filter(Boolean).map((line) => splitAt(line, ':'))
  const facts = Object.fromEntries(pairs)
  const parts = sections.map((section) => splitAt(section, '\n'))
  const [status, days] = splitAt(requireFact(facts, slug, 'status'), ',')
  return {
    slug,
    name: title.replace(/^# /, ''),
    facts,
    paragraphs: Object.fromEntries(parts.map(([heading, body]) => [heading, onOneLine(body)])),
    founders: pairs.filter(([key]) => key === 'founder').map(([, value]) => readFounder(value)),
    status: status as Status,
    daysAgo: daysIn(days) ?? 0,
    rounds: parts.filter(([heading]) => heading.startsWith('Questions')).map(readQuestionRound),
  }
}

/** Returns a fact of the company. @throws if its file lacks the fact */
export const requireFact = (facts: Company['facts'], slug: string, key: string): string => {
  const value = facts[key]
  if (value === undefined) throw new Error(`companies/${slug}.md does not say '${key}'.`)
  return value
}

/**
 * Returns the domain of the founders' addresses. If a company applies again, its later file gives the name of its first
 * file as 'account'.
 */
export const mailDomain = ({ slug, facts }: Pick<Company, 'slug' | 'facts'>): string =>
  `${facts.account ?? slug}.example`

/** Returns the numbers of a fact such as '412000 371000', or none if the file lacks the fact. */
export const numbersOf = ({ facts }: Company, key: string): number[] =>
  (facts[key] ?? '').split(' ').filter(Boolean).map(Number)

function readFounder(value: string): DemoFounder {
  const [firstName = '', lastName = '', mailbox = '', experience = ''] = value
    .split('|')
    .map((it) => it.trim())
  return { firstName, lastName, mailbox, experience }
}

/**
 * Parses '## Questions, 9 days ago, answered 4 days ago', followed by '? question' lines, each with its answer below. A
 * question that ends with '(file: title)' allows a file.
 */
function readQuestionRound([heading, body]: readonly [string, string]): DemoQuestionRound {
  const [sent = '', answered] = heading.split(/, (?=answered)/)
  return {
    sentDaysAgo: daysIn(sent) ?? 0,
    answeredDaysAgo: daysIn(answered ?? ''),
    questions: body
      .split(/^\? /m)
      .slice(1)
      .map((text) => splitAt(text, '\n'))
      .map(([question, answer]) => ({ ...readQuestion(question), answer: onOneLine(answer) })),
  }
}

function readQuestion(line: string): Pick<DemoQuestion, 'question' | 'file'> {
  const [, question = line, file] = /^(.*) \(file: (.*)\)$/.exec(line) ?? []
  return { question, file }
}

const daysIn = (text: string): number | undefined => {
  const days = /(\d+) days? ago/.exec(text)?.[1]
  return days === undefined ? undefined : Number(days)
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function splitAt(text: string, separator: string): readonly [string, string] {
  const index = text.indexOf(separator)
  return index < 0 ? [text.trim(), ''] : [text.slice(0, index).trim(), text.slice(index + 1).trim()]
}
