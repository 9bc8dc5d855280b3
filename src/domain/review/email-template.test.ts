import { expect, test } from 'vitest'
import {
  DEFAULT_TEMPLATES,
  fillTemplate,
  PLACEHOLDERS,
  type PlaceholderValues,
  reapplyDate,
  splitParagraphs,
  unknownPlaceholders,
} from './email-template.ts'

const FACTS: PlaceholderValues = {
  first_name: 'Asha',
  company: 'Acme {note}',
  investor: 'Openround Partners',
  status: 'No Fit',
  meeting: '',
  reasons: '',
  note: '',
  reapply_after: '',
  link: 'https://openround.example/my-applications',
}
const fill = (body: string, facts: Partial<PlaceholderValues> = {}, subject = 'About {company}') =>
  fillTemplate({ subject, body }, { ...FACTS, ...facts })

test('fills placeholders, but not those inside the filled values', () => {
  expect(fill('Dear {first_name}, {company} is {status}: {link}')).toEqual({
    subject: 'About Acme {note}',
    body: 'Dear Asha, Acme {note} is No Fit: https://openround.example/my-applications',
  })
})

test('removes paragraphs that end up empty', () => {
  expect(fill('First.\n\n{reasons}\n\n \n{note}\n\nLast.').body).toBe('First.\n\nLast.')
})

test('keeps the isolate marks of a right-to-left name at the start and the end', () => {
  const company = '\u2068שלום\u2069'
  expect(fill('{company} asked us.\n\nThank you, {company}', { company }, '{company}: {status}')).toEqual({
    subject: `${company}: No Fit`,
    body: `${company} asked us.\n\nThank you, ${company}`,
  })
})

test('keeps several reasons as separate paragraphs', () => {
  const { body } = fill('{reasons}', { reasons: 'Too early.\n\nToo far.' })
  expect(splitParagraphs(body)).toEqual(['Too early.', 'Too far.'])
})

test('appends reasons and note if the template lacks their placeholders', () => {
  const given = { reasons: 'Too early.', note: 'Do write again.' }
  expect(fill('Thank you.', given).body).toBe('Thank you.\n\nToo early.\n\nDo write again.')
  expect(fill('{note}\n\nThank you.', given).body).toBe('Do write again.\n\nThank you.\n\nToo early.')
})

test('the subject is on one line and never blank', () => {
  const named = fill('', { company: 'Acme\r\nBcc: x@y.z' })
  expect(named.subject).toBe('About Acme Bcc: x@y.z')
  expect(fill('', {}, '{note}').subject).toBe('Your application to Openround Partners: No Fit')
})

test.each(Object.entries(DEFAULT_TEMPLATES))(
  'the default template for %s has only known placeholders, and reasons and note',
  (_, template) => {
    expect(unknownPlaceholders(template.subject + template.body)).toEqual([])
    const { subject, body } = fillTemplate(template, {
      ...FACTS,
      company: 'Acme',
      reasons: 'Too early.',
      note: 'Do write again.',
    })
    expect(subject + body).not.toMatch(/[{}]/)
    expect(body).toContain('Acme')
    expect(body).toMatch(/Too early\..+\n\nOpenround Partners$/s)
    expect(body).toMatch(/Do write again\..+\n\nOpenround Partners$/s)
  },
)

test.each([
  ['{first_name} {company}', []],
  [PLACEHOLDERS.map((name) => `{${name}}`).join(''), []],
  ['{firstname}, {Company} and {firstname}', ['{firstname}', '{Company}']],
  ['{ company } {} {first name}', ['{ company }', '{}', '{first name}']],
  ['{company and }', ['{company and }']],
  ['{{company}}', ['{', '}']],
])('finds the unknown placeholders in %j: %j', (text, unknown) => {
  expect(unknownPlaceholders(text)).toEqual(unknown)
})

test.each([
  ['2026-11-22', '22 May 2027'],
  ['2026-08-31', '28 February 2027'],
  ['2027-08-31', '29 February 2028'],
  ['2026-12-31', '30 June 2027'],
])('a founder declined on %s may apply again from %s', (decided, day) => {
  expect(reapplyDate(decided)).toBe(day)
})
