import { expect, test } from 'vitest'
import { findLinks } from './find-links.ts'

const hrefs = (text: string) => findLinks(text).flatMap(({ href }) => href ?? [])

test('finds web and e-mail addresses, without the punctuation around them', () => {
  const text = 'See (https://acme.in/a_(b)), http://acme.in/x?y=1&z=ü… or mail asha@acme.in.'
  expect(hrefs(text)).toEqual([
    ...['https://acme.in/a_(b)', 'http://acme.in/x?y=1&z=%C3%BC', 'mailto:asha@acme.in'],
  ])
  expect(
    findLinks(text)
      .map((run) => run.text)
      .join(''),
  ).toBe(text)
})

test.each(['https://acme.in/□□', 'o’neil@acme.in', 'ñasha@acme.in'])('does not link a part of %j', (text) => {
  expect(hrefs(text)).toEqual([])
})

test.each(['', 'plain', 'javascript:alert(1)', 'https://', 'https://user:pass@acme.in', 'a@b', '@acme.in'])(
  'finds no web link in %j',
  (text) => expect(hrefs(text).filter((href) => !href.startsWith('mailto:'))).toEqual([]),
)

test('leaves addresses beyond a limit as text', () => {
  expect(findLinks('a@acme.in b@acme.in', 1)).toEqual([
    { text: 'a@acme.in', href: 'mailto:a@acme.in' },
    { text: ' b@acme.in' },
  ])
})

test('searches three hostile texts of 200,000 characters within a second', () => {
  const started = performance.now()
  for (const text of ['a'.repeat(200_000), 'a@'.repeat(100_000), `https://a.in/${')'.repeat(200_000)}`])
    findLinks(text)
  expect(performance.now() - started).toBeLessThan(1_000)
})
