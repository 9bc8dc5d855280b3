import { expect, test } from 'vitest'
import { findLinks } from './find-links.ts'

const hrefs = (text: string) => findLinks(text).flatMap(({ href }) => href ?? [])
const textOf = (text: string) =>
  findLinks(text)
    .map((run) => run.text)
    .join('')

test('finds web and e-mail addresses, without the punctuation around them', () => {
  const text = 'See (https://acme.in/a_(b)), http://acme.in/x?y=1&z=ü… or mail asha@acme.in.'
  expect(hrefs(text)).toEqual([
    ...['https://acme.in/a_(b)', 'http://acme.in/x?y=1&z=%C3%BC', 'mailto:asha@acme.in'],
  ])
  expect(textOf(text)).toBe(text)
})

test.each([
  ['https://acme.in.', 'https://acme.in/'],
  ['“https://acme.in/deck”', 'https://acme.in/deck'],
  ['[our deck](https://acme.in/deck).', 'https://acme.in/deck'],
  ['(https://acme.in/a_(b_(c))?x[0])', 'https://acme.in/a_(b_(c))?x[0]'],
  ['see www.acme.in/team, please', 'https://www.acme.in/team'],
  ['HTTPS://ACME.IN:8080/A!', 'https://acme.in:8080/A'],
  ['https://bücher.de/ä–ö', 'https://xn--bcher-kva.de/%C3%A4%E2%80%93%C3%B6'],
  ['उत्तर https://उदाहरण.भारत।', 'https://xn--p1b6ci4b4b3a.xn--h2brj9c/'],
  ['请看https://acme.cn/路。谢谢', 'https://acme.cn/%E8%B7%AF'],
  ['שלום https://acme.in/\u202egpj.exe', 'https://acme.in/'],
  ['https://acme\u2011labs.in\u200b', 'https://acme-labs.in/'],
  ['https://acme.in\\@evil.in', 'https://acme.in/'],
  ['https://web.archive.org/web/2020/https://acme.in', 'https://web.archive.org/web/2020/https://acme.in'],
])('finds the web address in %j', (text, href) => {
  expect(hrefs(text)).toEqual([href])
  expect(textOf(text)).toBe(text)
})

test('separates two addresses without a space between them', () => {
  expect(hrefs('https://a.in,https://b.in/x;https://c.in|http://d.in')).toEqual([
    ...['https://a.in/', 'https://b.in/x', 'https://c.in/', 'http://d.in/'],
  ])
})

test.each(['o’neil@acme.in', 'ñasha@acme.in', 'xhttps://acme.in', 'awww.acme.in', 'ftp://www.acme.in'])(
  'does not link a part of %j',
  (text) => expect(hrefs(text)).toEqual([]),
)

test.each([
  ...['', 'plain', 'acme.in', 'javascript:alert(1)', 'https://', 'https://localhost/a', 'a@b', '@acme.in'],
  ...['https://user:pass@acme.in', 'https://acme.in@evil.in/', 'www.acme.in@1.2.3.4/', 'data:text/html,x'],
  ...['The world wide www.', 'www.Then', 'www..in', 'http://127.0.0.1/a'],
])('finds no web address in %j', (text) => {
  expect(hrefs(text).filter((href) => !href.startsWith('mailto:'))).toEqual([])
})

test('leaves addresses beyond a limit as text', () => {
  expect(findLinks('a@acme.in b@acme.in', 1)).toEqual([
    { text: 'a@acme.in', href: 'mailto:a@acme.in' },
    { text: ' b@acme.in' },
  ])
})

test.each([
  ...['a', 'a@', 'www.', 'https://', 'https://a,', 'https://a.in/(', 'https://a.in/.,', 'https://é.'],
  ...[
    `https://a.in/${')'.repeat(1_900)} `,
    `https://a.in/${'.('.repeat(900)} `,
    `https://${'a-'.repeat(900)} `,
  ],
])('searches %j, repeated to 200,000 characters, within a second', (part) => {
  const started = performance.now()
  findLinks(part.repeat(200_000 / part.length))
  expect(performance.now() - started).toBeLessThan(1_000)
})
