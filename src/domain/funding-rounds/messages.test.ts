import { expect, test } from 'vitest'
import { describeFundingRounds, momentInBothZones, NO_FUNDING_ROUNDS } from './messages.ts'

const SPRING = {
  name: 'Spring 2027',
  opens_at: '2027-01-01T00:00:00Z',
  closes_at: '2027-03-15T18:29:00Z',
  time_zone: 'Asia/Kolkata',
}

test("shows a moment in the reader's time zone and in the round's", () => {
  expect(momentInBothZones(SPRING.closes_at, 'Asia/Kolkata', 'America/New_York')).toBe(
    '15 March 2027, 14:29 (Eastern Time), which is 23:59 (India Standard Time)',
  )
  expect(momentInBothZones(SPRING.closes_at, 'Asia/Kolkata', 'Asia/Tokyo')).toBe(
    '16 March 2027, 03:29 (Japan Standard Time), which is 15 March 2027, 23:59 (India Standard Time)',
  )
})

test('shows a moment once to readers in the round’s time zone', () => {
  expect(momentInBothZones(SPRING.closes_at, 'Asia/Kolkata', 'Asia/Kolkata')).toBe(
    '15 March 2027, 23:59 (India Standard Time)',
  )
})

test('shows no text while there are no rounds', () => {
  expect(describeFundingRounds(NO_FUNDING_ROUNDS)).toBeUndefined()
})

test('shows when the open round closes, or that founders can submit at any time', () => {
  expect(describeFundingRounds({ ...NO_FUNDING_ROUNDS, open: SPRING }, 'UTC')).toEqual({
    isOpen: true,
    title:
      'Applications for Spring 2027 close on 15 March 2027, 18:29 (UTC), which is 23:59 (India Standard Time).',
    text: '',
  })
  expect(describeFundingRounds({ ...NO_FUNDING_ROUNDS, open: { ...SPRING, closes_at: null } })?.text).toBe(
    'You can submit at any time.',
  )
})

test('between rounds, offers to write a draft and shows when the next round opens', () => {
  expect(describeFundingRounds({ ...NO_FUNDING_ROUNDS, next: SPRING }, 'UTC')?.text).toBe(
    'Spring 2027 opens on 1 January 2027, 00:00 (UTC), which is 05:30 (India Standard Time). You can write a draft now and submit it when the next round is open.',
  )
})

test('shows a founder with an extension until when they can submit', () => {
  const status = { ...NO_FUNDING_ROUNDS, closed: SPRING, extended_until: '2027-03-20T12:00:00Z' }
  expect(describeFundingRounds(status, 'Asia/Kolkata')).toEqual({
    isOpen: true,
    title: 'You may still submit.',
    text: 'The group lets you submit until 20 March 2027, 17:30 (India Standard Time).',
  })
})
