import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { parse, serialize } from 'hono/utils/cookie'
import type { SessionKey } from '#database/database.ts'
import { CONFIRMATION_HOURS, LOGIN_CHALLENGE_MINUTES, SESSION_DAYS } from '#domain/limits.ts'
import type { Config } from '#server/config/config.ts'
import { hashToken, newToken } from '#server/token.ts'
import type { AppEnv } from './caller.ts'

type CookieConfig = Pick<Config, 'publicUrl'>

/** Attributes of a cookie. */
type CookieSpec = {
  readonly name: string
  readonly sameSite: 'Lax' | 'Strict'
  readonly seconds: number
}

const isSecure = ({ publicUrl }: CookieConfig): boolean => publicUrl.protocol === 'https:'

/**
 * Returns the cookie's name. With the prefix __Host-, browsers accept a cookie only over https, for all paths and from
 * this exact host. A page of a sibling domain then cannot set one (RFC 6265bis, 4.1.3.2).
 */
const cookieName = (config: CookieConfig, { name }: CookieSpec): string =>
  `${isSecure(config) ? '__Host-' : ''}openround.${name}`

/** Serialises an HttpOnly cookie for Set-Cookie. */
const serializeCookie = (
  config: CookieConfig,
  cookie: CookieSpec,
  value: string,
  seconds = cookie.seconds,
): string =>
  serialize(cookieName(config, cookie), value, {
    httpOnly: true,
    secure: isSecure(config),
    sameSite: cookie.sameSite,
    path: '/',
    maxAge: seconds,
  })

/** Returns the Set-Cookie value that deletes a cookie. */
const expiredCookie = (config: CookieConfig, cookie: CookieSpec): string =>
  serializeCookie(config, cookie, '', 0)

/**
 * Returns a cookie's value, or undefined if several cookies have this name, because an attacker may have set one of
 * them.
 */
function readCookie(config: CookieConfig, cookie: CookieSpec, headers: Headers): string | undefined {
  const name = cookieName(config, cookie)
  const header = headers.get('cookie') ?? ''
  const named = header.split(';').filter((pair) => pair.split('=')[0]?.trim() === name)
  return named.length === 1 ? parse(header, name)[name] : undefined
}

type SessionCookieConfig = Pick<Config, 'publicUrl' | 'sessionSecret'>

const SESSION_COOKIE: CookieSpec = {
  name: 'session_token',
  sameSite: 'Lax',
  seconds: SESSION_DAYS * 24 * 3600,
}

// Signs like Hono, but synchronously. Hono uses the thread pool, where requests would wait for threads that hash
// passwords.
const signature = ({ sessionSecret }: SessionCookieConfig, token: string): string =>
  createHmac('sha256', sessionSecret).update(token).digest('base64')

/** Creates the cookie of a new session. @returns Set-Cookie value, and the session's key in the database */
export function newSessionCookie(config: SessionCookieConfig): { cookie: string; key: string } {
  const token = newToken()
  return {
    cookie: serializeCookie(config, SESSION_COOKIE, `${token}.${signature(config, token)}`),
    key: hashToken(token),
  }
}

export const sessionCookieName = (config: CookieConfig): string => cookieName(config, SESSION_COOKIE)

/** Returns the Set-Cookie value that extends a request's session cookie. */
export const renewedSessionCookie = (config: SessionCookieConfig, headers: Headers): string =>
  serializeCookie(config, SESSION_COOKIE, readCookie(config, SESSION_COOKIE, headers) ?? '')

/** Returns the Set-Cookie value that deletes the session cookie. */
export const expiredSessionCookie = (config: SessionCookieConfig): string =>
  expiredCookie(config, SESSION_COOKIE)

/**
 * Returns the key of the request's session if the cookie's signature is valid. This does not authorise the request: the
 * database looks up whether the session exists and to whom it belongs.
 */
export function sessionKeyOf(config: SessionCookieConfig, headers: Headers): SessionKey {
  const value = readCookie(config, SESSION_COOKIE, headers)
  const end = value?.lastIndexOf('.') ?? -1
  if (value === undefined || end < 1) return undefined
  const token = value.slice(0, end)
  const actual = Buffer.from(value.slice(end + 1))
  const expected = Buffer.from(signature(config, token))
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? hashToken(token) : undefined
}

const LOGIN_CHALLENGE_COOKIE: CookieSpec = {
  name: 'two_step',
  sameSite: 'Strict',
  seconds: LOGIN_CHALLENGE_MINUTES * 60,
}

export const loginChallengeCookieName = (config: CookieConfig): string =>
  cookieName(config, LOGIN_CHALLENGE_COOKIE)

/**
 * Creates the cookie that binds a login challenge to the browser.
 * @returns Set-Cookie value, and the token's hash
 */
export function newLoginChallengeCookie(config: CookieConfig): { cookie: string; tokenHash: string } {
  const token = newToken()
  return { cookie: serializeCookie(config, LOGIN_CHALLENGE_COOKIE, token), tokenHash: hashToken(token) }
}

/** Returns the Set-Cookie value that deletes the login challenge's cookie. */
export const expiredLoginChallengeCookie = (config: CookieConfig): string =>
  expiredCookie(config, LOGIN_CHALLENGE_COOKIE)

/** Returns the hash of the login challenge's token, or undefined if there is no such cookie. */
export function loginChallengeHash(config: CookieConfig, headers: Headers): string | undefined {
  const token = readCookie(config, LOGIN_CHALLENGE_COOKIE, headers)
  return token === undefined ? undefined : hashToken(token)
}

const emailTokenCookieSpec = (name: string): CookieSpec => ({
  name,
  sameSite: 'Strict',
  seconds: CONFIRMATION_HOURS * 3600,
})

/**
 * Cookies that remember an opened link. A link has no effect by itself; the cookie binds the next step to the browser
 * that opened it.
 */
const EMAIL_TOKEN_COOKIES = {
  'confirm-e-mail': emailTokenCookieSpec('confirmation'),
  'change-e-mail': emailTokenCookieSpec('email_change'),
} as const

type EmailTokenCookieName = keyof typeof EMAIL_TOKEN_COOKIES

/** Returns the Set-Cookie value that records an opened link. It replaces an earlier link of the same kind. */
export const emailTokenCookie = (config: CookieConfig, link: EmailTokenCookieName, token: string): string =>
  serializeCookie(config, EMAIL_TOKEN_COOKIES[link], token)

/** Returns the Set-Cookie value that deletes an opened link's cookie. */
export const expiredEmailTokenCookie = (config: CookieConfig, link: EmailTokenCookieName): string =>
  expiredCookie(config, EMAIL_TOKEN_COOKIES[link])

/** Returns the token hash of the link that the browser has opened, or undefined if there is no such cookie. */
export function emailTokenHash(
  config: CookieConfig,
  link: EmailTokenCookieName,
  headers: Headers,
): string | undefined {
  const token = readCookie(config, EMAIL_TOKEN_COOKIES[link], headers)
  return token === undefined ? undefined : hashToken(token)
}

/** @param cookies values of Set-Cookie */
export function setCookies(c: Context<AppEnv>, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}
