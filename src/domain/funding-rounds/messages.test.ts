import { expect, test } from 'vitest'
import { describeRounds, momentInBothZones, NO_ROUNDS } from './messages.ts'

const SPRING = {
  name: 'Spring 2027',
  opens_at: '2027-01-01T00:00:00Z',
  closes_at: '2027-03-15T18:29:00Z',
  time_zone: 'Asia/Kolkata',
}

test("shows a moment in the reader's time zone and in the round's", () => {
  expect(momentInBothZones(SPRING.closes_at, 'Asia/Kolkata', 'America/New_York')).toBe(
    'Mar 15, 2027 02:29 PM EDT (Mar 15, 2027 11:59 PM GMT+5:30)',
  )
})

test('shows a moment once to readers in the round’s time zone', () => {
  expect(momentInBothZones(SPRING.closes_at, 'Asia/Kolkata', 'Asia/Kolkata')).toBe(
    'Mar 15, 2027 11:59 PM GMT+5:30',
  )
})

test('shows no text while there are no rounds', () => {
  expect(describeRounds(NO_ROUNDS)).toBeUndefined()
})

test('shows when the open round closes, or that founders can submit at any time', () => {
  expect(describeRounds({ ...NO_ROUNDS, open: SPRING }, 'UTC')).toEqual({
    isOpen: true,
    title: 'Spring 2027 is open',
    text: 'Submit your application before Mar 15, 2027 06:29 PM UTC (Mar 15, 2027 11:59 PM GMT+5:30).',
  })
  expect(describeRounds({ ...NO_ROUNDS, open: { ...SPRING, closes_at: null } })?.text).toBe(
    'You can submit at any time.',
  )
})

test('between rounds, offers to write a draft and shows when the next round opens', () => {
  expect(describeRounds({ ...NO_ROUNDS, next: SPRING }, 'UTC')?.text).toBe(
    'Spring 2027 opens on Jan 01, 2027 12:00 AM UTC (Jan 01, 2027 05:30 AM GMT+5:30). You can write a draft now and submit it when the next round is open.',
  )
})

test('shows a founder with an extension until when they can submit', () => {
  const status = { ...NO_ROUNDS, closed: SPRING, let_in_until: '2027-03-20T12:00:00Z' }
  expect(describeRounds(status, 'Asia/Kolkata')).toEqual({
    isOpen: true,
    title: 'You may still submit',
    text: 'The group lets you submit until Mar 20, 2027 05:30 PM GMT+5:30.',
  })
})
