import { createHash } from 'node:crypto'
import { parseSigned, serializeSigned } from 'hono/utils/cookie'
import { expect, test } from 'vitest'
import { expiredSessionCookie, newSessionCookie, renewedSessionCookie, sessionKeyOf } from './cookies.ts'

const SECRET = 'a secret of sufficient length and entropy 8431'
const ADDRESSES = [
  ['http://localhost:3000', 'openround.session_token', ''],
  ['https://apply.example.org', '__Host-openround.session_token', '; Secure'],
] as const

const settings = (address: string, sessionSecret = SECRET) => ({
  publicUrl: new URL(address),
  sessionSecret,
})
const showing = (cookie: string) => new Headers({ cookie })
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

test.each(ADDRESSES)(
  "at %s, signs cookies like Hono, and each reads the other's [V1.5.3, V3.3.5, V7.2.3, V9.1.1, V9.1.2, D-accounts.5, D-outside.12]",
  async (address, name) => {
    const config = settings(address)
    const { cookie, key } = newSessionCookie(config)
    const [written = ''] = cookie.split(';')
    const value = written.slice(name.length + 1)
    const [token = ''] = decodeURIComponent(value).split('.')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(key).toBe(hashOf(token))
    expect((await serializeSigned(name, token, SECRET, { secure: true, path: '/' })).split(';')[0]).toBe(
      written,
    )

    const ours = (header: string) => sessionKeyOf(config, showing(header))
    const theirs = async (header: string) => {
      const read = (await parseSigned(header, SECRET, name))[name]
      return read ? hashOf(read) : undefined
    }
    const good = [written, `other=1; ${written}; more=2`, `${name}="${value}"`]
    for (const header of good)
      expect([header, ours(header), await theirs(header)]).toEqual([header, key, key])
    const bad = [
      '',
      'other=1',
      `${name}=`,
      `${name}=${token}`,
      `${name}=x${value}`,
      `${name}=${value.slice(0, -8)}`,
      `${name}=${value}x`,
      `${name}=.${value.split('.')[1]}`,
      `x${written}`,
    ]
    for (const header of bad)
      expect([header, ours(header), await theirs(header)]).toEqual([header, undefined, undefined])
    for (const header of [`${written}; ${name}=second.one`, `${name}=second.one; ${written}`])
      expect([header, ours(header)]).toEqual([header, undefined])
  },
)

test.each(ADDRESSES)(
  'at %s, hides the cookie from scripts and keeps it seven days, renewed or not [V3.3.1-3]',
  (address, name, secure) => {
    const config = settings(address)
    const { cookie } = newSessionCookie(config)
    const [written = '', ...attributes] = cookie.split('; ')
    expect(attributes.join('; ')).toBe(`Max-Age=604800; Path=/; HttpOnly${secure}; SameSite=Lax`)
    expect(renewedSessionCookie(config, showing(`a=1; ${written}`))).toBe(cookie)
    expect(expiredSessionCookie(config)).toBe(`${name}=; Max-Age=0; Path=/; HttpOnly${secure}; SameSite=Lax`)
  },
)

test('rejects a cookie signed with another secret [S7-accounts.5, V11.4.3, V9.1.1]', () => {
  const mine = settings('http://localhost', 'one')
  const other = settings('http://localhost', 'other')
  const { cookie, key } = newSessionCookie(mine)
  const headers = showing(cookie.split(';')[0] ?? '')
  expect([sessionKeyOf(mine, headers), sessionKeyOf(other, headers)]).toEqual([key, undefined])
})

test('creates a different cookie each time [V7.2.2]', () => {
  const config = settings('http://localhost')
  expect(newSessionCookie(config).key).not.toBe(newSessionCookie(config).key)
})
