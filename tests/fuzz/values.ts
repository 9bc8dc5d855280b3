const DEEP = 10_000

/** JSON values, each with its purpose. They are invalid where another type is expected. */
export const VALUES: readonly (readonly [why: string, json: string])[] = [
  ['null', 'null'],
  ['true', 'true'],
  ['false', 'false'],
  ['zero', '0'],
  ['minus one', '-1'],
  ['minus zero', '-0'],
  ['a fraction', '1.5'],
  ['more than 16 bits', '65536'],
  ['more than 32 bits', '2147483648'],
  ['the largest safe integer of JavaScript', '9007199254740991'],
  ['an integer that JavaScript rounds', '9007199254740993'],
  ['more than 64 bits', '9223372036854775808'],
  ['a negative number of more than 64 bits', '-9223372036854775809'],
  ['a number that JavaScript reads as infinity', '1e400'],
  ['a number that JavaScript reads as zero', '1e-400'],
  ['a number of 1,000 digits', '7'.repeat(1_000)],
  ['an empty text', '""'],
  ['a number as text', '"1"'],
  ['NaN as text', '"NaN"'],
  ['an empty list', '[]'],
  ['a list with null', '[null]'],
  ['a list of lists', '[[],[[]]]'],
  ['a very long list', `[${'0,'.repeat(20_000)}0]`],
  ['10,000 nested lists', `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`],
  ['an empty object', '{}'],
  ['10,000 nested objects', `${'{"a":'.repeat(DEEP)}0${'}'.repeat(DEEP)}`],
  ['5,000 keys', `{${Array.from({ length: 5_000 }, (_, key) => `"k${key}":0`).join()}}`],
  ['a very long key', `{"${'k'.repeat(100_000)}":0}`],
  ['a __proto__ key', '{"__proto__":{"polluted":true}}'],
  ['a prototype in a constructor key', '{"constructor":{"prototype":{"polluted":true}}}'],
  ['keys of conversion methods', '{"toString":null,"valueOf":null,"toJSON":"x"}'],
  ['keys of promises and arrays', '{"then":"x","length":-1}'],
  ['a condition of MongoDB', '{"$gt":""}'],
]

/** Invalid JSON. */
const NO_JSON: readonly (readonly [why: string, text: string])[] = [
  ['a number that JSON does not have', 'NaN'],
  ['a word that JSON does not have', 'undefined'],
  ['a number with a leading zero', '01'],
  ['a text in single quotes', "'x'"],
  ['a text without a closing quote', '"x'],
  ['an invalid escape', '"\\x41"'],
  ['a line break in a text', '"a\nb"'],
]

/** Returns whole bodies to send in place of a valid one. @param honest the valid body */
export const bodiesInsteadOf = (honest: string): readonly (readonly [why: string, body: BodyInit])[] => [
  ['an empty body', ''],
  ['only white space', ' \r\n\t'],
  ['only the first character', honest.slice(0, 1)],
  ['only the first half', honest.slice(0, honest.length / 2)],
  ['all but the last character', honest.slice(0, -1)],
  ['with a character after the end', `${honest}x`],
  ['twice in a row', `${honest}${honest}`],
  ['with a trailing comma', `${honest.slice(0, -1)},}`],
  ['with a comment', `/* Acme */ ${honest}`],
  ['in a list', `[${honest}]`],
  ['as a JSON text', JSON.stringify(honest)],
  ['with every key twice', `${honest.slice(0, -1)}${honest === '{}' ? '' : ','}${honest.slice(1)}`],
  ['with a __proto__ key', `{"__proto__":{"polluted":true}${honest === '{}' ? '' : ','}${honest.slice(1)}`],
  ['with a constructor key', `{"constructor":{"prototype":1}${honest === '{}' ? '' : ','}${honest.slice(1)}`],
  ['with an empty key', `{"":0${honest === '{}' ? '' : ','}${honest.slice(1)}`],
  ['after a byte order mark', `\ufeff${honest}`],
  ['in UTF-16', Buffer.from(honest, 'utf16le')],
  [
    'with bytes that are not UTF-8',
    Buffer.concat([Buffer.from('{"a":"'), Buffer.of(0xc3, 0x28, 0xff, 0xed)]),
  ],
  ['with overlong UTF-8', Buffer.concat([Buffer.from('{"'), Buffer.of(0xc0, 0x80), Buffer.from('":0}')])],
  ['all 256 bytes', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte))],
  ['longer than a request may be', `${honest}${' '.repeat(1024 * 1024)}`],
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
