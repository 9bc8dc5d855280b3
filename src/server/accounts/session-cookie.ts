import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import type { SessionToken } from '#database/database.ts'
import type { Config } from '#server/config.ts'

/** Before the names of the library's cookies. */
export const COOKIE_PREFIX = 'openround'

export type SessionCookie = {
  readonly name: string
  /**
   * The token of a request whose cookie bears our signature. It authorises nothing yet: the database says,
   * with every request, whose session it is and whether there still is one.
   */
  tokenOf(headers: Headers): SessionToken
}

/** Reads the cookie that Better Auth writes: `token.signature`, a base64 HMAC-SHA-256, as a URI component. */
export function sessionCookie({ publicUrl, sessionSecret }: Pick<Config, 'publicUrl' | 'sessionSecret'>) {
  const name = `${publicUrl.protocol === 'https:' ? '__Secure-' : ''}${COOKIE_PREFIX}.session_token`
  return {
    name,
    tokenOf(headers) {
      const value = parse(headers.get('cookie') ?? '', name)[name]
      const end = value?.lastIndexOf('.') ?? -1
      if (value === undefined || end < 1) return undefined
      const token = value.slice(0, end)
      const given = Buffer.from(value.slice(end + 1))
      const right = Buffer.from(createHmac('sha256', sessionSecret).update(token).digest('base64'))
      return given.length === right.length && timingSafeEqual(given, right) ? token : undefined
    },
  } satisfies SessionCookie
}
