import { ENDPOINTS } from '#contract/endpoints.ts'
import { LOGIN_CHALLENGE_MINUTES } from '#domain/limits.ts'
import type { Config } from '#server/config.ts'
import { hashOfToken, newToken } from '#server/token.ts'
import { nameOf, type OwnCookie, shown, takenAway, written } from './own-cookie.ts'

type Address = Pick<Config, 'publicUrl'>

const COOKIE: OwnCookie = {
  name: 'two_step',
  path: ENDPOINTS.submitTwoStepCode.path,
  sameSite: 'Strict',
  seconds: LOGIN_CHALLENGE_MINUTES * 60,
}

/** What the cookie is called, as a request bears it. */
export const pendingCookieName = (config: Address): string => nameOf(config, COOKIE)

/** Binds a sign-in that is half way to one browser. @returns Set-Cookie, and the hash that the database knows it by */
export function newPendingCookie(config: Address): { cookie: string; tokenHash: string } {
  const token = newToken()
  return { cookie: written(config, COOKIE, token), tokenHash: hashOfToken(token) }
}

/** Set-Cookie that takes it away. */
export const endedPendingCookie = (config: Address): string => takenAway(config, COOKIE)

/** The hash of the token that a browser shows. */
export function pendingTokenHash(config: Address, headers: Headers): string | undefined {
  const token = shown(config, COOKIE, headers)
  return token === undefined ? undefined : hashOfToken(token)
}
