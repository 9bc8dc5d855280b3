import { isIP, isIPv6 } from 'node:net'
import type { TrustedProxies } from '#server/config/addresses.ts'

/**
 * Removes port, brackets and IPv4-mapped prefix, as in '203.0.113.9:4711', '[2001:db8::1]:80' and
 * '::ffff:203.0.113.9'.
 */
const withoutPort = (text: string): string =>
  text
    .trim()
    .replace(/^\[([^\]]*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/^::ffff:(\d+\.\d+\.\d+\.\d+)$/i, '$1')

/**
 * Returns the client's address. Each proxy appends the address of its caller to X-Forwarded-For, so this function reads
 * the header from the end, as far as the proxies are trusted. Earlier entries may be forged.
 * @param peer address of the socket's peer
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusted: TrustedProxies,
): string {
  const chain = [...(forwardedFor?.split(',') ?? []), peer].map(withoutPort)
  let at = chain.length - 1
  for (let proxies = 0; at > 0 && isTrusted(chain[at] ?? '', proxies, trusted); proxies++) {
    if (isIP(chain[at - 1] ?? '') === 0) break
    at--
  }
  return chain[at] ?? peer
}

/** Returns whether the socket's peer is a trusted proxy. */
export const isProxy = (peer: string, trusted: TrustedProxies): boolean =>
  isTrusted(withoutPort(peer), 0, trusted)

function isTrusted(address: string, proxies: number, trusted: TrustedProxies): boolean {
  if ('count' in trusted) return proxies < trusted.count
  return trusted.addresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Returns the network of a client address, for rate limits. A single IPv6 customer has 2^64 addresses.
 * @returns the IPv4 address itself, or the first half of the IPv6 address
 */
export function networkOf(address: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [before = '', after] = address.split('::')
  const groups = before.split(':').filter(Boolean)
  if (after !== undefined) {
    const tail = after.split(':').filter(Boolean)
    while (groups.length + tail.length < 8) groups.push('0')
    groups.push(...tail)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
