import { expect, test } from 'vitest'
import { emptyFundingRound, fundingRoundTexts, parseFundingRound } from './funding-round-form.ts'

const SPRING = {
  name: 'Spring 2027',
  opens_at: '2027-01-01T00:00',
  closes_at: '2027-03-15T23:59',
  time_zone: 'Asia/Kolkata',
  grace_minutes: '15',
}

const NOW = new Date('2026-11-29T06:00:30Z')

test('opens a new round now, in its time zone', () => {
  expect(emptyFundingRound('Asia/Kolkata', NOW).opens_at).toBe('2026-11-29T11:30')
})

test('reads typed times in the round’s time zone', () => {
  const { round, errors } = parseFundingRound(SPRING)
  expect(errors).toEqual({})
  expect([round.opens_at, round.closes_at]).toEqual(['2026-12-31T18:30:00.000Z', '2027-03-15T18:29:00.000Z'])
  expect(fundingRoundTexts(round)).toEqual(SPRING)
})

test('reads a blank closing date as no closing date', () => {
  const { round, errors } = parseFundingRound({ ...SPRING, closes_at: '' })
  expect([round.closes_at, errors]).toEqual([null, {}])
  expect(fundingRoundTexts(round).closes_at).toBe('')
})

test('reports an error at each missing or invalid field', () => {
  expect(Object.keys(parseFundingRound(emptyFundingRound('UTC', NOW)).errors)).toEqual(['name'])
  expect(Object.keys(parseFundingRound({ ...SPRING, opens_at: '' }).errors)).toEqual(['opens_at'])
  expect(Object.keys(parseFundingRound({ ...SPRING, closes_at: '2026-01-01T00:00' }).errors)).toEqual([
    'closes_at',
  ])
  expect(Object.keys(parseFundingRound({ ...SPRING, grace_minutes: '' }).errors)).toEqual(['grace_minutes'])
  expect(Object.keys(parseFundingRound({ ...SPRING, time_zone: 'Mars/Olympus' }).errors)).toEqual([
    'opens_at',
    'closes_at',
    'time_zone',
  ])
})
