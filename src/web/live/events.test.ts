import { expect, test } from 'vitest'
import { eventReader } from './events.ts'

const STREAM = 'retry: 3000\n\nid: p1\nevent: change\ndata: {"kind":"application","id":"a"}\n\n:\nid: p2\n\n'

test.each([1, 7, 1000])('events come whole, in pieces of %i characters', (length) => {
  const read = eventReader()
  const blocks = []
  for (let from = 0; from < STREAM.length; from += length) {
    blocks.push(...read(STREAM.slice(from, from + length)))
  }
  expect(blocks).toEqual([
    { place: undefined, told: undefined },
    { place: 'p1', told: { kind: 'application', id: 'a' } },
    { place: 'p2', told: undefined },
  ])
})
