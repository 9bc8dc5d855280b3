import { expect, test } from 'vitest'
import { noticeBlocks } from './privacy-notice.ts'

test('lines that start with # are headings, and blank lines separate paragraphs', () => {
  const text = '# Your data\nWe keep it\nfor a year.\n\n \nAsk us.\n##Contact\n#\nC# is no heading.'
  expect(noticeBlocks(text)).toEqual([
    { kind: 'heading', text: 'Your data' },
    { kind: 'paragraph', text: 'We keep it\nfor a year.' },
    { kind: 'paragraph', text: 'Ask us.' },
    { kind: 'heading', text: 'Contact' },
    { kind: 'paragraph', text: 'C# is no heading.' },
  ])
  expect(noticeBlocks('')).toEqual([])
})
