import { expect, test } from 'vitest'
import { tooManyUnusedFiles, tooManyUploads } from './messages.ts'

test('who may upload no more hears how much is too much, and when there is room again', () => {
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
