import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOCATIONS } from '#domain/accounts/locations.ts'
import { DEFAULT_PASS_TYPE, PASS_TYPES } from '#domain/accounts/membership.ts'
import {
  COMPANY_STAGES,
  FULL_TIME_CHOICES,
  FUNDING_STAGES,
  FUNDING_USAGE_CATEGORIES,
  howHeardChoices,
  INDUSTRIES,
} from '#domain/applications/choices.ts'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { describeStatus, STATUSES } from '#domain/applications/status.ts'
import { formatMoment } from '#domain/dates.ts'
import { formatFileSize } from '#domain/file-sizes.ts'
import { FILE_RULES } from '#domain/files/file-rules.ts'
import * as limits from '#domain/limits.ts'
import { formatRupees, groupDigits } from '#domain/money.ts'
import { ADMIN_LINKS } from '#domain/routes.ts'

/** The numbers of S9.1 to S9.21 and of the decisions about them, copied from the documents and not from the code. */
const NUMBERS = {
  ESSAY_WORDS: 200,
  ONE_LINE_CHARACTERS: 50,
  FOUNDERS_MIN: 1,
  FOUNDERS_MAX: 5,
  GROSS_MARGIN_MIN: 1,
  GROSS_MARGIN_MAX: 100,
  QUESTIONS_MIN: 1,
  QUESTIONS_MAX: 10,
  OPEN_DRAFTS_MAX: 20,
  QUESTION_ROUNDS_PER_HOUR: 50,
  UPLOADS_PER_HOUR: 60,
  UNREFERENCED_BYTES_MAX: 104_857_600,
  PASSWORD_MIN_DEFAULT: 6,
  FILE_BYTES: 10_485_760,
  DRAFT_SAVED_REDIRECT_MS: 1000,
  SUBMITTED_REDIRECT_SECONDS: 10,
  STATUS_UPDATE_HOURS: 72,
  NEW_USER_SECONDS: 60,
  NEW_USER_TOAST_MS: 500,
  FORM_MINUTES: { from: 30, to: 45 },
  FUNDING_RANGES: { preSeed: { from: 50_000, to: 200_000 }, seed: { from: 200_000, to: 1_000_000 } },
  PAST_FUNDING_ROWS_MIN: 1,
  RUPEES_MAX: 1_000_000_000_000_000,
  TEXT_CHARACTERS: 20_000,
  UNREFERENCED_FILE_HOURS: 24,
  SIGN_INS_PER_MINUTE: 60,
  SIGN_UPS_PER_MINUTE: 30,
  FAILED_SIGN_INS_MAX: 10,
  FAILED_SIGN_INS_MINUTES: 15,
  EMAILS_PER_HOUR: 5,
  UNDO_SECONDS_DEFAULT: 10,
}

const sources = readdirSync('src', { recursive: true })
  .map((name) => join('src', name.toString()))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== 'src/domain/limits.ts')
  .map((path) => readFileSync(path, 'utf8'))

test('limits have the numbers of the specification [D-form.10, S9.1-7, S9.9-13, S9.17, S9.18]', () => {
  expect(limits).toMatchObject(NUMBERS)
})

test.each(Object.keys(NUMBERS))('code uses the constant %s [S9.1-7, S9.9-13, S9.17, S9.18]', (name) => {
  expect(sources.some((source) => new RegExp(`\\b${name}\\b`).test(source))).toBe(true)
})

test('only src/domain/limits.ts contains the numbers of six limits [S9.22]', () => {
  const repeated = /10 ?\* ?1024|\b(200 words|72 hours|30-45|50 characters|10MB)\b/
  const lines = sources.flatMap((source) =>
    source.split('\n').filter((line) => !/^\s*(\/?\*|\/\/)/.test(line)),
  )
  expect(lines.filter((line) => repeated.test(line))).toEqual([])
})

test('the form has the six sections with their titles and essays [S5-form.11, S9.8]', () => {
  expect(APPLICATION_FORM.sections.map(({ title }) => title)).toEqual([
    'Basics',
    'Personal Insights',
    'Company & Product',
    'Market & Traction',
    'Business Model & Funding',
    'Vision',
  ])
  const essays = APPLICATION_FORM.fields.filter(({ kind }) => kind.name === 'essay')
  expect(essays.map(({ key, label }) => `${APPLICATION_FORM.sectionOf(key) + 1} ${label}`)).toEqual(
    expect.arrayContaining([
      '2 Founding team story',
      '2 Motivation & insight',
      '2 Team experience',
      '3 Problem statement',
      '3 Product description',
      '3 Unique solution',
      '4 Target customer',
      '4 Market opportunity',
      '4 Competitors & differentiation',
      '4 Traction data',
      '4 Key metrics',
      '5 Business model',
      '6 Help beyond funding',
      '6 Alternative problem',
      '6 Long-term vision',
    ]),
  )
})

test('amounts have Indian digit grouping, and totals have a rupee sign [S9.14]', () => {
  expect([groupDigits(15_000_000), formatRupees(82)]).toEqual(['1,50,00,000', '₹82'])
})

test('formats file sizes in MB with two decimals and dates as specified [S9.15, S9.16]', () => {
  expect(formatFileSize(2_621_440)).toBe('2.50 MB')
  const date = formatMoment('2026-11-21T12:00:00Z', 'Asia/Kolkata')
  expect(date).toMatch(/^Nov 21, 2026 05:30 PM (GMT\+5:30|IST)$/)
})

test('offers about 240 locations [S2-landing.8, S9.19]', () => {
  expect(Math.abs(LOCATIONS.length - 240)).toBeLessThanOrEqual(12)
})

test('statuses have the specified labels and colours; others are Unknown [S4.1, S4.2]', () => {
  expect(STATUSES.map(({ value, label, colour }) => `${value} | ${label} | ${colour}`)).toEqual([
    'draft | Draft | grey',
    'submitted | Submitted | yellow',
    'under_review | Under Review | blue',
    'more_info_needed | More Info Needed | orange',
    'meeting_scheduled | Meeting Scheduled | purple',
    'follow_up_questions | Follow-Up Questions | indigo',
    'approved | Approved | green',
    'no_fit | No Fit | red',
  ])
  expect(describeStatus('archived')).toEqual({ label: 'Unknown', colour: 'grey' })
})

const valuesOf = (choices: readonly { value: string }[]) => choices.map(({ value }) => value).join('; ')

test('choices and their order match section 3 of the specification [S3.4, S3.18-22, S3.25, S9.21]', () => {
  expect(valuesOf(INDUSTRIES)).toBe(
    'AgriTech; AI & Deep Tech; BioTech; ClimateTech; Consumer Internet; Cybersecurity; EdTech; Energy; Enterprise Software; FinTech; FoodTech; Gaming & Entertainment; GovTech & CivicTech; HealthTech; LegalTech; Manufacturing & Industry 4.0; Media & Content; Mobility & Transportation; PropTech & Real Estate; SaaS; Social Impact; SpaceTech; Supply Chain & Logistics; Travel & Hospitality; Web3 & Crypto',
  )
  expect(valuesOf(COMPANY_STAGES)).toBe('Idea; Prototype; Early Revenue; Growth; Scaling')
  expect(valuesOf(FUNDING_STAGES)).toBe('Bootstrapped; Angel; Seed; Series A+')
  expect(valuesOf(FULL_TIME_CHOICES)).toBe('yes; no; mixed')
  expect(valuesOf(howHeardChoices('Openround Partners'))).toBe(
    'referred-by-founder; referred-by-investor; openround-partners-outreach; website-form; social-media; event-conference; other',
  )
  expect(FUNDING_USAGE_CATEGORIES.map(({ label }) => label).join('; ')).toBe(
    'Product Development / R&D / NPD; Marketing & Customer Acquisition; Sales & Business Development; Operations & Admin; Working Capital; Team / Talent; Technology & Infrastructure; Compliance, Admin etc; Others',
  )
  expect([PASS_TYPES.join('; '), DEFAULT_PASS_TYPE]).toEqual([
    'free_pass; portfolio_alumni; community_pass',
    'free_pass',
  ])
})

test('shows specified labels for full-time work and how a founder heard of us [D-labels.8, D-labels.9, S3.21]', () => {
  expect(FULL_TIME_CHOICES.map(({ label }) => label)).toEqual([
    'Yes, all full-time',
    'No, some part-time',
    'Mixed',
  ])
  expect(howHeardChoices('Acme').map(({ label }) => label)).toEqual([
    'Referred by a founder',
    'Referred by an investor',
    'Acme outreach',
    'Website form',
    'Social media',
    'Event or conference',
    'Other',
  ])
})

test('file types and folders match the specification [S5-form.20, S5-form.23]', () => {
  expect(FILE_RULES).toEqual({
    'pitch-deck': { folder: 'pitch-decks', inRows: false, extensions: ['pdf', 'ppt', 'pptx'] },
    'additional-document': {
      folder: 'additional-docs',
      inRows: true,
      extensions: ['pdf', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx', 'jpg', 'jpeg', 'png', 'mp4', 'mov'],
    },
  })
})

test('the list of administrator links contains exactly the links of the specification [S1.14, S2-header.8]', () => {
  expect(ADMIN_LINKS.map(({ label, path, role }) => `${label} ${path} ${role}`)).toEqual([
    'Home / admin',
    'Investors /investors admin',
    'Library /library admin',
    'Events /events admin',
    'Pitch Review /pitch-deck admin',
    'My Lists /my-lists admin',
    'Membership /membership admin',
    'Manage Investors /admin/investors admin',
    'Manage Library /admin/library admin',
  ])
})
