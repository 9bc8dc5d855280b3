import { expect, test } from 'vitest'
import { makeEventStream } from './event-stream.ts'

function open() {
  const ended: string[] = []
  const stream = makeEventStream(
    () => ended.push('cut'),
    (reason) => ended.push(reason),
  )
  return { stream, ended }
}

test('disconnects a client that does not read', () => {
  const { stream, ended } = open()
  for (let beats = 0; beats < 100; beats++) stream.sendHeartbeat()
  expect(ended).toEqual(['slow', 'cut'])
})

test('delivers all events that were sent before the end', async () => {
  const { stream, ended } = open()
  stream.send([{ kind: 'application', id: 'a' }, { kind: 'anything' }])
  stream.sendHeartbeat()
  stream.end('expired')
  stream.send([{ kind: 'anything' }])
  expect(await new Response(stream.body).text()).toBe(
    [
      'retry: 3000\n\n',
      'event: change\ndata: {"kind":"application","id":"a"}\n\n',
      'event: change\ndata: {"kind":"anything"}\n\n',
      ':\n\n',
    ].join(''),
  )
  expect(ended).toEqual(['expired'])
})

test('does not end a stream again after its client has left', async () => {
  const { stream, ended } = open()
  await stream.body.cancel()
  stream.sendHeartbeat()
  stream.end('stop')
  expect(ended).toEqual(['closed'])
})
