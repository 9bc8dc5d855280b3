import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import { parse, serialize } from 'hono/utils/cookie'
import type { SessionKey } from '#database/database.ts'
import {
  CONFIRMATION_HOURS,
  KNOWN_BROWSER_ACCOUNTS_MAX,
  KNOWN_BROWSER_DAYS,
  LOGIN_CHALLENGE_MINUTES,
  OPENED_LINKS_MAX,
  PASSKEY_CHALLENGE_MINUTES,
  PROVIDER_SIGN_IN_MINUTES,
  PROVIDER_SIGN_UP_MINUTES,
  SESSION_DAYS,
} from '#domain/limits.ts'
import type { Config } from '#server/config/config.ts'
import { hashToken, newToken, plainToken } from '#server/token.ts'
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

/** The Set-Cookie value of a new token, and the hash of the token. */
type TokenCookie = { readonly cookie: string; readonly tokenHash: string }

function newTokenCookie(config: CookieConfig, cookie: CookieSpec): TokenCookie {
  const token = newToken()
  return { cookie: serializeCookie(config, cookie, token), tokenHash: hashToken(token) }
}

function tokenHashIn(config: CookieConfig, cookie: CookieSpec, headers: Headers): string | undefined {
  const token = readCookie(config, cookie, headers)
  return token === undefined ? undefined : hashToken(token)
}

/** A character that separates the values of a list, and that occurs in no token. */
const SEPARATOR = '.'

const readList = (config: CookieConfig, cookie: CookieSpec, headers: Headers): string[] =>
  (readCookie(config, cookie, headers) ?? '').split(SEPARATOR).filter(Boolean)

const serializeList = (config: CookieConfig, cookie: CookieSpec, values: readonly string[]): string =>
  serializeCookie(config, cookie, values.join(SEPARATOR))

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

const KNOWN_BROWSER_COOKIE: CookieSpec = {
  name: 'known_browser',
  sameSite: 'Strict',
  seconds: KNOWN_BROWSER_DAYS * 24 * 3600,
}

/** Returns the mark of a browser that has signed in with an address. It depends on no row, so that it reveals none. */
const browserMark = ({ sessionSecret }: SessionCookieConfig, email: string): string =>
  createHmac('sha256', sessionSecret).update(`known-browser ${email}`).digest('base64url')

const browserMarks = (config: CookieConfig, headers: Headers): string[] =>
  readList(config, KNOWN_BROWSER_COOKIE, headers)

/** Returns whether a browser has signed in with an address before. This does not authorise requests. */
export const isKnownBrowser = (config: SessionCookieConfig, headers: Headers, email: string): boolean =>
  browserMarks(config, headers).includes(browserMark(config, email))

/** Returns the Set-Cookie values that mark a browser as signed in with an address: none if it has the mark. */
export function knownBrowserCookies(config: SessionCookieConfig, headers: Headers, email: string): string[] {
  if (isKnownBrowser(config, headers, email)) return []
  const marks = [browserMark(config, email), ...browserMarks(config, headers)]
  return [serializeList(config, KNOWN_BROWSER_COOKIE, marks.slice(0, KNOWN_BROWSER_ACCOUNTS_MAX))]
}

/** Returns the Set-Cookie value that makes a browser unknown. */
export const expiredKnownBrowserCookie = (config: CookieConfig): string =>
  expiredCookie(config, KNOWN_BROWSER_COOKIE)

const LOGIN_CHALLENGE_COOKIE: CookieSpec = {
  name: 'two_step',
  sameSite: 'Strict',
  seconds: LOGIN_CHALLENGE_MINUTES * 60,
}

export const loginChallengeCookieName = (config: CookieConfig): string =>
  cookieName(config, LOGIN_CHALLENGE_COOKIE)

/** Creates the cookie that binds a login challenge to the browser. */
export const newLoginChallengeCookie = (config: CookieConfig): TokenCookie =>
  newTokenCookie(config, LOGIN_CHALLENGE_COOKIE)

/** Returns the Set-Cookie value that deletes the login challenge's cookie. */
export const expiredLoginChallengeCookie = (config: CookieConfig): string =>
  expiredCookie(config, LOGIN_CHALLENGE_COOKIE)

/** Returns the hash of the login challenge's token, or undefined if there is no such cookie. */
export const loginChallengeHash = (config: CookieConfig, headers: Headers): string | undefined =>
  tokenHashIn(config, LOGIN_CHALLENGE_COOKIE, headers)

/**
 * The cookie that binds a sign-in with the identity provider to the browser. Each has its own, so that several tabs can
 * sign in at the same time. The provider repeats the state, from which the name is derived.
 */
const providerSignInCookieSpec = (state: string): CookieSpec => ({
  name: `provider_${state.slice(0, 16)}`,
  sameSite: 'Strict',
  seconds: PROVIDER_SIGN_IN_MINUTES * 60,
})

/** Returns the Set-Cookie value for a sign-in with the identity provider. */
export const providerSignInCookie = (config: CookieConfig, state: string, token: string): string =>
  serializeCookie(config, providerSignInCookieSpec(state), token)

/** Returns the Set-Cookie value that deletes the cookie of a sign-in with the identity provider. */
export const expiredProviderSignInCookie = (config: CookieConfig, state: string): string =>
  expiredCookie(config, providerSignInCookieSpec(state))

/** Returns the token of the sign-in with this state, or undefined if this browser has not started it. */
export const providerSignInToken = (
  config: CookieConfig,
  headers: Headers,
  state: string,
): string | undefined => readCookie(config, providerSignInCookieSpec(state), headers)

const PROVIDER_SIGN_UP_COOKIE: CookieSpec = {
  name: 'provider_sign_up',
  sameSite: 'Strict',
  seconds: PROVIDER_SIGN_UP_MINUTES * 60,
}

/** Creates the cookie that binds the rest of a sign-up with the identity provider to the browser. */
export const newProviderSignUpCookie = (config: CookieConfig): TokenCookie =>
  newTokenCookie(config, PROVIDER_SIGN_UP_COOKIE)

/** Returns the Set-Cookie value that deletes the cookie of a sign-up with the identity provider. */
export const expiredProviderSignUpCookie = (config: CookieConfig): string =>
  expiredCookie(config, PROVIDER_SIGN_UP_COOKIE)

/** Returns the hash of the sign-up's token, or undefined if there is no such cookie. */
export const providerSignUpHash = (config: CookieConfig, headers: Headers): string | undefined =>
  tokenHashIn(config, PROVIDER_SIGN_UP_COOKIE, headers)

const PASSKEY_CHALLENGE_COOKIE: CookieSpec = {
  name: 'passkey',
  sameSite: 'Strict',
  seconds: PASSKEY_CHALLENGE_MINUTES * 60,
}

/** Creates the cookie that binds a passkey's challenge to the browser. */
export const newPasskeyChallengeCookie = (config: CookieConfig): TokenCookie =>
  newTokenCookie(config, PASSKEY_CHALLENGE_COOKIE)

/** Returns the hash of the passkey challenge's token, or undefined if there is no such cookie. */
export const passkeyChallengeHash = (config: CookieConfig, headers: Headers): string | undefined =>
  tokenHashIn(config, PASSKEY_CHALLENGE_COOKIE, headers)

// A link has no effect by itself. These cookies bind the next step to the browser that opened it.

const CONFIRMATION_COOKIE: CookieSpec = {
  name: 'confirmation',
  sameSite: 'Strict',
  seconds: CONFIRMATION_HOURS * 3600,
}

const openedTokens = (config: CookieConfig, headers: Headers): string[] =>
  readList(config, CONFIRMATION_COOKIE, headers)

/**
 * Returns the Set-Cookie value that records an opened confirmation link besides the browser's earlier ones, because an
 * address can have links of several sign-ups.
 */
export function confirmationCookie(config: CookieConfig, headers: Headers, token: string): string {
  const tokens = new Set([plainToken(token), ...openedTokens(config, headers)])
  return serializeList(config, CONFIRMATION_COOKIE, [...tokens].slice(0, OPENED_LINKS_MAX))
}

/** Returns the token hashes of the confirmation links that the browser has opened, the latest first. */
export const confirmationHashes = (config: CookieConfig, headers: Headers): string[] =>
  openedTokens(config, headers).slice(0, OPENED_LINKS_MAX).map(hashToken)

/** Returns the Set-Cookie value that removes confirmation links, and deletes the cookie after the last one. */
export function cookieWithoutConfirmations(
  config: CookieConfig,
  headers: Headers,
  hashes: readonly string[],
): string {
  const others = openedTokens(config, headers).filter((token) => !hashes.includes(hashToken(token)))
  return others.length > 0
    ? serializeList(config, CONFIRMATION_COOKIE, others)
    : expiredCookie(config, CONFIRMATION_COOKIE)
}

const EMAIL_CHANGE_COOKIE: CookieSpec = { ...CONFIRMATION_COOKIE, name: 'email_change' }

/** Returns the Set-Cookie value that records an opened link of an address change. It replaces an earlier one. */
export const emailChangeCookie = (config: CookieConfig, token: string): string =>
  serializeCookie(config, EMAIL_CHANGE_COOKIE, token)

/** Returns the Set-Cookie value that deletes the cookie of an address change. */
export const expiredEmailChangeCookie = (config: CookieConfig): string =>
  expiredCookie(config, EMAIL_CHANGE_COOKIE)

/** Returns the token hash of the opened link of an address change, or undefined if there is no such cookie. */
export const emailChangeHash = (config: CookieConfig, headers: Headers): string | undefined =>
  tokenHashIn(config, EMAIL_CHANGE_COOKIE, headers)

/** @param cookies values of Set-Cookie */
export function setCookies(c: Context<AppEnv>, cookies: readonly string[]): void {
  for (const cookie of cookies) c.header('Set-Cookie', cookie, { append: true })
}

type ReplyWithCookies<R> = { readonly reply: R; readonly cookies: readonly string[] }

/** Replies with 200, and sets the cookies. */
export function replyWithCookies<R extends object>(
  c: Context<AppEnv>,
  { reply, cookies }: ReplyWithCookies<R>,
) {
  setCookies(c, cookies)
  return c.json(reply, 200)
}
