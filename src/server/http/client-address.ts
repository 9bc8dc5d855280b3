import { isIP, isIPv6, SocketAddress } from 'node:net'
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
 * Returns the networks of a client address, for limits and turns: the IPv4 address itself, or the /56 and the /48 of an
 * IPv6 address. Providers give each household at least a /64, often a /56, and each company a /48.
 */
export function networksOf(address: string): readonly [network: string, wider?: string] {
  if (!isIPv6(address)) return [address]
  const plain = new SocketAddress({ address: address.replace(/%.*/, ''), family: 'ipv6' }).address
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain) ?? []
  if (mapped !== undefined) return [mapped]
  const [a, b, c, d] = firstGroups(plain)
  return [`${a}:${b}:${c}:${(Number.parseInt(`${d}`, 16) & 0xff00).toString(16)}::/56`, `${a}:${b}:${c}::/48`]
}

/** Returns the network of a client address without its wider network. */
export const networkOf = (address: string): string => networksOf(address)[0]

/** Returns the first four groups of a compressed IPv6 address, which may leave out zeros anywhere. */
function firstGroups(address: string): string[] {
  const [before = '', after = ''] = address.split('::')
  const [start, end] = [before, after].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  return [...start, ...Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0'), ...end].slice(
    0,
    4,
  )
}
