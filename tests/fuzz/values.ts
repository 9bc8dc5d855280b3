const DEEP = 10_000

/** JSON values, each with its purpose. They are invalid where another type is expected. */
export const VALUES: readonly (readonly [why: string, json: string])[] = [
  ['nothing', 'null'],
  ['yes', 'true'],
  ['no', 'false'],
  ['none', '0'],
  ['less than none', '-1'],
  ['none, with a sign', '-0'],
  ['a part', '1.5'],
  ['more than 16 bits', '65536'],
  ['more than 32 bits', '2147483648'],
  ['the last number that JavaScript counts', '9007199254740991'],
  ['a number that JavaScript does not have', '9007199254740993'],
  ['more than 64 bits', '9223372036854775808'],
  ['less than 64 bits', '-9223372036854775809'],
  ['without end', '1e400'],
  ['nearly none', '1e-400'],
  ['a thousand digits', '7'.repeat(1_000)],
  ['no text', '""'],
  ['a text that is a number', '"1"'],
  ['a text that is no number', '"NaN"'],
  ['an empty list', '[]'],
  ['a list of nothing', '[null]'],
  ['a list of lists', '[[],[[]]]'],
  ['a very long list', `[${'0,'.repeat(20_000)}0]`],
  ['lists within lists', `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`],
  ['an empty object', '{}'],
  ['objects within objects', `${'{"a":'.repeat(DEEP)}0${'}'.repeat(DEEP)}`],
  ['very many keys', `{${Array.from({ length: 5_000 }, (_, key) => `"k${key}":0`).join()}}`],
  ['a very long key', `{"${'k'.repeat(100_000)}":0}`],
  ['a prototype', '{"__proto__":{"polluted":true}}'],
  ['a prototype by its maker', '{"constructor":{"prototype":{"polluted":true}}}'],
  ['what objects are turned into text by', '{"toString":null,"valueOf":null,"toJSON":"x"}'],
  ['what is waited for', '{"then":"x","length":-1}'],
  ['a condition of another database', '{"$gt":""}'],
]

/** Invalid JSON. */
const NO_JSON: readonly (readonly [why: string, text: string])[] = [
  ['a number that JSON does not have', 'NaN'],
  ['a word that JSON does not have', 'undefined'],
  ['a number with a nought before it', '01'],
  ['a text in other quotation marks', "'x'"],
  ['a text without an end', '"x'],
  ['an escape that is none', '"\\x41"'],
  ['an end of a line in a text', '"a\nb"'],
]

/** Returns whole bodies to send in place of a valid one. @param honest the valid body */
export const bodiesInsteadOf = (honest: string): readonly (readonly [why: string, body: BodyInit])[] => [
  ['nothing', ''],
  ['blanks', ' \r\n\t'],
  ['no more than its beginning', honest.slice(0, 1)],
  ['the half of it', honest.slice(0, honest.length / 2)],
  ['all but its end', honest.slice(0, -1)],
  ['something behind it', `${honest}x`],
  ['twice', `${honest}${honest}`],
  ['with a comma too many', `${honest.slice(0, -1)},}`],
  ['with a remark', `/* Acme */ ${honest}`],
  ['in a list', `[${honest}]`],
  ['as a text', JSON.stringify(honest)],
  ['with every key twice', `${honest.slice(0, -1)}${honest === '{}' ? '' : ','}${honest.slice(1)}`],
  ['with a prototype', `{"__proto__":{"polluted":true}${honest === '{}' ? '' : ','}${honest.slice(1)}`],
  ['with a maker', `{"constructor":{"prototype":1}${honest === '{}' ? '' : ','}${honest.slice(1)}`],
  ['with a key that is nothing', `{"":0${honest === '{}' ? '' : ','}${honest.slice(1)}`],
  ['behind a mark of byte order', `\ufeff${honest}`],
  ['in UTF-16', Buffer.from(honest, 'utf16le')],
  ['with bytes that are no UTF-8', Buffer.concat([Buffer.from('{"a":"'), Buffer.of(0xc3, 0x28, 0xff, 0xed)])],
  [
    'with UTF-8 that is too long',
    Buffer.concat([Buffer.from('{"'), Buffer.of(0xc0, 0x80), Buffer.from('":0}')]),
  ],
  ['bytes of no meaning', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
  ['more than a request may hold', `${honest}${' '.repeat(1024 * 1024)}`],
  ...VALUES,
  ...NO_JSON,
  ...NO_JSON.map(([why, text]) => [`in a key: ${why}`, `{"key":${text}}`] as const),
]

/** Content types that are not JSON or cannot be parsed. */
export const CONTENT_TYPES = [
  '',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'application/json;',
  'application/json, text/html',
  'application/jsonp',
  'application/merge-patch+json',
  'text/html; charset="',
  'x'.repeat(4_000),
]

/** Path parts that are invalid or ambiguous. */
export const RAW_PARTS = [
  '%',
  '%zz',
  '%ff',
  '%c0%80',
  '%00',
  '%2e%2e%2f',
  '%2F',
  '%5c',
  '+',
  '%u0041',
  '%F0%9F%98',
  ';a=b',
  '%23',
]

/** Headers that no browser would send, for any request. */
export const HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['cookie', '=; ;;; openround.session_token'],
  ['cookie', 'openround.session_token=%; openround.session_token=.'],
  ['cookie', 'openround.session_token=x.y; openround.two_step=%ff; openround.confirmation=%00'],
  ['cookie', `openround.session_token=${'x'.repeat(8_000)}.${'y'.repeat(44)}`],
  ['cookie', '__proto__=1; constructor=2; openround.email_change=\u00ff'],
  ['user-agent', 'x'.repeat(8_000)],
  ['user-agent', 'Mozilla/5.0 \u00e9\u00ff <b> \' "'],
  ['accept', '*/*;q=nan, ,;'],
  ['accept-language', '-'.repeat(2_000)],
  ['x-forwarded-for', `${'1.2.3.4,'.repeat(500)}'; x`],
  ['if-none-match', '"'.repeat(2_000)],
  ['range', 'bytes=-9007199254740993-,0-'],
  ['host', 'evil.example:99999'],
  ['openround-user', '\u00ff;--'],
  ['content-length', '-1'],
  ['content-encoding', 'gzip'],
  ['x-http-method-override', 'DELETE'],
]
