import { expect, test } from 'vitest'
import { tooManyUnusedFiles, tooManyUploads } from './messages.ts'

test('names the upload limit and the time until the next upload', () => {
  expect([tooManyUploads(90), tooManyUnusedFiles(7_200)]).toEqual([
    {
      title: 'Too many uploads',
      description: 'You have uploaded 60 files within an hour. Please try again in 2 minutes.',
    },
    {
      title: 'Too many files',
      description: 'You have reached the limit of 100MB of unused files. Please try again in 2 hours.',
    },
  ])
})
