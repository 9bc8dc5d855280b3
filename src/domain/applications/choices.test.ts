import { expect, test } from 'vitest'
import {
  acceptsHowHeard,
  COMPANY_STAGES,
  FUNDING_STAGES,
  FUNDING_USAGE_CATEGORIES,
  HQ_CITIES,
  howHeardChoices,
  INDUSTRIES,
  outreachValue,
} from './choices.ts'

const namesOf = (label: string) =>
  HQ_CITIES.find((group) => group.label === label)?.choices.map(({ value }) => value)

test('lists HQ cities by country with the specified counts [D-labels.17, S3.23]', () => {
  expect(HQ_CITIES.map(({ label, choices }) => [label, choices.length])).toEqual([
    ['India', 48],
    ['UK', 49],
    ['UAE', 8],
    ['Singapore', 1],
    ['Hong Kong', 3],
    ['US', 50],
  ])
})

test('city names are unique across countries', () => {
  const all = HQ_CITIES.flatMap(({ choices }) => choices.map(({ value }) => value))
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((name) => !/^[A-Z][A-Za-z -]+[a-z]$/.test(name))).toEqual([])
})

test('contains the cities named in the specification [S3.24]', () => {
  expect(namesOf('India')).toEqual(expect.arrayContaining(['Mumbai', 'Delhi', 'Bangalore']))
  expect(namesOf('UK')).toEqual(expect.arrayContaining(['London', 'Manchester']))
  expect(namesOf('US')).toEqual(expect.arrayContaining(['New York', 'San Francisco']))
  expect(namesOf('UAE')?.at(-1)).toBe('Al Ain')
  expect(namesOf('Hong Kong')).toEqual(['Hong Kong', 'Kowloon', 'New Territories'])
})

test('lists of choices have the specified counts and no duplicates', () => {
  const sizes = [INDUSTRIES, COMPANY_STAGES, FUNDING_STAGES, FUNDING_USAGE_CATEGORIES].map(
    (choices) => new Set(choices.map(({ value }) => value)).size,
  )
  expect(sizes).toEqual([25, 5, 4, 9])
})

test('the outreach choice contains the investor’s name in value and label [D-names.4, S3.22]', () => {
  expect(outreachValue('Société Générale & Co.')).toBe('societe-generale-co-outreach')
  expect(howHeardChoices('Openround Partners')[2]).toEqual({
    value: 'openround-partners-outreach',
    label: 'Openround Partners outreach',
  })
})

test('accepts outreach values with a former group name, but no other unknown value [D-names.5]', () => {
  const answers = [
    'website-form',
    'old-name-outreach',
    'acme-outreach',
    'the-old-name-of-acme-outreach',
    'radio',
    '',
    '-outreach',
    'A B-outreach',
    'a b-outreach',
    'acme-outreach-2',
  ]
  expect(answers.filter(acceptsHowHeard)).toEqual([
    'website-form',
    'old-name-outreach',
    'acme-outreach',
    'the-old-name-of-acme-outreach',
  ])
})
