import { expect, test } from 'vitest'
import { parseTrustedProxies } from '#server/config/addresses.ts'
import { clientAddress, networkOf } from './client-address.ts'

test.each([
  ['no', '9.9.9.9', '1.1.1.1', '9.9.9.9'],
  ['no', '::ffff:9.9.9.9', undefined, '9.9.9.9'],
  ['1', '9.9.9.9', '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  ['2', '9.9.9.9', '6.6.6.6, 1.1.1.1, 8.8.8.8', '1.1.1.1'],
  ['1', '9.9.9.9', undefined, '9.9.9.9'],
  ['1', '9.9.9.9', 'unknown', '9.9.9.9'],
  ['1', '9.9.9.9', '1.1.1.1:4711', '1.1.1.1'],
  ['1', '9.9.9.9', '[2001:db8::1]:80', '2001:db8::1'],
  ['10.0.0.0/8', '10.0.0.1', '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
  ['10.0.0.0/8', '9.9.9.9', '1.1.1.1', '9.9.9.9'],
  ['10.0.0.0/8', '::ffff:10.0.0.1', '1.1.1.1', '1.1.1.1'],
  ['fd00::/8,10.0.0.1', 'fd00::2', '1.1.1.1, 10.0.0.1', '1.1.1.1'],
])(
  'with TRUST_PROXY=%s, a request from %s with X-Forwarded-For %s is from %s [V15.3.4, V4.1.3]',
  (trusted, peer, header, expected) => {
    expect(clientAddress(peer, header, parseTrustedProxies(trusted))).toBe(expected)
  },
)

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('counts requests from %s for the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
