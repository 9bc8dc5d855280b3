import { expect, test } from 'vitest'
import { expressionsOf, namesPerson } from './expressions.ts'

const finds = (expression: string, text: string) => namesPerson(text, [expression])

test.each([
  ['Asha Rao', 'asha rao'],
  ['Asha Rao', 'Rao, Asha'],
  ['Asha Rao', 'CV_Asha-Rao_2026.pdf'],
  ['Asha Rao', 'search=Asha%20Rao&page=2'],
  ['Zoë Müller', 'search=Zo%C3%AB%20M%C3%BCller'],
  ['Zoë Müller', '“ZOË MÜLLER”—said'],
  ['D. K. Rao-Iyer', 'met D. K. Rao-Iyer.'],
  ['asha@acme.in', 'mailto:ASHA@acme.in'],
  ['asha@acme.in', 'search=asha%40acme.in'],
  ['+91 98200 12345', 'call 9820012345!'],
  ['9820012345', '+91-98200-12345'],
  ['https://www.linkedin.com/in/asha-rao', 'see linkedin.com/in/asha-rao/'],
])('%s is found in %s', (expression, text) => expect(finds(expression, text)).toBe(true))

test.each([
  ['Asha Rao', 'Natasha Rao'],
  ['Asha Rao', 'Asha Raoji'],
  ['asha@acme.in', 'asha@acme.info'],
  ['asha@acme.in', 'natasha@acme.in'],
  ['asha@acme.in', 'not.asha@acme.in'],
  ['9820012345', '598200123456'],
  ['linkedin.com/in/asha', 'linkedin.com/in/ashok'],
  ['linkedin.com/in/asha', 'linkedin.com/in/asha-rao'],
  ['(.*)', 'anything'],
])('%s is not found in %s', (expression, text) => expect(finds(expression, text)).toBe(false))

test('offers whole names as certain, their parts as uncertain, and nothing too short', () => {
  const details = {
    ...{ names: ['Asha Rao', 'asha rao', 'Jo'], emails: ['a@b.in'], mobiles: [], links: [''] },
    uncertain: ['asha@other.in', 'a@b.in'],
  }
  expect(expressionsOf(details)).toEqual([
    { text: 'a@b.in', certain: true },
    { text: 'Asha Rao', certain: true },
    { text: 'asha@other.in', certain: false },
    { text: 'Asha', certain: false },
    { text: 'Rao', certain: false },
  ])
})
