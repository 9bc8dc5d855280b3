import { expect, test } from 'vitest'
import { question } from '#tests/own-questions.ts'
import { type Answers, APPLICATION_FORM } from './form/application-form.ts'
import { formSections, printedDocument } from './print-document.ts'

const SETTING = { product: 'Openround', investor: 'Acme Ventures', timeZone: 'Asia/Kolkata' }
const application = (answers: Partial<Answers> = {}) => ({
  application_status: 'under_review',
  submitted_at: '2026-11-21T12:00:00.000Z',
  updated_at: '2026-11-22T12:00:00.000Z',
  answers: { ...APPLICATION_FORM.blank(), ...answers },
})
const round = (answers: string[], answered_at: string | null = null) => ({
  sent_at: '2026-11-23T12:00:00.000Z',
  answered_at,
  questions: [
    { id: 'q2', text: 'Who pays?', order: 2 },
    { id: 'q1', text: 'Why now?', order: 1 },
  ],
  answers: answers.map((answer, index) => ({ order: index + 1, answer })),
})
const printed = (
  ...[given, rounds = []]: [Parameters<typeof printedDocument>[0], ReturnType<typeof round>[]?]
) => printedDocument(given, rounds, SETTING)

test('the title block shows the applicant, company, status and investor', () => {
  const [asha] = APPLICATION_FORM.blank().founders_data
  const named = {
    company_name: 'Acme Dairy',
    founders_data: [{ ...asha, firstName: 'Asha', lastName: 'Rao' }],
  }
  const { sections: _, discussion: __, ...block } = printed(application(named as Partial<Answers>))
  expect(block).toEqual({
    title: 'Acme Dairy – Investment Application',
    company: 'Acme Dairy',
    kind: 'Investment Application',
    product: 'Openround',
    preparedFor: 'Prepared for Acme Ventures',
    facts: [
      { label: 'Applicant', text: 'Asha Rao' },
      { label: 'Status', text: 'Under Review' },
      { label: 'Submitted on', text: 'Nov 21, 2026 05:30 PM GMT+5:30' },
    ],
  })
})

test('an untitled draft shows the date of its last edit', () => {
  const { company, facts } = printed({ ...application(), application_status: 'draft', submitted_at: null })
  expect([company, ...facts.map(({ label, text }) => `${label}: ${text}`)]).toEqual([
    'Untitled Application',
    'Applicant: Applicant Name Not Provided',
    'Status: Draft',
    'Last edited on: Nov 22, 2026 05:30 PM GMT+5:30',
  ])
})

/** The figures to check are left out if there are none. */
const PRINTED_FIELDS = APPLICATION_FORM.fields.filter(({ key }) => key !== 'figure_reasons')

test('prints every field once, with N/A for blank answers', () => {
  const answers = printed(application()).sections.flatMap((section) => section.answers)
  expect(answers.map(({ label }) => label).toSorted()).toEqual(
    PRINTED_FIELDS.map(({ label }) => label).toSorted(),
  )
  const texts = answers.map(({ label, paragraphs, entries, given }) => ({
    label,
    paragraphs,
    entries,
    given,
  }))
  expect(texts.filter(({ label }) => label !== 'Number of founders')).toEqual(
    texts
      .filter(({ label }) => label !== 'Number of founders')
      .map(({ label }) => ({ label, paragraphs: ['N/A'], entries: [], given: false })),
  )
})

test('a draft without founders has no applicant name', () => {
  const [applicant] = printed(application({ founders_data: [] })).facts
  expect(applicant).toEqual({ label: 'Applicant', text: 'Applicant Name Not Provided' })
})

test('prints answers under six headings, before the questions', () => {
  expect(printed(application()).sections.map(({ heading }) => heading)).toEqual([
    'Company Overview',
    'Founding Team',
    'Product & Market',
    'Traction & Metrics',
    'Funding',
    'Vision & Additional Information',
  ])
})

test('prints own questions last, in the wording of their version', () => {
  const where = question('Where do you sell?', 'choice', { id: 'where000' })
  const size = question('Team size', 'number', { id: 'size0000', unit: 'people' })
  const form = { number: 2, title: 'For this fund', questions: [where, size] }
  const given = { ...application({ own_where000: 'choice02', own_size0000: 12 }), form }
  const answers = [
    { label: 'Where do you sell?', paragraphs: ['Farm'] },
    { label: 'Team size', paragraphs: ['12 people'] },
  ]
  expect(printed(given).sections).toHaveLength(7)
  expect(printed(given).sections.at(-1)).toMatchObject({ heading: 'For this fund', answers })
  expect(formSections(given, SETTING).at(-1)).toMatchObject({
    ...{ id: 'additional', heading: 'For this fund' },
    printed: answers,
  })
  expect(printed({ ...given, form: { ...form, questions: [] } }).sections).toHaveLength(6)
})

test('splits paragraphs at empty lines, and keeps single line breaks', () => {
  const answers = printed(
    application({
      problem_statement: ' One.\r\n- two \n \t\n  Three. \u2029\n  \n Four.\u2028five\n',
      key_metrics: ' \n ',
    }),
  ).sections.flatMap((section) => section.answers)
  const of = (label: string) => answers.find((answer) => answer.label === label)
  expect(of('Problem statement')).toEqual({
    key: 'problem_statement',
    label: 'Problem statement',
    isEssay: true,
    entries: [],
    paragraphs: ['One.\n- two', 'Three.', 'Four.\nfive'],
    given: true,
  })
  expect(of('Key metrics')?.paragraphs).toEqual(['N/A'])
})

test('prints spaces and bullets for the characters of word processors', () => {
  const typed = '\uf0b7 a\u001eb'
  const asked = round([typed])
  const given = application({ traction_data: typed, past_funding: [{ investorName: typed, amount: null }] })
  const document = printed(given, [{ ...asked, questions: [{ id: 'q', text: typed, order: 1 }] }])
  const sections = [
    ...document.sections,
    ...formSections(given, SETTING).map((it) => ({ answers: it.printed })),
  ]
  const texts = sections
    .flatMap(({ answers }) => answers)
    .flatMap(({ key, paragraphs, entries }) =>
      key === 'traction_data' || key === 'past_funding'
        ? [...paragraphs, ...entries.map(({ name }) => name)]
        : [],
    )
  const [question] = document.discussion.rounds[0]?.questions ?? []
  expect([...texts, question?.question, ...(question?.paragraphs ?? [])]).toEqual(Array(6).fill('• a b'))
})

test('numbers list entries, skips blank ones, and fills gaps with N/A [S7-pdf.5]', () => {
  const funding = [
    { investorName: 'Seed Fund', amount: 5_000_000 },
    { investorName: ' ', amount: null },
    { investorName: '', amount: 700 },
  ]
  const answer = printed(application({ past_funding: funding }))
    .sections.flatMap((section) => section.answers)
    .find(({ entries }) => entries.length > 0)
  expect(answer).toEqual({
    key: 'past_funding',
    label: 'Past funding',
    isEssay: false,
    entries: [
      { number: 1, name: 'Seed Fund', details: ['₹50,00,000'] },
      { number: 2, name: 'N/A', details: ['₹700'] },
    ],
    paragraphs: [],
    given: true,
  })
})

test('prints the state of each question round, and marks unanswered questions', () => {
  const answered = '2026-11-24T12:00:00.000Z'
  const { heading, rounds, none } = printed(application(), [
    round(['', 'Dairies.']),
    round(['Milk.', 'Shops.'], answered),
    round([]),
  ]).discussion
  expect({ heading, none }).toEqual({
    heading: 'Q&A with Admin',
    none: 'No questions have been sent yet.',
  })
  const sent = 'Sent on Nov 23, 2026 05:30 PM GMT+5:30'
  expect(rounds.map(({ title, dates }) => [title, dates])).toEqual([
    ['Latest questions', `${sent} · Waiting for answers`],
    ['Earlier questions', `${sent} · Submitted on Nov 24, 2026 05:30 PM GMT+5:30`],
    ['Earlier questions', `${sent} · Not submitted`],
  ])
  expect(rounds[0]?.questions).toEqual([
    { number: 1, question: 'Why now?', paragraphs: ['Not answered yet'], given: false },
    { number: 2, question: 'Who pays?', paragraphs: ['Dairies.'], given: true },
  ])
})

test('prints an answer’s file below its text', () => {
  const file = { url: '/files/additional-docs/1_1.pdf', filename: 'plan.pdf', size: '0.10 MB' }
  const asked = round(['See the file.', ''], '2026-11-24T12:00:00.000Z')
  const answers = asked.answers.map((answer) => ({ ...answer, file }))
  const { rounds } = printed(application(), [{ ...asked, answers }]).discussion
  expect(rounds[0]?.questions.map(({ paragraphs }) => paragraphs)).toEqual([
    ['See the file.', 'plan.pdf (0.10 MB)'],
    ['plan.pdf (0.10 MB)'],
  ])
})

test('prints files with right-to-left names with balanced isolation marks', () => {
  const file = { url: '/files/a.pdf', filename: 'מצגת.pdf', size: '1.00 MB' }
  const asked = round(['See the file.'], '2026-11-24T12:00:00.000Z')
  const { rounds } = printed(application(), [
    { ...asked, answers: asked.answers.map((answer) => ({ ...answer, file })) },
  ]).discussion
  const answers = {
    ...APPLICATION_FORM.blank(),
    pitch_deck: file,
    additional_documents: [{ ...file, title: 'Plan' }],
  }
  const text = '\u2068מצגת.pdf\u2069 (1.00 MB)'
  expect(rounds[0]?.questions[0]?.paragraphs).toEqual(['See the file.', text])
  const all = formSections({ answers }, SETTING).flatMap((section) => section.printed)
  expect(all.find(({ key }) => key === 'pitch_deck')?.paragraphs).toEqual([text])
  expect(all.flatMap(({ entries }) => entries)).toMatchObject([{ name: 'Plan', details: [text] }])
})

test('prints contradictions with their reasons, but no reason without a contradiction', () => {
  const answers = {
    ...APPLICATION_FORM.blank(),
    company_stage: 'Idea',
    funding_usage: { ...APPLICATION_FORM.blank().funding_usage, sales: 80 },
    current_revenue: { lastMonth: 50_000, oneMonthBefore: null, twoMonthsBefore: null },
    figure_reasons: [
      { topic: 'revenue-at-idea', reason: ' A pilot customer paid us. ' },
      { topic: 'old-deck', reason: 'No longer true.' },
    ],
  }
  const lines = [
    'The stage is Idea, but there is revenue.',
    'Founder: A pilot customer paid us.',
    'The use of funds adds up to 80%, not 100%.',
  ]
  const parts = [...printed(application(answers)).sections.map(({ answers }) => answers)]
  const inForm = formSections({ answers }, SETTING).map(({ printed }) => printed)
  for (const all of [parts.flat(), inForm.flat()]) {
    expect(all.find(({ key }) => key === 'figure_reasons')).toMatchObject({ paragraphs: lines, given: true })
    expect(JSON.stringify(all)).not.toContain('No longer true.')
  }
})

test('formSections returns all sections with all answers as printed', () => {
  const answers = { ...APPLICATION_FORM.blank(), company_name: 'Acme Dairy' }
  const sections = formSections({ answers }, SETTING)
  expect(sections.map(({ id, heading }) => [id, heading])).toEqual(
    APPLICATION_FORM.sections.map(({ key, title }) => [key, title]),
  )
  expect(sections.flatMap(({ printed }) => printed.map(({ key }) => key))).toEqual(
    PRINTED_FIELDS.map(({ key }) => key),
  )
  expect(sections[0]?.printed.slice(0, 2)).toMatchObject([
    { label: 'Company name', paragraphs: ['Acme Dairy'], given: true },
    { label: 'One-line description', paragraphs: ['N/A'], given: false },
  ])
})
