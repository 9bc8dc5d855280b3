import { isIPv6 } from 'node:net'

/**
 * The network a client address belongs to, as limits count it: an IPv6 customer has 2^64 addresses in one.
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
