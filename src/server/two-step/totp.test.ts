import { expect, test } from 'vitest'
import { matchTimeStep, newTotpSecret, otpauthUri } from './totp.ts'

/** The SHA-1 test vectors of RFC 6238, appendix B; the codes are the last six of their eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const VECTORS = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const

test.each(VECTORS)('at %i seconds since 1970, accepts the code %s of RFC 6238 [V11.2.1]', (seconds, code) => {
  expect(matchTimeStep(code, SECRET, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

test('accepts a code up to one time step before or after its own', () => {
  const [seconds, code] = VECTORS[3]
  const step = Math.floor(seconds / 30)
  const taken = [-60, -30, 0, 30, 60].map((off) => matchTimeStep(code, SECRET, (seconds + off) * 1000))
  expect(taken).toEqual([undefined, step, step, step, undefined])
})

test.each(['', '28708', '2870820', 'abcdef', '２８７０８２'])('rejects %j as a code', (code) =>
  expect(matchTimeStep(code, SECRET, 59_000)).toBeUndefined(),
)

test('creates 160-bit secrets, and a URI with product, e-mail address and format [V6.5.3]', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(secret)
  const uri = new URL(otpauthUri(SECRET, 'Open round & co', 'asha@acme.in'))
  expect([uri.protocol, uri.host, decodeURIComponent(uri.pathname)]).toEqual([
    'otpauth:',
    'totp',
    '/Open round & co:asha@acme.in',
  ])
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Open round & co',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})

test.each([
  ['Acme: Apply', 'asha@acme.in', '/Acme Apply:asha@acme.in', 'Acme Apply'],
  ['::a:b:', '"a:b"@acme.in', '/a b:"a b"@acme.in', 'a b'],
  [':', 'asha@acme.in', '/asha@acme.in', null],
])('leaves colons of product %j and account %j out of the URI', (product, account, path, issuer) => {
  const uri = new URL(otpauthUri(SECRET, product, account))
  expect([decodeURIComponent(uri.pathname), uri.searchParams.get('issuer')]).toEqual([path, issuer])
})
