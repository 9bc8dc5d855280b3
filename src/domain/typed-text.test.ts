import { expect, test } from 'vitest'
import { isEmail } from './links.ts'
import {
  cleanLine,
  isBlankText,
  readEmail,
  readMobile,
  toSingleLine,
  trimBlank,
  withAsciiDigits,
  withoutLineBreaks,
} from './typed-text.ts'

test.each([
  '',
  ' \n',
  '\u200b',
  '\u3164',
  '\u2800',
  '\u2060\u00ad',
  '\ufeff',
  '\u115f',
  '\u034f',
  '\u180e',
  '\ufe0f',
  '\u202e',
  ' \u2068 \u2069',
  '\ufffc',
  '\0',
])('finds no visible character in %j', (text) => {
  expect(isBlankText(text)).toBe(true)
})

test.each(['a', '.', '\u0301a', '👩‍👩‍👧', 'क्‍ष'])('finds a visible character in %j', (text) => {
  expect(isBlankText(text)).toBe(false)
})

test('trims invisible characters from the ends and keeps joiners within words', () => {
  expect(trimBlank('\u200b Asha\u00a0\u2060')).toBe('Asha')
  expect(trimBlank('क्‍ष')).toBe('क्‍ष')
})

test.each(['അവന്\u200d', '❤\ufe0f', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'])(
  'keeps the invisible characters that belong to the end of %j',
  (text) => {
    expect(trimBlank(`${text}\u200b `)).toBe(text)
  },
)

test.each(['\u2068שלום\u2069 (1 MB)', 'by \u2068שלום\u2069'])(
  'keeps isolate marks at the ends of %j',
  (text) => {
    expect(trimBlank(`\u200b ${text} \u200b`)).toBe(text)
  },
)

test('trims joiners after Latin letters', () => {
  expect(trimBlank('Asha\u200d\u200c')).toBe('Asha')
})

test('cleans a text with many spaces without a quadratic search', () => {
  const text = `a${' '.repeat(1_000_000)}b`
  expect(cleanLine(text)).toBe(text)
})

test.each([
  ['milk\nby', 'milk by'],
  ['milk \r\n\r\n by', 'milk by'],
  ['milk\tby', 'milk by'],
  ['milk\u2028by\u0085night', 'milk by night'],
  ['milk\vby\fnight\u2029long', 'milk by night long'],
  ['\nmilk\n', 'milk'],
  ['  two  spaces  ', 'two  spaces'],
])('puts %j on one line', (pasted, stored) => {
  expect(cleanLine(pasted)).toBe(stored)
})

test('puts typed text on one line without moving its spaces', () => {
  expect(toSingleLine(' milk\nby ')).toBe(' milk by ')
  expect(toSingleLine('milk by\n')).toBe('milk by')
})

test('joins a web address that was wrapped over two lines', () => {
  expect(withoutLineBreaks('https://acme.in/\r\nteam\t')).toBe('https://acme.in/team')
})

test.each([
  ['०१२३४५६७८९', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['０１２３４５６７８９', '0123456789'],
  ['𝟎𝟗𝟘𝟡𝟢𝟫𝟬𝟵𝟶𝟿', '0909090909'],
  ['a1₂', 'a1₂'],
])('reads the digits %j as %j', (typed, digits) => {
  expect(withAsciiDigits(typed)).toBe(digits)
})

test.each([
  ['+91 98200 12345', '+91 98200 12345'],
  ['tel:+91–98200‑12345', '+91-98200-12345'],
  ['\u202a+91\u00a098200\u00a012345\u202c', '+91 98200 12345'],
  ['+91/98200/12345', '+91 98200 12345'],
  ['98200.12345', '98200 12345'],
  ['+९१ ९८२०० १२३४५', '+91 98200 12345'],
  ['+91−98200−12345', '+91-98200-12345'],
  ['（+91）98200·12345', '(+91)98200 12345'],
  ['98200_12345,', '98200 12345'],
  ["'+919820012345", '+919820012345'],
  ['9820012345.0', '9820012345'],
  ['https://wa.me/919820012345', '919820012345'],
  ['whatsapp:%2B919820012345', '+919820012345'],
  ['Mobile: +91 98200 12345 (WhatsApp)', '+91 98200 12345'],
  ['☎ (022) 2610 2610', '(022) 2610 2610'],
  ['call 98200 12345', 'call 98200 12345'],
])('reads the mobile number %j as %j', (typed, number) => {
  expect(readMobile(typed)).toBe(number)
})

test.each([
  ['asha@acme.in ', 'asha@acme.in'],
  ['mailto:asha@acme.in?subject=Hi', 'asha@acme.in'],
  ['Asha Rao <asha@acme.in>', 'asha@acme.in'],
  ['"Rao, Asha" <mailto:asha@acme.in>', 'asha@acme.in'],
  ['asha@acme.in,', 'asha@acme.in'],
  ['asha@acme.in.', 'asha@acme.in'],
  ['<asha@acme.in>;', 'asha@acme.in'],
  ['asha\u200b@acme.in\ufeff', 'asha@acme.in'],
  ['asha@acme.in\n', 'asha@acme.in'],
  ['Asha@डाटामेल.भारत', 'Asha@xn--c2bd4bq1db8d.xn--h2brj9c'],
  ['Asha@ＤＡＴＡ.डाटामेल。भारत', 'Asha@data.xn--c2bd4bq1db8d.xn--h2brj9c'],
  ['a&b/c=d~e#f!g@acme.in', 'a&b/c=d~e#f!g@acme.in'],
  ['mailto:a%26b%23c@acme.in?subject=Hi', 'a&b#c@acme.in'],
  ['asha@bücher.de', 'asha@xn--bcher-kva.de'],
  ['asha＠acme.in', 'asha@acme.in'],
  ['＜ａsha＠acme．in＞', 'asha@acme.in'],
  ['“asha@acme.in”', 'asha@acme.in'],
  ['asha@acme.in।', 'asha@acme.in'],
  ['asha@acme.in、', 'asha@acme.in'],
  ['asha@acme‑labs.in', 'asha@acme-labs.in'],
  ['o’neil–rao@acme.in', "o'neil-rao@acme.in"],
  ['E-mail: asha@acme.in (Asha)', 'asha@acme.in'],
  ['mailto://asha@acme.in', 'asha@acme.in'],
  ['asha@acme.in [mailto:asha@acme.in]', 'asha@acme.in'],
  ['[asha@acme.in](mailto:asha%40acme.in)', 'asha@acme.in'],
  ['*asha@acme.in*', 'asha@acme.in'],
  ['• _asha@acme.in', '_asha@acme.in'],
])('reads the e-mail address in %j as %j', (typed, address) => {
  expect(readEmail(typed)).toBe(address)
  expect(isEmail(address)).toBe(true)
})

test.each([
  ...['asha', 'asha@', 'a b@acme.in', 'asha@a/b.ü', '@', '', 'asha@ac_mé.in', 'http://asha@acme.in'],
  ...['Asha <asha@acme.in>; Rao <rao@acme.in>', 'rao@acme.in, Asha <asha@acme.in>', `${'<@'.repeat(600)}>`],
])('reads no valid e-mail address from %j', (typed) => {
  expect(isEmail(readEmail(typed))).toBe(false)
})
