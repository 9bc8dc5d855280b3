import { expect, test } from 'vitest'
import type { FileExtension } from '#domain/files/file-rules.ts'
import { SAMPLES } from '#tests/storage/sample-files.ts'
import { detectContent, matchesExtension, watchFor } from './content-types.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

const PDF = '%PDF-1.7\n1 0 obj\n'
const CFB = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** Returns a file in the old Office format (CFB) that contains a stream of this name. */
const oldOffice = (stream: string) => Buffer.concat([CFB, Buffer.alloc(600), Buffer.from(stream, 'utf16le')])
const video = (brand: string) => bytes(`\0\0\0\u0018ftyp${brand}\0\0\0\0${brand}isom`)
/** Returns a zip archive with one empty entry of this name. */
const zip = (name: string) =>
  Buffer.concat([
    Buffer.from('504b030414000000000000000000000000000000000000000000', 'hex'),
    Buffer.from([name.length, 0, 0, 0]),
    bytes(name),
  ])

test.each([
  ['pdf', bytes(PDF)],
  ['pdf', bytes(`\r\n \t\n${PDF}`)],
  ['pdf', bytes(`\0\0\n${PDF}`)],
  ['pdf', bytes(`\u00ef\u00bb\u00bf${PDF}`)],
  ['pdf', bytes(`\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n${PDF}`)],
  ['pdf', bytes(`${' '.repeat(1_000)}${PDF}`)],
  ['', bytes(`${'\0'.repeat(1_020)}${PDF}`)],
  ['html', bytes(`<!doctype html><p>${PDF}`)],
  ['html', bytes(`\n<HTML xmlns:x="urn:schemas-microsoft-com:office:excel"><table>`)],
  ['html', bytes('\u00ef\u00bb\u00bf<table><tr><td>1</td></tr></table>')],
  ['html', bytes('MIME-Version: 1.0\r\nContent-Type: multipart/related')],
  ['html', Buffer.from('\ufeff<html>', 'utf16le')],
  ['svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['text', bytes('Date,Amount\r\n2026-01-01,100\r\n')],
  ['text', bytes('Date\tAmount\r\nM\u00e4rz\t\u0080 100\r\n')],
  ['text', Buffer.from('\ufeffDate\tAmount', 'utf16le')],
  ['rtf', bytes('{\\rtf1\\ansi')],
  ['encrypted-office', oldOffice('EncryptedPackage')],
  ['ppt', oldOffice('PowerPoint Document')],
  ['encrypted-office', Buffer.concat([oldOffice(''), Buffer.of(0), oldOffice('EncryptedPackage')])],
  ['doc', oldOffice('WordDocument')],
  ['xls', oldOffice('Workbook')],
  ['old-office', Buffer.concat([CFB, Buffer.alloc(600)])],
  ['zip', zip('photos/1.jpg')],
  ['office', zip('docProps/app.xml')],
  ['iwork', zip('Index/Document.iwa')],
  ['heic', video('heic')],
  ['3gp', video('3gp4')],
  ['webp', bytes('RIFF\u0010\0\0\0WEBPVP8 ')],
  ['', Buffer.from([1, 2, 3, 0])],
])('detects content of the kind %j', async (content, beginning) => {
  expect(await detectContent(beginning)).toBe(content)
})

test.each(Object.keys(SAMPLES) as FileExtension[])('accepts the content of a .%s file', async (extension) => {
  const content = await detectContent(SAMPLES[extension] ?? Buffer.of())
  expect(matchesExtension(extension, content)).toBe(true)
})

test.each([
  ['mp4', '3gp', true],
  ['pptx', 'office', true],
  ['pptx', 'zip', false],
  ['pptx', 'docx', false],
  ['pptx', 'ppt', false],
  ['doc', 'rtf', false],
  ['doc', 'encrypted-office', false],
  ['xls', 'html', false],
  ['xls', 'text', false],
  ['jpg', 'heic', false],
  ['pdf', '', false],
] as const)('accepts a .%s file with the content %j: %s', (extension, content, matches) => {
  expect(matchesExtension(extension, content)).toBe(matches)
})

test('finds bytes across chunks, and passes all chunks on', async () => {
  const chunks = ['%PDF', '-1.7 /Enc', 'ry', 'pt 9 0 R']
  const stream = (async function* () {
    for (const chunk of chunks) yield bytes(chunk)
  })()
  let found = 0
  const passed: string[] = []
  for await (const chunk of watchFor(bytes('/Encrypt'), stream, () => found++)) {
    passed.push(Buffer.from(chunk).toString())
  }
  expect([found, passed]).toEqual([1, chunks])
})
