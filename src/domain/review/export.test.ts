import { expect, test } from 'vitest'
import { APPLICATION_FORM } from '../applications/form/application-form.ts'
import { BLANK_FOUNDER } from '../forms/kinds/founders.ts'
import {
  applicationColumns,
  type ExportedApplication,
  type ExportOptions,
  verdictColumns,
  verdictRows,
} from './export.ts'
import { exportFilename } from './export-format.ts'
import { COLUMNS } from './list-view.ts'

const NAMES = { product: 'Openround', investor: 'Acme Ventures', timeZone: 'Asia/Kolkata' }
const NOW = Date.parse('2026-03-05T10:00:00Z')

const REVIEW = { champion_line: '', comment: '', updated_at: '2026-03-02T09:00:00Z' }
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
  tags: [{ name: 'Climate' }, { name: 'Thursday' }],
  round: 'Spring 2027',
  now: NOW,
  deck: 'http://localhost/files/1.pdf',
  link: 'http://localhost/read/1',
  answers: {
    ...APPLICATION_FORM.blank(),
    company_name: 'Dairy',
    gross_margins: 62.5,
    all_founders_fulltime: 'yes',
  },
  contacts: [
    { ...BLANK_FOUNDER, email: 'asha@acme.in', linkedin: 'https://linkedin.com/in/asha' },
    { ...BLANK_FOUNDER, email: 'ben@acme.in' },
  ],
  verdicts: [
    { ...REVIEW, who: 'Ravi', verdict: 'yes', champion_line: 'They know milk.', comment: 'Met in May.' },
    { ...REVIEW, who: 'Meera', verdict: 'no' },
    { ...REVIEW, who: 'Arjun', verdict: null, champion_line: 'Not sure yet.' },
  ],
}
const HIDDEN: ExportedApplication = { ...DAIRY, contacts: null, verdicts: null }

const cellsOf = (options: Partial<ExportOptions>, application = DAIRY) =>
  Object.fromEntries(
    applicationColumns({ columns: [], verdicts: false, contacts: false, ...options }, NAMES).map(
      ({ header, cell }) => [header, cell(application)],
    ),
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
    ['Due', '2026-03-09'],
    ['Questions', 'Waiting for answers'],
    ['Your verdict', 'Yes, Disputed'],
    ['Tags', 'Climate, Thursday'],
    ['Round', 'Spring 2027'],
    ['Deck', 'http://localhost/files/1.pdf'],
    ['Link', 'http://localhost/read/1'],
  ])
})

test('exports every answer once, numbers as numbers', () => {
  const headers = applicationColumns({ columns: undefined, verdicts: false, contacts: false }, NAMES).map(
    ({ header }) => header,
  )
  const labels = APPLICATION_FORM.fields.map(({ label }) => label).filter((label) => label !== 'Company name')
  expect(headers).toEqual(['Company', 'Applicant', 'Status', 'Submitted (Asia/Kolkata)', ...labels, 'Link'])
  expect(new Set(headers).size).toBe(headers.length)
  expect(cellsOf({ columns: undefined })).toMatchObject({
    'Blended gross margin (%)': 62.5,
    'Are all founders full-time?': 'Yes, all full-time',
  })
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
