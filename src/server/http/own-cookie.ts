import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '#server/config.ts'

type Address = Pick<Config, 'publicUrl'>

/** One of the product's cookies: where it goes with requests, and how long it lives. */
export type OwnCookie = {
  readonly name: string
  readonly path: string
  readonly sameSite: 'Lax' | 'Strict'
  readonly seconds: number
}

const isSecure = ({ publicUrl }: Address): boolean => publicUrl.protocol === 'https:'

/** Under https the name binds browsers to it (RFC 6265bis, 4.1.3.1). */
export const nameOf = (config: Address, { name }: OwnCookie): string =>
  `${isSecure(config) ? '__Secure-' : ''}openround.${name}`

/** A value of Set-Cookie that no script can read. */
export const written = (
  config: Address,
  cookie: OwnCookie,
  value: string,
  seconds = cookie.seconds,
): string =>
  serialize(nameOf(config, cookie), value, {
    httpOnly: true,
    secure: isSecure(config),
    sameSite: cookie.sameSite,
    path: cookie.path,
    maxAge: seconds,
  })

/** A value of Set-Cookie that takes the cookie away. */
export const takenAway = (config: Address, cookie: OwnCookie): string => written(config, cookie, '', 0)

/** The value that a request shows; of several of one name the first. */
export function shown(config: Address, cookie: OwnCookie, headers: Headers): string | undefined {
  const name = nameOf(config, cookie)
  return parse(headers.get('cookie') ?? '', name)[name]
}
