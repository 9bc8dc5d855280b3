import { BlockList, isIP } from 'node:net'
import { invalidValue, parseUrl, quoted } from './environment.ts'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4')
LOOPBACK.addAddress('::1', 'ipv6')

/** Returns whether an IP address is a loopback address, including `::ffff:127.0.0.1`. */
export function isLoopback(address: string): boolean {
  const family = isIP(address)
  return family !== 0 && LOOPBACK.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

/** Removes the brackets of an IPv6 address from a URL's host name. */
export const withoutBrackets = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1')

/** Returns whether an address is local to this machine, such as localhost, app.localhost, 127.0.0.1 or [::1]. */
export const isLocal = ({ hostname }: URL): boolean =>
  hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopback(withoutBrackets(hostname))

/** Parses the public address, which must consist of scheme, host and port only. */
export function parsePublicUrl(text: string): URL {
  const url = parseUrl(text, ['http:', 'https:'])
  if (url.username || url.password) return invalidValue('contains a user name or a password')
  if (url.pathname !== '/' || url.search || url.hash || /[?#]/.test(text)) {
    return invalidValue(`${quoted(text)} contains more than scheme, host and port`)
  }
  return url
}

const HOST_NAME = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i

/** Parses the address to listen on, which is an IP address or a host name. */
export function parseHost(text: string): string {
  const address = withoutBrackets(text)
  if (isIP(address) || (HOST_NAME.test(text) && !/^[\d.]+$/.test(text))) return address
  return invalidValue(`${quoted(text)} is not an IP address or a host name`)
}

/** The proxies whose X-Forwarded-For is trusted: a number of them, or their addresses. */
export type TrustedProxies = { readonly count: number } | { readonly addresses: BlockList }

/** Returns whether there is a proxy in front of the server. */
export const isProxied = (trusted: TrustedProxies): boolean => 'addresses' in trusted || trusted.count > 0

/** Maximum number of proxies in a row. */
const PROXIES_MAX = 9

/** Parses 'no', a number of proxies, or their addresses and ranges (CIDR) separated by commas. */
export function parseTrustedProxies(text: string): TrustedProxies {
  if (text === 'no') return { count: 0 }
  if (/^\d$/.test(text)) return { count: Math.min(Number(text), PROXIES_MAX) }
  const addresses = new BlockList()
  for (const part of text.split(',')) addTrusted(addresses, part.trim())
  return { addresses }
}

function addTrusted(addresses: BlockList, part: string): void {
  const [address = '', bits, ...rest] = part.split('/')
  const family = isIP(address)
  const bitsMax = family === 4 ? 32 : 128
  const length = bits === undefined ? bitsMax : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN
  if (family === 0 || rest.length > 0 || !(length <= bitsMax)) {
    invalidValue(
      `${quoted(part)} is not 'no', a number of proxies up to ${PROXIES_MAX}, or an address or range`,
    )
  }
  addresses.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6')
}
