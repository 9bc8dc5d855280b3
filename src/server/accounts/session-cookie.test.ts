import { createHmac } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { expect, test } from 'vitest'
import { COOKIE_PREFIX, sessionCookie } from './session-cookie.ts'

const SECRET = 'a secret of sufficient length and entropy 8431'
const TOKEN = 'Zk3n5QbXcT0pRr1sVv8wYy2mLl6jHh4g'

/** Better Auth with two endpoints of the test's own: one writes its cookie, one says what it reads from one. */
function library(publicUrl: URL) {
  const write = createAuthEndpoint('/write', { method: 'GET' }, async (context) => {
    const { name, attributes } = context.context.authCookies.sessionToken
    await context.setSignedCookie(name, TOKEN, context.context.secret, attributes)
    return name
  })
  const read = createAuthEndpoint('/read', { method: 'GET', requireHeaders: true }, async (context) => {
    const { name } = context.context.authCookies.sessionToken
    return (await context.getSignedCookie(name, context.context.secret)) || undefined
  })
  const { api } = betterAuth({
    baseURL: publicUrl.origin,
    secret: SECRET,
    advanced: { cookiePrefix: COOKIE_PREFIX },
    telemetry: { enabled: false },
    logger: { disabled: true },
    plugins: [{ id: 'test', endpoints: { write, read } }],
  })
  return api
}

test.each(['http://localhost:3000', 'https://apply.example.org'])(
  'at %s it has the name that the library gives it, and both read the same from it',
  async (address) => {
    const publicUrl = new URL(address)
    const cookie = sessionCookie({ publicUrl, sessionSecret: SECRET })
    const api = library(publicUrl)
    const { response: name, headers } = await api.write({ returnHeaders: true })
    expect(cookie.name).toBe(name)
    const [written = ''] = (headers.get('set-cookie') ?? '').split(';')
    const value = written.slice(name.length + 1)

    const ours = (header: string) => cookie.tokenOf(new Headers({ cookie: header }))
    const theirs = (header: string) => api.read({ headers: new Headers({ cookie: header }) })
    const good = [
      written,
      `other=1; ${written}; more=2`,
      `${name}="${value}"`,
      `${written}; ${name}=second.one`,
    ]
    for (const header of good) expect([ours(header), await theirs(header)]).toEqual([TOKEN, TOKEN])
    const bad = [
      '',
      'other=1',
      `${name}=`,
      `${name}=${TOKEN}`,
      `${name}=${value.replace('Z', 'Y')}`,
      `${name}=${value.slice(0, -8)}`,
      `${name}=${value}x`,
      `${name}=.${value.split('.')[1]}`,
      `x${written}`,
      `${name}=second.one; ${written}`,
    ]
    for (const header of bad)
      expect([header, ours(header), await theirs(header)]).toEqual([header, undefined, undefined])
  },
)

test('a cookie signed with another secret is nobody’s', () => {
  const read = (sessionSecret: string) => {
    const cookie = sessionCookie({ publicUrl: new URL('http://localhost'), sessionSecret })
    const value = `token.${createHmac('sha256', 'one').update('token').digest('base64')}`
    return cookie.tokenOf(new Headers({ cookie: `${cookie.name}=${encodeURIComponent(value)}` }))
  }
  expect([read('one'), read('other')]).toEqual(['token', undefined])
})
