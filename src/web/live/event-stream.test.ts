import { expect, test } from 'vitest'
import { makeEventParser } from './event-stream.ts'

const STREAM =
  'retry: 3000\n\nevent: change\ndata: {"kind":"application","id":"a"}\n\n:\n\nevent: change\ndata: {"kind":"anything"}\n\n'

test.each([1, 7, 1000])('parses events from chunks of %i characters', (length) => {
  const parse = makeEventParser()
  const events = []
  for (let from = 0; from < STREAM.length; from += length)
    events.push(...parse(STREAM.slice(from, from + length)))
  expect(events).toEqual([{ kind: 'application', id: 'a' }, { kind: 'anything' }])
})
