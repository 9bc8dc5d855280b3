import { CONFIRMATION_HOURS } from '#domain/limits.ts'
import type { Config } from '#server/config.ts'
import { hashOfToken } from '#server/token.ts'
import { type OwnCookie, shown, takenAway, written } from './own-cookie.ts'

type Address = Pick<Config, 'publicUrl'>

const cookieOf = (name: string): OwnCookie => ({
  name,
  path: '/api',
  sameSite: 'Strict',
  seconds: CONFIRMATION_HOURS * 3600,
})

/** Links of e-mails that do nothing by being opened, but bind what comes after to the browser that opened them. */
const COOKIES = {
  'confirm-e-mail': cookieOf('confirmation'),
  'change-e-mail': cookieOf('email_change'),
} as const

export type OpenedLink = keyof typeof COOKIES

/** Set-Cookie by which a browser shows that it has opened a link; of several of one kind, the last. */
export const openedLinkCookie = (config: Address, link: OpenedLink, token: string): string =>
  written(config, COOKIES[link], token)

/** Set-Cookie that takes it away. */
export const endedLinkCookie = (config: Address, link: OpenedLink): string => takenAway(config, COOKIES[link])

/** What the database knows the link by that a browser has opened. */
export function openedLinkHash(config: Address, link: OpenedLink, headers: Headers): string | undefined {
  const token = shown(config, COOKIES[link], headers)
  return token === undefined ? undefined : hashOfToken(token)
}
