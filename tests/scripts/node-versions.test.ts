import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSupportedNode, supportedNode } from '../../scripts/run/node-versions.mjs'

test.each([
  ['18.20.8', false],
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.5.0', false],
  ['22.12.0', true],
  ['23.11.1', false],
  ['24.0.0', true],
  ['26.1.0', true],
])('Node %s is supported: %s', (version, isSupported) => {
  expect(isSupportedNode(version)).toBe(isSupported)
})

test('the README names the supported versions of Node', () => {
  const named = [...readFileSync('README.md', 'utf8').matchAll(/\b20 \(20\.\d+ or later\).*? or \d+/g)]
  expect(named.map(([words]) => words)).toEqual([supportedNode(), supportedNode()])
})
