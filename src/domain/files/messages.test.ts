import { expect, test } from 'vitest'
import { adviceForWrongEnding, tooManyUnusedFiles, tooManyUploads } from './messages.ts'

test.each([
  ['Deck.key', 'This file is not of type pdf, ppt, pptx. Save or export it as PDF and choose the new file.'],
  [
    'DOC-20260101-WA0001.',
    'This file name has no extension. If it is a PDF, add .pdf to the name and choose the file again.',
  ],
])('explains what to do about the refused file %s', (filename, advice) => {
  expect(adviceForWrongEnding('pitch-deck', filename)).toBe(advice)
})

test('messages about too many uploads contain the limit and the waiting time', () => {
  expect([tooManyUploads(90), tooManyUnusedFiles(7_200)]).toEqual([
    {
      title: 'Too many uploads',
      description: 'You have uploaded 60 files within an hour. Please try again in 2 minutes.',
    },
    {
      title: 'Too many files',
      description:
        'You have reached the limit of 100MB for files that you uploaded but did not use. Please try again in 2 hours.',
    },
  ])
})
