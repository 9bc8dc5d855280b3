import { expect, test } from 'vitest'
import { contentNotAllowed, passwordNotAllowed } from './file-contents.ts'

test.each([
  [
    'jpg',
    'heic',
    'This is a HEIC photo with the extension .jpg. Export it as JPEG or PDF and choose the new file.',
  ],
  [
    'jpg',
    'webp',
    'This is a WebP image with the extension .jpg. Export it as JPEG or PDF and choose the new file.',
  ],
  [
    'jpg',
    'png',
    'This is a PNG image with the extension .jpg. Change the extension to .png and choose it again.',
  ],
  [
    'doc',
    'rtf',
    'This is a rich text (RTF) document with the extension .doc. Save it as .docx or PDF and choose the new file.',
  ],
  [
    'xls',
    'html',
    'This is a web page (HTML) with the extension .xls. Save it as .xlsx or PDF and choose the new file.',
  ],
  [
    'xls',
    'text',
    'This is a text file (such as CSV) with the extension .xls. Save it as .xlsx or PDF and choose the new file.',
  ],
  ['pptx', 'zip', 'This is a ZIP archive with the extension .pptx. Unpack it and choose the file inside.'],
  [
    'pptx',
    'old-office',
    'This is an older or password-protected Office file with the extension .pptx. Save it as .pptx or PDF without a password and choose the new file.',
  ],
  ['mov', 'avi', 'This is an AVI video with the extension .mov. Export it as MP4 and choose the new file.'],
  [
    'pdf',
    '',
    'The content of this file does not match its extension .pdf. Save it as PDF and choose the new file.',
  ],
  [
    'pdf',
    'constructor',
    'The content of this file does not match its extension .pdf. Save it as PDF and choose the new file.',
  ],
] as const)('explains how to fix a .%s file with the content %j', (extension, content, description) => {
  expect(contentNotAllowed('additional-document', extension, content)).toEqual({
    title: 'File type not allowed',
    description,
  })
})

test('does not suggest an extension that the field refuses', () => {
  expect(contentNotAllowed('pitch-deck', 'pptx', 'docx').description).toBe(
    'This is a Word document with the extension .pptx. Save it as .pptx or PDF and choose the new file.',
  )
})

test('asks for a file without a password', () => {
  expect(passwordNotAllowed('pitch-deck')).toEqual({
    title: 'File type not allowed',
    description: 'This file opens only with a password. Save it without a password and choose it again.',
  })
})
