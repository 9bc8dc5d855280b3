import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { parse, serialize } from 'hono/utils/cookie'
import { ENDPOINTS } from '#contract/endpoints.ts'
import type { SessionKey } from '#database/database.ts'
import { CONFIRMATION_HOURS, LOGIN_CHALLENGE_MINUTES, SESSION_DAYS } from '#domain/limits.ts'
import type { Config } from '#server/config/config.ts'
import { hashToken, newToken } from '#server/token.ts'
import type { AppEnv } from './caller.ts'

type CookieConfig = Pick<Config, 'publicUrl'>

/** One of the product's cookies: where it goes with requests, and how long it lives. */
type CookieSpec = {
  readonly name: string
  readonly path: string
  readonly sameSite: 'Lax' | 'Strict'
  readonly seconds: number
}

const isSecure = ({ publicUrl }: CookieConfig): boolean => publicUrl.protocol === 'https:'

/** Under https the name binds browsers to it (RFC 6265bis, 4.1.3.1). */
const cookieName = (config: CookieConfig, { name }: CookieSpec): string =>
  `${isSecure(config) ? '__Secure-' : ''}openround.${name}`

/** A value of Set-Cookie that no script can read. */
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
    path: cookie.path,
    maxAge: seconds,
  })

/** A value of Set-Cookie that takes the cookie away. */
const expiredCookie = (config: CookieConfig, cookie: CookieSpec): string =>
  serializeCookie(config, cookie, '', 0)

/** The value that a request shows; of several of one name the first. */
function readCookie(config: CookieConfig, cookie: CookieSpec, headers: Headers): string | undefined {
  const name = cookieName(config, cookie)
  return parse(headers.get('cookie') ?? '', name)[name]
}

type SessionCookieConfig = Pick<Config, 'publicUrl' | 'sessionSecret'>

const SESSION_COOKIE: CookieSpec = {
  name: 'session_token',
  path: '/',
  sameSite: 'Lax',
  seconds: SESSION_DAYS * 24 * 3600,
}

// As Hono signs cookies. Its own functions sign in a thread of those that hashes of passwords and look-ups of names
// wait for: with all of them busy, no request at all would be answered.
const signature = ({ sessionSecret }: SessionCookieConfig, token: string): string =>
  createHmac('sha256', sessionSecret).update(token).digest('base64')

/** A cookie for a new session. @returns Set-Cookie, and what the database will know the session by */
export function newSessionCookie(config: SessionCookieConfig): { cookie: string; key: string } {
  const token = newToken()
  return {
    cookie: serializeCookie(config, SESSION_COOKIE, `${token}.${signature(config, token)}`),
    key: hashToken(token),
  }
}

/** What the cookie is called, as a request bears it. */
export const sessionCookieName = (config: Pick<Config, 'publicUrl'>): string =>
  cookieName(config, SESSION_COOKIE)

/** Set-Cookie that lets the cookie of a request live anew, as long as a new one. */
export const renewedSessionCookie = (config: SessionCookieConfig, headers: Headers): string =>
  serializeCookie(config, SESSION_COOKIE, readCookie(config, SESSION_COOKIE, headers) ?? '')

/** Set-Cookie that takes it away. */
export const expiredSessionCookie = (config: SessionCookieConfig): string =>
  expiredCookie(config, SESSION_COOKIE)

/**
 * What the database knows the session of a request by, if its cookie bears our signature. It authorises nothing yet:
 * the database says, with every request, whose session it is and whether there still is one.
 */
export function sessionKeyOf(config: SessionCookieConfig, headers: Headers): SessionKey {
  const value = readCookie(config, SESSION_COOKIE, headers)
  const end = value?.lastIndexOf('.') ?? -1
  if (value === undefined || end < 1) return undefined
  const token = value.slice(0, end)
  const given = Buffer.from(value.slice(end + 1))
  const right = Buffer.from(signature(config, token))
  return given.length === right.length && timingSafeEqual(given, right) ? hashToken(token) : undefined
}

type LoginChallengeConfig = Pick<Config, 'publicUrl'>

const LOGIN_CHALLENGE_COOKIE: CookieSpec = {
  name: 'two_step',
  path: ENDPOINTS.submitTwoStepCode.path,
  sameSite: 'Strict',
  seconds: LOGIN_CHALLENGE_MINUTES * 60,
}

/** What the cookie is called, as a request bears it. */
export const loginChallengeCookieName = (config: LoginChallengeConfig): string =>
  cookieName(config, LOGIN_CHALLENGE_COOKIE)

/** Binds a sign-in that is half way to one browser. @returns Set-Cookie, and the hash that the database knows it by */
export function newLoginChallengeCookie(config: LoginChallengeConfig): { cookie: string; tokenHash: string } {
  const token = newToken()
  return { cookie: serializeCookie(config, LOGIN_CHALLENGE_COOKIE, token), tokenHash: hashToken(token) }
}

/** Set-Cookie that takes it away. */
export const expiredLoginChallengeCookie = (config: LoginChallengeConfig): string =>
  expiredCookie(config, LOGIN_CHALLENGE_COOKIE)

/** The hash of the token that a browser shows. */
export function loginChallengeHash(config: LoginChallengeConfig, headers: Headers): string | undefined {
  const token = readCookie(config, LOGIN_CHALLENGE_COOKIE, headers)
  return token === undefined ? undefined : hashToken(token)
}

type EmailTokenConfig = Pick<Config, 'publicUrl'>

const emailTokenCookieSpec = (name: string): CookieSpec => ({
  name,
  path: '/api',
  sameSite: 'Strict',
  seconds: CONFIRMATION_HOURS * 3600,
})

/** Links of e-mails that do nothing by being opened, but bind what comes after to the browser that opened them. */
const EMAIL_TOKEN_COOKIES = {
  'confirm-e-mail': emailTokenCookieSpec('confirmation'),
  'change-e-mail': emailTokenCookieSpec('email_change'),
} as const

type EmailTokenCookieName = keyof typeof EMAIL_TOKEN_COOKIES

/** Set-Cookie by which a browser shows that it has opened a link; of several of one kind, the last. */
export const emailTokenCookie = (
  config: EmailTokenConfig,
  link: EmailTokenCookieName,
  token: string,
): string => serializeCookie(config, EMAIL_TOKEN_COOKIES[link], token)

/** Set-Cookie that takes it away. */
export const expiredEmailTokenCookie = (config: EmailTokenConfig, link: EmailTokenCookieName): string =>
  expiredCookie(config, EMAIL_TOKEN_COOKIES[link])

/** What the database knows the link by that a browser has opened. */
export function emailTokenHash(
  config: EmailTokenConfig,
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
