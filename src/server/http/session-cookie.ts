import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SessionKey } from '#database/database.ts'
import { SESSION_DAYS } from '#domain/limits.ts'
import type { Config } from '#server/config.ts'
import { hashOfToken, newToken } from '#server/token.ts'
import { nameOf, type OwnCookie, shown, takenAway, written } from './own-cookie.ts'

type Settings = Pick<Config, 'publicUrl' | 'sessionSecret'>

const COOKIE: OwnCookie = {
  name: 'session_token',
  path: '/',
  sameSite: 'Lax',
  seconds: SESSION_DAYS * 24 * 3600,
}

// As Hono signs cookies. Its own functions sign in a thread of those that hashes of passwords and look-ups of names
// wait for: with all of them busy, no request at all would be answered.
const signature = ({ sessionSecret }: Settings, token: string): string =>
  createHmac('sha256', sessionSecret).update(token).digest('base64')

/** A cookie for a new session. @returns Set-Cookie, and what the database will know the session by */
export function newSessionCookie(config: Settings): { cookie: string; key: string } {
  const token = newToken()
  return {
    cookie: written(config, COOKIE, `${token}.${signature(config, token)}`),
    key: hashOfToken(token),
  }
}

/** What the cookie is called, as a request bears it. */
export const sessionCookieName = (config: Pick<Config, 'publicUrl'>): string => nameOf(config, COOKIE)

/** Set-Cookie that lets the cookie of a request live anew, as long as a new one. */
export const renewedSessionCookie = (config: Settings, headers: Headers): string =>
  written(config, COOKIE, shown(config, COOKIE, headers) ?? '')

/** Set-Cookie that takes it away. */
export const endedSessionCookie = (config: Settings): string => takenAway(config, COOKIE)

/**
 * What the database knows the session of a request by, if its cookie bears our signature. It authorises nothing yet:
 * the database says, with every request, whose session it is and whether there still is one.
 */
export function sessionKeyOf(config: Settings, headers: Headers): SessionKey {
  const value = shown(config, COOKIE, headers)
  const end = value?.lastIndexOf('.') ?? -1
  if (value === undefined || end < 1) return undefined
  const token = value.slice(0, end)
  const given = Buffer.from(value.slice(end + 1))
  const right = Buffer.from(signature(config, token))
  return given.length === right.length && timingSafeEqual(given, right) ? hashOfToken(token) : undefined
}
