import { expect, test } from 'vitest'
import { parseTrustedProxies } from '#server/config/addresses.ts'
import { clientAddress, networksOf } from './client-address.ts'

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
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2ff:3:4:5:6', '2001:db8:1:200::/56', '2001:db8:1::/48'],
  ['2001:0DB8:1:0200::ffff', '2001:db8:1:200::/56', '2001:db8:1::/48'],
  ['2001:db8:1:3ff::1', '2001:db8:1:300::/56', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/56', '2001:db8:0::/48'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/56', '64:ff9b:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56', 'fe80:0:0::/48'],
  ['::1', '0:0:0:0::/56', '0:0:0::/48'],
  ['unknown', 'unknown'],
])('counts requests from %s for the network %s', (address, ...networks) => {
  expect(networksOf(address)).toEqual(networks)
})
