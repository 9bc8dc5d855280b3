import { expect, test } from 'vitest'
import { formatFileSize, formatMegabytes } from './file-sizes.ts'
import { FILE_BYTES } from './limits.ts'

test('formats a size in MB with two decimals [S3.14, S7-files.3]', () => {
  expect([0, 5_243, 2_621_440, FILE_BYTES].map(formatFileSize)).toEqual([
    '0.00 MB',
    '0.01 MB',
    '2.50 MB',
    '10.00 MB',
  ])
})

test('formats the file size limit without decimals', () => {
  expect(formatMegabytes(FILE_BYTES)).toBe('10MB')
})
