import { expect, test } from 'vitest'
import { replaceWordProcessorCharacters } from './word-processor-characters.ts'

test.each([
  ['line and page breaks', 'a\vb\fc\u2028d\u2029e\u0085f\rg\r\nh', 'a\nb\nc\nd\ne\nf\ng\nh'],
  ['separators of cells, records and units', 'a\u0007b\u001cc\u001dd\u001ee\u001ff', 'a b c d e f'],
  [
    'marks within words',
    'pic\u0001ture hyphen\u0002ation fi\u0013eld no\u007fte\u0080\ufffc\ufffe',
    'picture hyphenation field note',
  ],
  ['bullets', '\uf0b7 a\n\uf0a7\tb\n  \uf0d8 c\n\uf076 d\n\uf0fc e', '• a\n•\tb\n  • c\n• d\n• e'],
  ['signs within a line', 'A \uf0e0 B: \uf0fc, C\uf02dD \uf04a', 'A → B: ✓, C-D ☺'],
  ['unknown private-use signs', '\ue123 a\uf8ffb\u{f0001}', '• a•b•'],
])('replaces %s', (_, typed, replaced) => {
  expect(replaceWordProcessorCharacters(typed)).toBe(replaced)
  expect(replaceWordProcessorCharacters(replaced)).toBe(replaced)
})

test.each(['', 'a\tb\n\n  c  ', '• ₹12 – “naïve” 👩🏽‍💻 क्‍ष \u2068שלום\u2069 中文 ☐ □'])(
  'keeps %j',
  (text) => {
    expect(replaceWordProcessorCharacters(text)).toBe(text)
  },
)
