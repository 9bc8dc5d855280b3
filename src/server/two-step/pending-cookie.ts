import { createHash, randomBytes } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { SECOND_STEP_MINUTES } from '#domain/limits.ts'
import { COOKIE_PREFIX } from '#server/accounts/session-cookie.ts'
import type { Config } from '#server/config.ts'

type Address = Pick<Config, 'publicUrl'>

const nameOf = ({ publicUrl }: Address) =>
  `${publicUrl.protocol === 'https:' ? '__Secure-' : ''}${COOKIE_PREFIX}.second_step`

const cookie = (config: Address, value: string, maxAge: number): string =>
  serialize(nameOf(config), value, {
    httpOnly: true,
    secure: config.publicUrl.protocol === 'https:',
    sameSite: 'Strict',
    path: ENDPOINTS.answerSecondStep.path,
    maxAge,
  })

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Binds a sign-in that is half way to one browser. @returns Set-Cookie, and the hash that the database knows it by */
export function newPendingCookie(config: Address): { cookie: string; tokenHash: string } {
  const token = randomBytes(32).toString('base64url')
  return { cookie: cookie(config, token, SECOND_STEP_MINUTES * 60), tokenHash: hashOf(token) }
}

/** Set-Cookie that takes it away. */
export const endedPendingCookie = (config: Address): string => cookie(config, '', 0)

/** The hash of the token that a browser shows. */
export function pendingTokenHash(config: Address, headers: Headers): string | undefined {
  const name = nameOf(config)
  const token = parse(headers.get('cookie') ?? '', name)[name]
  return token === undefined ? undefined : hashOf(token)
}
