import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isEmail, isScriptLink, normaliseLink } from './links.ts'

test.each([
  ['linkedin.com/in/asha', 'https://linkedin.com/in/asha'],
  [' https://www.linkedin.com/in/asha?x=1 ', 'https://www.linkedin.com/in/asha?x=1'],
  ['http://acme.in', 'http://acme.in/'],
  ['HTTPS://Acme.IN/A', 'https://acme.in/A'],
  ['acme.in:8080/a', 'https://acme.in:8080/a'],
  ['//acme.in/a', 'https://acme.in/a'],
  ['bücher.de', 'https://xn--bcher-kva.de/'],
  ['пример.рф', 'https://xn--e1afmkfd.xn--p1ai/'],
  ['acme.b2', 'https://acme.b2/'],
  ['\u200bhttps://linkedin.com/in/asha\u2011rao\u200b\u00a0', 'https://linkedin.com/in/asha-rao'],
  ['acme.in/?from=http://a.b', 'https://acme.in/?from=http://a.b'],
  [`acme.in/${'a'.repeat(1_984)}`, `https://acme.in/${'a'.repeat(1_984)}`],
  ['<https://linkedin.com/in/asha>,', 'https://linkedin.com/in/asha'],
  ['“https://linkedin.com/in/asha”।', 'https://linkedin.com/in/asha'],
  ['(https://linkedin.com/in/asha).', 'https://linkedin.com/in/asha'],
  ['https://linkedin.com/in/asha%E2%80%8B.%20', 'https://linkedin.com/in/asha'],
  ['en.wikipedia.org/wiki/Milk_(drink)', 'https://en.wikipedia.org/wiki/Milk_(drink)'],
  ['acme.in/"><script>', 'https://acme.in/%22%3E%3Cscript%3E'],
])('stores the link %s as %s [D-form.29]', (typed, stored) => {
  expect(normaliseLink(typed)).toBe(stored)
})

test.each([
  '',
  ' ',
  'javascript:alert(1)',
  'JavaScript://acme.in/%0aalert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'ftp://acme.in',
  'mailto:a@acme.in',
  'https:acme.in',
  'localhost:3000',
  'http://localhost',
  'asha',
  '/in/asha',
  'acme.in/a b',
  'acme.in\\a',
  'https://linkedin.com@evil.in',
  'https://user:word@acme.in',
  'http://127.0.0.1/a',
  'http://2130706433',
  'http://[::1]/',
  'acme..in',
  '-.in',
  'acme.in_',
  `acme.in/${'a'.repeat(1_985)}`,
])("rejects '%s' as a link [D-form.28, V1.2.2]", (typed) => {
  expect(normaliseLink(typed)).toBeNull()
})

test.each([
  'javascript:alert(1)',
  'JavaScript://acme.in/%0aalert(1)',
  ' \t\n javascript:alert(1)',
  '\u0001\u001fjavascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript\r:alert(1)',
  '\u00a0\u2003javascript :alert(1)',
  '\u200b\u202ejava\u00adscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  ' DATA:x',
  'vbscript:msgbox(1)',
  'VB\0script:x',
])('detects the script link %j', (typed) => {
  expect(isScriptLink(typed)).toBe(true)
})

test.each([
  ...[
    '',
    ' ',
    'j',
    'javas',
    'javascript',
    'javascript.info/a',
    'javascript.info:8080',
    'data',
    'data.gov.in',
  ],
  ...['h', 'https', 'https:', 'https://', 'linkedin.com/in/asha', 'localhost:3000', 'mailto:a@acme.in'],
  ...['acme.in/?next=javascript:alert(1)', 'my data: none', 'ftp://acme.in'],
])("detects no script link in '%s' [D-form.37]", (typed) => {
  expect(isScriptLink(typed)).toBe(false)
})

test('leaves a normalised link unchanged', () => {
  const part = fc.constantFrom(
    'https://',
    'HTTP://',
    'Acme',
    '.in',
    '/',
    '?',
    '#',
    'é',
    '%',
    '"',
    ':80',
    '..',
    '@',
    '.',
    '%20',
    ')',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
      const stored = normaliseLink(parts.join(''))
      expect(stored === null || normaliseLink(stored) === stored).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('distinguishes valid from invalid e-mail addresses', () => {
  const texts = [
    'priya@acme.co.in',
    'priya.rao@acme.in',
    "o'brien+x@a-b.io",
    'a@b.co',
    'a&b/c=d~e#f!g@acme.in',
    'asha@xn--c2bd4bq1db8d.xn--h2brj9c',
    `${'a'.repeat(64)}@acme.in`,
  ]
  const others = [
    ...[
      '',
      'priya',
      'priya@',
      '@acme.in',
      'a@b',
      'a@b.',
      'a@.b',
      'a@@b.co',
      'a@b@c.co',
      'a@b.co@c.co',
      'a b@c.co',
      ' a@c.co',
    ],
    ...[
      'a@b c.co',
      '.a@b.co',
      'a.@b.co',
      'a..b@c.co',
      'a@-b.co',
      'a@b-.co',
      'a@1.2.3.4',
      'a@b.co\n',
      'ä@b.co',
    ],
    ...['a,b@c.co', '"a"@b.co', 'a<b@c.co', `${'a'.repeat(65)}@acme.in`, `a@${'b.'.repeat(125)}com`],
  ]
  expect([...texts, ...others].filter(isEmail)).toEqual(texts)
})

test('rejects long adversarial texts as e-mail addresses and links [V1.3.12]', () => {
  const long = ['a', 'a-', 'a.', 'a@', "a'", '1', 'https://'].map((part) => part.repeat(10_000))
  expect(long.map(isEmail)).toEqual(long.map(() => false))
  expect(long.map(normaliseLink)).toEqual(long.map(() => null))
})
