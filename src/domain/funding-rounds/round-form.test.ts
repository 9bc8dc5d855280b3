import { expect, test } from 'vitest'
import { emptyRound, readRound, roundTexts } from './round-form.ts'

const SPRING = {
  name: 'Spring 2027',
  opens_at: '2027-01-01T00:00',
  closes_at: '2027-03-15T23:59',
  time_zone: 'Asia/Kolkata',
  grace_minutes: '15',
}

const NOW = new Date('2026-11-29T06:00:30Z')

test('opens a new round now, in its time zone', () => {
  expect(emptyRound('Asia/Kolkata', NOW).opens_at).toBe('2026-11-29T11:30')
})

test('reads typed times in the round’s time zone', () => {
  const { round, errors } = readRound(SPRING)
  expect(errors).toEqual({})
  expect([round.opens_at, round.closes_at]).toEqual(['2026-12-31T18:30:00.000Z', '2027-03-15T18:29:00.000Z'])
  expect(roundTexts(round)).toEqual(SPRING)
})

test('reads a blank closing date as no closing date', () => {
  const { round, errors } = readRound({ ...SPRING, closes_at: '' })
  expect([round.closes_at, errors]).toEqual([null, {}])
  expect(roundTexts(round).closes_at).toBe('')
})

test('reports an error at each missing or invalid field', () => {
  expect(Object.keys(readRound(emptyRound('UTC', NOW)).errors)).toEqual(['name'])
  expect(Object.keys(readRound({ ...SPRING, opens_at: '' }).errors)).toEqual(['opens_at'])
  expect(Object.keys(readRound({ ...SPRING, closes_at: '2026-01-01T00:00' }).errors)).toEqual(['closes_at'])
  expect(Object.keys(readRound({ ...SPRING, grace_minutes: '' }).errors)).toEqual(['grace_minutes'])
  expect(Object.keys(readRound({ ...SPRING, time_zone: 'Mars/Olympus' }).errors)).toEqual([
    'opens_at',
    'closes_at',
    'time_zone',
  ])
})
