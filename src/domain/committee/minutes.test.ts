import { expect, test } from 'vitest'
import { minutesDocument } from './minutes.ts'

const names = { product: 'Openround', investor: 'Gangotri Angels', timeZone: 'Asia/Kolkata' }
const item = { seconds: 0, absent: [], asked: false, votes: null, outcome: null, reasons: [], note: '' }

const document = minutesDocument(
  {
    started_at: '2026-11-29T19:00:00.000Z',
    ended_at: '2026-11-29T20:00:00.000Z',
    hosts: [
      { name: 'Meera Iyer', from: '2026-11-29T19:00:00.000Z' },
      { name: 'Arjun Rao', from: '2026-11-29T19:37:00.000Z' },
    ],
    agenda: [2, 1, 3],
    attendance: [
      { person: 'a', name: 'Meera Iyer', from: '2026-11-29T19:00:00.000Z', to: '2026-11-29T20:00:00.000Z' },
      { person: 'b', name: 'Priya Nair', from: '2026-11-29T19:00:00.000Z', to: '2026-11-29T19:10:00.000Z' },
      { person: 'b', name: 'Priya Nair', from: '2026-11-29T19:20:00.000Z', to: '2026-11-29T20:00:00.000Z' },
    ],
    items: [
      { ...item, number: 1, company_name: 'Acme Dairy', asked: true, seconds: 20 },
      {
        ...{ number: 2, company_name: 'Borealis', seconds: 400, absent: ['Priya Nair'], asked: true },
        ...{
          votes: { no: 1, strong_yes: 2 },
          outcome: 'no_fit',
          reasons: ['Too early'],
          note: 'Write again.',
        },
      },
    ],
  },
  names,
)
const linesOf = (heading: string) =>
  document.sections
    .find((section) => section.heading === heading)
    ?.answers.map(({ label, paragraphs }) => `${label}: ${paragraphs.join()}`)

test('heads minutes with the day of the session in the time zone', () => {
  expect([document.title, document.facts.map(({ text }) => text)]).toEqual([
    'Committee of 30 November 2026 – Minutes',
    [
      'Meera Iyer, from 1:07 AM Arjun Rao',
      ...['Nov 30, 2026 12:30 AM GMT+5:30', 'Nov 30, 2026 01:30 AM GMT+5:30', '3 applications'],
    ],
  ])
})

test('lists each person once, with the times at which they were present', () => {
  expect(linesOf('Present')).toEqual([
    'Meera Iyer: 12:30 AM to 1:30 AM',
    'Priya Nair: 12:30 AM to 12:40 AM, 12:50 AM to 1:30 AM',
  ])
})

test('writes outcome, votes and absences of each item in the order of the agenda', () => {
  expect(document.sections.slice(1).map(({ heading }) => heading.replace(/[⁨⁩]/g, ''))).toEqual([
    '2. Borealis',
    '1. Acme Dairy',
    '3.',
  ])
  const [borealis, acme, hidden] = document.sections.slice(1).map(({ heading }) => linesOf(heading))
  expect(borealis).toEqual([
    'Outcome: No fit',
    'Reasons: Too early',
    'Note: Write again.',
    'Votes: 2 Strong yes, 1 No',
    'Left for this item: Priya Nair',
    'Time: 7 minutes',
  ])
  expect(acme).toEqual(['Outcome: None noted', 'Votes: Not revealed', 'Time: Less than a minute'])
  expect(hidden).toEqual(['Outcome: This item is not shown to you.'])
})
