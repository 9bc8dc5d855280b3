import { expect, test } from 'vitest'
import { APPLICATION_FORM, applicationForm } from '../applications/form/application-form.ts'
import { blankDefinition, type DefinableKind } from '../forms/field-definition.ts'
import { BLANK_FOUNDER } from '../forms/kinds/founders.ts'
import {
  applicationColumns,
  type ExportedApplication,
  type ExportedFields,
  type ExportOptions,
  verdictColumns,
  verdictRows,
} from './export.ts'
import { exportFilename } from './export-format.ts'
import { COLUMNS } from './list-view.ts'
import { type TeamField, teamKey } from './review-fields.ts'

const NAMES = { product: 'Openround', investor: 'Acme Ventures', timeZone: 'Asia/Kolkata' }
const NOW = Date.parse('2026-03-05T10:00:00Z')

const REVIEW = { champion_line: '', comment: '', updated_at: '2026-03-02T09:00:00Z' }
const DECK = { url: 'http://localhost/files/1.pdf', filename: 'Deck.pdf', size: '2.50 MB' }
const DAIRY: ExportedApplication = {
  company_name: 'Dairy',
  one_line_description: 'Milk by phone',
  applicant_name: 'Asha Rao',
  account_deleted: true,
  application_status: 'submitted',
  submitted_at: '2026-03-01T10:00:00Z',
  industry: 'AgriTech',
  company_stage: 'Idea',
  hq_city: 'Pune',
  funding_amount_seeking: 2_500_000,
  due_at: '2026-03-09',
  questions: { answered_at: null },
  withdrawn: null,
  verdict: 'yes',
  disputed: true,
  team_verdicts: ['no', 'strong_yes'],
  interest: { interested: 4, amount: 8_500_000, leads: 0 },
  assigned: ['Ravi Menon', 'Meera Iyer'],
  tags: [{ name: 'Climate' }, { name: 'Thursday' }],
  funding_round: 'Spring 2027',
  via: 'Demo Day',
  team_values: null,
  now: NOW,
  deck: 'http://localhost/files/1.pdf',
  link: 'http://localhost/read/1',
  form: APPLICATION_FORM,
  answers: {
    ...APPLICATION_FORM.blank(),
    company_name: 'Dairy',
    gross_margins: 62.5,
    all_founders_fulltime: 'yes',
    current_revenue: { lastMonth: 250_000, oneMonthBefore: 0, twoMonthsBefore: null },
    past_funding: [
      { investorName: 'Seed Fund', amount: 5_000_000 },
      { investorName: 'Ben', amount: 700 },
    ],
    funding_usage: { ...APPLICATION_FORM.blank().funding_usage, marketing: 12.5 },
    figure_reasons: [{ topic: 'use-of-funds', reason: 'We keep a reserve.' }],
    pitch_deck: DECK,
  },
  question_rounds: [
    {
      sent_at: '2026-03-02T10:00:00Z',
      answered_at: '2026-03-03T10:00:00Z',
      questions: [
        { id: 'q1', text: 'Why now?', order: 1 },
        { id: 'q2', text: 'Your plan?', order: 2, allows_file: true },
      ],
      answers: [
        { order: 1, answer: 'The rules changed.' },
        { order: 2, answer: '', file: DECK },
      ],
    },
    {
      sent_at: '2026-03-04T10:00:00Z',
      answered_at: null,
      questions: [{ id: 'q1', text: 'Who pays?', order: 1 }],
      answers: [{ order: 1, answer: '' }],
    },
  ],
  contacts: [
    { ...BLANK_FOUNDER, email: 'asha@acme.in', linkedin: 'https://linkedin.com/in/asha' },
    { ...BLANK_FOUNDER, email: 'ben@acme.in' },
  ],
  verdicts: [
    { ...REVIEW, who: 'Ravi', verdict: 'yes', champion_line: 'They know milk.', comment: 'Met in May.' },
    { ...REVIEW, who: 'Meera', verdict: 'no' },
    { ...REVIEW, who: 'Arjun', verdict: null, champion_line: 'Not sure yet.' },
  ],
  interests: [
    { who: 'Parveen', level: 'would_lead', amount: 2_500_000 },
    { who: 'Ravi', level: 'following', amount: 0 },
    { who: 'Arjun', level: 'interested', amount: 0 },
  ],
}
const HIDDEN: ExportedApplication = { ...DAIRY, contacts: null, verdicts: null, interests: null }

const NO_FIELDS: ExportedFields = { questionRoundSizes: [], questions: [], teamFields: [] }

const cellsOf = (
  options: Partial<ExportOptions>,
  application = DAIRY,
  fields: Partial<ExportedFields> = {},
) =>
  Object.fromEntries(
    applicationColumns(
      { columns: [], verdicts: false, interests: false, contacts: false, ...options },
      NAMES,
      {
        ...NO_FIELDS,
        ...fields,
      },
    ).map(({ header, cell }) => [header, cell(application)]),
  )

test('exports the columns in view in their order, between company and link', () => {
  expect(Object.entries(cellsOf({ columns: COLUMNS }))).toEqual([
    ['Company', 'Dairy'],
    ['Applicant', 'Asha Rao (Account deleted)'],
    ['Status', 'Submitted'],
    ['Description', 'Milk by phone'],
    ['Industry', 'AgriTech'],
    ['Stage', 'Idea'],
    ['HQ city', 'Pune'],
    ['Raising (INR)', 2_500_000],
    ['Submitted (Asia/Kolkata)', new Date('2026-03-01T15:30:00Z')],
    ['Waiting', '4 days, overdue'],
    ['Due', { day: '2026-03-09' }],
    ['Questions', 'Waiting for answers'],
    ['Your verdict', 'Yes, Disputed'],
    ['Team', 'Strong yes, No'],
    ['Interest', '4 interested, ₹85 lakh, no lead yet'],
    ['Assigned', 'Ravi Menon, Meera Iyer'],
    ['Tags', 'Climate, Thursday'],
    ['Round', 'Spring 2027'],
    ['Came by link', 'Demo Day'],
    ['Deck', 'http://localhost/files/1.pdf'],
    ['Link', 'http://localhost/read/1'],
  ])
})

test('exports every answer once, numbers and amounts as numbers, and files with their addresses', () => {
  const cells = cellsOf({ columns: undefined })
  const headers = Object.keys(cells)
  const labels = APPLICATION_FORM.fields.map(({ label }) => label).filter((label) => label !== 'Company name')
  const fields = headers.slice(5, -1).map((header) => header.replace(/: .*/, ''))
  expect([...headers.slice(0, 5), headers.at(-1)]).toEqual([
    'Company',
    'Applicant',
    'Status',
    'Submitted (Asia/Kolkata)',
    'Came by link',
    'Link',
  ])
  expect([...new Set(fields)]).toEqual(labels)
  expect(cells).toMatchObject({
    'Blended gross margin (%)': 62.5,
    'Are all founders full-time?': 'Yes, all full-time',
    'Revenue (INR): Last month': 250_000,
    'Revenue (INR): 1 month before': 0,
    'Revenue (INR): 2 months before': null,
    'Past funding': 'Seed Fund: ₹50,00,000\nBen: ₹700',
    'Past funding: Total (INR)': 5_000_700,
    'Capital sought now (INR)': null,
    'Use of funds (%): Marketing & Customer Acquisition': 12.5,
    'Pitch deck': 'Deck.pdf (2.50 MB)\nhttp://localhost/files/1.pdf',
    'Figures to check': 'The use of funds adds up to 12.5%, not 100%.\nFounder: We keep a reserve.',
  })
})

const definition = (kind: DefinableKind, id: string, label: string) => ({
  ...blankDefinition(id, kind),
  label,
})
const teamField = (kind: DefinableKind, id: string, label: string): TeamField => ({
  ...definition(kind, id, label),
  key: teamKey(id),
  choices: [{ id: 'choice01', label: 'Term sheet' }],
})

test('exports team fields, with numbers and dates as cells that can be sorted', () => {
  const teamFields = [
    { ...teamField('number', 'share123', 'Share'), unit: '%' },
    teamField('rupees', 'reserve1', 'Reserve'),
    teamField('date', 'callday1', 'Call'),
    teamField('date', 'founded1', 'Founded'),
    teamField('choice', 'stage123', 'Diligence'),
    teamField('member', 'leader12', 'Lead'),
    teamField('rupees', 'blank123', 'Blank'),
    teamField('yesNo', 'checked1', 'Checked'),
  ]
  const values = {
    share123: 0,
    reserve1: 500_000,
    callday1: '2026-11-30',
    founded1: '1899-01-01',
    stage123: 'choice01',
    leader12: 'somebody-gone',
    blank123: 0,
  }
  const team_values = Object.fromEntries(
    Object.entries(values).map(([id, value]) => [id, { value, version: 1 }]),
  )
  const expected = [
    ['Share (%)', 0],
    ['Reserve (INR)', 500_000],
    ['Call', { day: '2026-11-30' }],
    ['Founded', '1 January 1899'],
    ['Diligence', 'Term sheet'],
    ['Lead', 'Former team member'],
    ['Blank (INR)', null],
    ['Checked', ''],
  ]
  const application = { ...DAIRY, team_values }
  const all = Object.entries(cellsOf({ columns: undefined }, application, { teamFields }))
  expect(all.slice(-9, -1)).toEqual(expected)
  const columns = ['status', 'team_reserve1', 'team_gone1234', 'team_share123'] as const
  expect(Object.keys(cellsOf({ columns }, application, { teamFields }))).toEqual([
    'Company',
    'Status',
    'Reserve (INR)',
    'Share (%)',
    'Link',
  ])
})

test('exports answers to own questions with the wording that the founder saw', () => {
  const choices = (label: string) => [{ id: 'choice01', label }]
  const asked = [
    { ...definition('choice', 'channel1', 'Sales channel'), choices: choices('Shops') },
    definition('number', 'visits12', 'Visits'),
    definition('date', 'founded1', 'Founded on'),
    definition('file', 'proof123', 'Proof'),
  ]
  const form = applicationForm({ number: 1, title: 'More', questions: asked })
  const answers = {
    ...form.blank(),
    own_channel1: 'choice01',
    own_visits12: 12.5,
    own_founded1: '2026-03-09',
    own_proof123: DECK,
  }
  const newest = { ...definition('choice', 'channel1', 'How do you sell?'), choices: choices('Retail') }
  const questions = [newest, ...asked.slice(1), definition('text', 'later123', 'Asked later')]
  const cells = Object.entries(cellsOf({ columns: undefined }, { ...DAIRY, form, answers }, { questions }))
  expect(cells.slice(-6, -1)).toEqual([
    ['How do you sell?', 'Shops'],
    ['Visits', 12.5],
    ['Founded on', { day: '2026-03-09' }],
    ['Proof', 'Deck.pdf (2.50 MB)\nhttp://localhost/files/1.pdf'],
    ['Asked later', undefined],
  ])
})

test('exports the questions and answers of each round in columns of their own', () => {
  const cells = Object.entries(cellsOf({}, DAIRY, { questionRoundSizes: [2, 1, 1] }))
  expect(cells.slice(1, -1)).toEqual([
    ['Questions 1: Sent (Asia/Kolkata)', new Date('2026-03-02T15:30:00Z')],
    ['Questions 1: Submitted (Asia/Kolkata)', new Date('2026-03-03T15:30:00Z')],
    ['Question 1.1', 'Why now?'],
    ['Answer 1.1', 'The rules changed.'],
    ['Question 1.2', 'Your plan?'],
    ['Answer 1.2', 'Deck.pdf (2.50 MB)\nhttp://localhost/files/1.pdf'],
    ['Questions 2: Sent (Asia/Kolkata)', new Date('2026-03-04T15:30:00Z')],
    ['Questions 2: Submitted (Asia/Kolkata)', null],
    ['Question 2.1', 'Who pays?'],
    ['Answer 2.1', ''],
    ['Questions 3: Sent (Asia/Kolkata)', null],
    ['Questions 3: Submitted (Asia/Kolkata)', null],
    ['Question 3.1', undefined],
    ['Answer 3.1', undefined],
  ])
})

test('counts verdicts and lists their summaries, but leaves hidden verdicts blank', () => {
  expect(cellsOf({ verdicts: true })).toMatchObject({
    'Verdicts: Strong yes': 0,
    'Verdicts: Yes': 1,
    'Verdicts: No': 1,
    'One-line summary': 'Ravi: They know milk.\nArjun: Not sure yet.',
  })
  expect(cellsOf({ verdicts: true }, HIDDEN)).toMatchObject({
    'Verdicts: Yes': undefined,
    'One-line summary': undefined,
  })
})

test('exports a row for each verdict', () => {
  const rows = verdictRows(DAIRY).map((row) => verdictColumns('Asia/Kolkata').map(({ cell }) => cell(row)))
  const at = new Date('2026-03-02T14:30:00Z')
  expect(rows).toEqual([
    ['Dairy', 'Ravi', 'Yes', 'They know milk.', 'Met in May.', at, DAIRY.link],
    ['Dairy', 'Meera', 'No', '', '', at, DAIRY.link],
    ['Dairy', 'Arjun', 'No verdict yet', 'Not sure yet.', '', at, DAIRY.link],
  ])
  expect(verdictRows(HIDDEN)).toEqual([])
})

test('adds up the interest and lists it by member, but leaves hidden interest blank', () => {
  expect(cellsOf({ interests: true })).toMatchObject({
    Interested: 2,
    'Interest (INR)': 2_500_000,
    'Interest by member': 'Parveen: Would lead, ₹25,00,000\nRavi: Following\nArjun: Interested',
  })
  const hidden = cellsOf({ interests: true }, HIDDEN)
  expect([hidden.Interested, hidden['Interest (INR)'], hidden['Interest by member']]).toEqual([
    null,
    null,
    undefined,
  ])
})

test('exports contact details only in separate columns', () => {
  expect(cellsOf({ contacts: true })).toMatchObject({
    'Founders: Email': 'asha@acme.in\nben@acme.in',
    'Founders: LinkedIn': 'https://linkedin.com/in/asha',
  })
  expect(cellsOf({ contacts: true }, HIDDEN)).toMatchObject({ 'Founders: Email': null })
  expect(JSON.stringify(cellsOf({ columns: undefined, verdicts: true }))).not.toContain('asha@')
})

test('the file name of an export contains the product and the date', () => {
  expect(exportFilename('Openround', 'xlsx', '2026-03-05')).toBe('Openround applications 2026-03-05.xlsx')
})
