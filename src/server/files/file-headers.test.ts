import { expect, test } from 'vitest'
import { fileHeaders } from './file-headers.ts'

const headers = (content_type: string, filename: string) =>
  fileHeaders({ path: 'p', owner_id: 'o', kind: 'pitch-deck', bytes: 1, content_type, filename })

test('PDF and pictures open in place, everything else is handed over; only PDF does without a sandbox', () => {
  const types = ['application/pdf', 'image/png', 'image/jpeg', 'video/mp4', 'application/msword']
  const told = types.map((type) => {
    const { 'Content-Disposition': disposition, 'Content-Security-Policy': policy } = headers(type, 'a')
    return [disposition?.split(';')[0], policy]
  })
  expect(told).toEqual([
    ['inline', "default-src 'none'; frame-ancestors 'self'"],
    ['inline', "sandbox; default-src 'none'"],
    ['inline', "sandbox; default-src 'none'"],
    ['attachment', "sandbox; default-src 'none'"],
    ['attachment', "sandbox; default-src 'none'"],
  ])
})

test('a name that was stored with folders or turns of direction is told without them', () => {
  expect(headers('application/pdf', '../..\\a\u202e\r\n.pdf')['Content-Disposition']).toBe(
    'inline; filename="a.pdf"; filename*=UTF-8\'\'a.pdf',
  )
})

test('a name cannot leave its quotes and arrives whole', () => {
  expect(headers('application/pdf', 'a"b%c é(₹)\'.pdf')['Content-Disposition']).toBe(
    'inline; filename="a_b_c _(_)\'.pdf"; ' + "filename*=UTF-8''a%22b%25c%20%C3%A9%28%E2%82%B9%29%27.pdf",
  )
})
