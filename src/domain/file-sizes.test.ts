import { expect, test } from 'vitest'
import { displayFileSize, formatFileSize, formatMegabytes } from './file-sizes.ts'
import { FILE_BYTES } from './limits.ts'

test('shows a size in MB with two decimals [S3.14, S7-files.3]', () => {
  expect([0, 5_243, 2_621_440, FILE_BYTES].map(formatFileSize)).toEqual([
    '0.00 MB',
    '0.01 MB',
    '2.50 MB',
    '10.00 MB',
  ])
})

test('shows the limit without decimals', () => {
  expect(formatMegabytes(FILE_BYTES)).toBe('10MB')
})

test('shows small sizes in KB', () => {
  const stored = [0, 5_243, 32_000, 102_000, 2_621_440].map(formatFileSize)
  expect(stored.map(displayFileSize)).toEqual(['under 10 KB', '10 KB', '31 KB', '0.10 MB', '2.50 MB'])
  expect(['', 'a lot'].map(displayFileSize)).toEqual(['', 'a lot'])
})
