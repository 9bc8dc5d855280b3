import { expect, test } from 'vitest'
import { cleanFilename, fileHeaders } from './file-headers.ts'

const headers = (content_type: string, filename: string) =>
  fileHeaders({
    path: 'p',
    owner_id: 'o',
    is_own: true,
    kind: 'pitch-deck',
    bytes: 1,
    content_type,
    filename,
  })

test('opens PDFs and images inline, downloads others, and sandboxes all but PDFs [D-files.6, D-files.7, V3.2.1]', () => {
  const types = ['application/pdf', 'image/png', 'image/jpeg', 'video/mp4', 'application/msword']
  const sentHeaders = types.map((type) => {
    const { 'Content-Disposition': disposition, 'Content-Security-Policy': policy } = headers(type, 'a')
    return [disposition?.split(';')[0], policy]
  })
  expect(sentHeaders).toEqual([
    ['inline', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'"],
    ['inline', "sandbox; default-src 'none'"],
    ['inline', "sandbox; default-src 'none'"],
    ['attachment', "sandbox; default-src 'none'"],
    ['attachment', "sandbox; default-src 'none'"],
  ])
})

test('removes folders and text direction marks from a file name [D-files.11]', () => {
  expect(headers('application/pdf', '../..\\a\u202e\r\n.pdf')['Content-Disposition']).toBe(
    'inline; filename="a.pdf"; filename*=UTF-8\'\'a.pdf',
  )
})

test('encodes a file name so that it stays inside its quotes [V1.2.1, V5.4.2]', () => {
  expect(headers('application/pdf', 'a"b%c é(₹)\'.pdf')['Content-Disposition']).toBe(
    'inline; filename="a_b_c _(_)\'.pdf"; ' + "filename*=UTF-8''a%22b%25c%20%C3%A9%28%E2%82%B9%29%27.pdf",
  )
})

test('removes only invisible characters and outer spaces from a file name [V1.3.3]', () => {
  expect(cleanFilename(' Übersicht (final) ₹.v2.pdf ')).toBe('Übersicht (final) ₹.v2.pdf')
  expect(cleanFilename('a\u0000b\r\nc\u007f.pdf')).toBe('abc.pdf')
  expect(cleanFilename('gpj\u202eexe.pdf')).toBe('gpjexe.pdf')
  expect(cleanFilename('\u2066a\u061c\u200b\u2028\ufeff.pdf')).toBe('a.pdf')
  expect(cleanFilename('\ud800.pdf')).toBe('\ufffd.pdf')
})

test('keeps joiners that Indian scripts need [D-files.11]', () => {
  expect(cleanFilename('क्\u200dष.pdf')).toBe('क्\u200dष.pdf')
})

test.each([
  '../../x.pdf',
  '..\\..\\x.pdf',
  '/etc/x.pdf',
  'C:\\decks\\x.pdf',
  '\\\\server\\decks/x.pdf',
  '..\u0000/..\u202e/\u200bx.pdf',
  'a\n/b/x.pdf',
  `${'../'.repeat(1_000)}x.pdf`,
])('removes the folders of %j', (given) => {
  expect(cleanFilename(given)).toBe('x.pdf')
})

test('returns no file name for a path of folders only', () => {
  expect(['../', 'a\\', '/'].map(cleanFilename)).toEqual(['', '', ''])
})

test('cuts a long file name between characters and keeps its extension', () => {
  const [plain, wide] = [cleanFilename(`${'x'.repeat(300)}.pdf`), cleanFilename(`${'😀'.repeat(300)}.pptx`)]
  expect([plain, wide]).toEqual([`${'x'.repeat(251)}.pdf`, `${'😀'.repeat(250)}.pptx`])
  expect(cleanFilename('x'.repeat(300))).toBe('x'.repeat(255))
})
