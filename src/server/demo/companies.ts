import type { Status } from '#domain/applications/status.ts'

const texts = import.meta.glob<string>('./companies/*.md', { query: '?raw', import: 'default', eager: true })

const slugOf = (path: string) => path.replace(/^.*\/|\.md$/g, '')

/** Every company of the demo, the one that waits longest first. */
export const demoCompanies = (): readonly Company[] =>
  Object.entries(texts)
    .map(([path, text]) => readCompany(slugOf(path), text))
    .sort((one, other) => other.daysAgo - one.daysAgo || one.slug.localeCompare(other.slug))

export type DemoFounder = {
  readonly firstName: string
  readonly lastName: string
  /** Before the @ of the company's own domain, and in the profile's link. */
  readonly mailbox: string
  readonly experience: string
}

/** A round of questions; an answer left empty was not given. Days are counted back from today. */
export type DemoRound = {
  readonly sentDaysAgo: number
  /** undefined: saved at most, not submitted. */
  readonly answeredDaysAgo: number | undefined
  readonly questions: readonly { readonly question: string; readonly answer: string }[]
}

/** What its file in `companies/` tells of a company; the essays are made of it (`essays/`). */
export type Company = {
  readonly slug: string
  readonly name: string
  readonly facts: Readonly<Record<string, string>>
  /** Hand-written paragraphs by heading: 'Problem', 'Product' … */
  readonly paragraphs: Readonly<Record<string, string>>
  readonly founders: readonly DemoFounder[]
  readonly status: Status
  /** Since the submission, or since a draft was last edited. */
  readonly daysAgo: number
  readonly rounds: readonly DemoRound[]
}

/**
 * Reads a file of `companies/`: the name, 'key: value' lines, then paragraphs under headings.
 * @throws when a fact that every company needs is missing: a mistake in the file
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
    rounds: parts.filter(([heading]) => heading.startsWith('Questions')).map(readRound),
  }
}

/** A fact of the company. @throws when its file does not have it */
export const requireFact = (facts: Company['facts'], slug: string, key: string): string => {
  const value = facts[key]
  if (value === undefined) throw new Error(`companies/${slug}.md does not say '${key}'.`)
  return value
}

/** '412000 371000' as numbers; none when the file does not say. */
export const numbersOf = ({ facts }: Company, key: string): number[] =>
  (facts[key] ?? '').split(' ').filter(Boolean).map(Number)

function readFounder(value: string): DemoFounder {
  const [firstName = '', lastName = '', mailbox = '', experience = ''] = value
    .split('|')
    .map((it) => it.trim())
  return { firstName, lastName, mailbox, experience }
}

/** '## Questions, 9 days ago, answered 4 days ago', then a '? question' and below it the answer, as often as wanted. */
function readRound([heading, body]: readonly [string, string]): DemoRound {
  const [sent = '', answered] = heading.split(/, (?=answered)/)
  return {
    sentDaysAgo: daysIn(sent) ?? 0,
    answeredDaysAgo: daysIn(answered ?? ''),
    questions: body
      .split(/^\? /m)
      .slice(1)
      .map((asked) => splitAt(asked, '\n'))
      .map(([question, answer]) => ({ question, answer: onOneLine(answer) })),
  }
}

const daysIn = (text: string): number | undefined => {
  const days = /(\d+) days? ago/.exec(text)?.[1]
  return days === undefined ? undefined : Number(days)
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function splitAt(text: string, mark: string): readonly [string, string] {
  const place = text.indexOf(mark)
  return place < 0 ? [text.trim(), ''] : [text.slice(0, place).trim(), text.slice(place + 1).trim()]
}
