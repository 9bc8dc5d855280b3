import { expect, test } from 'vitest'
import { VISITOR } from '#domain/actor.ts'
import { newsStream } from './news-stream.ts'

function streamed() {
  const over: string[] = []
  const listener = { session: 'k', actor: VISITOR, cut: () => over.push('cut') }
  const stream = newsStream(listener, 0, (_, why) => over.push(why))
  return { stream, over }
}

test('a reader who does not read is cut off, and nothing piles up for them', () => {
  const { stream, over } = streamed()
  for (let beats = 0; beats < 100; beats++) stream.beat('place')
  expect(over).toEqual(['slow', 'cut'])
})

test('who reads is told all of it, and goes on from a place once all up to it is told', async () => {
  const { stream, over } = streamed()
  stream.tell([{ kind: 'application', id: 'a' }, { kind: 'anything' }], 'here')
  stream.beat('there')
  stream.end('late')
  stream.tell([{ kind: 'anything' }], 'too late')
  expect(await new Response(stream.body).text()).toBe(
    [
      'retry: 3000\n\n',
      'event: change\ndata: {"kind":"application","id":"a"}\n\n',
      'id: here\nevent: change\ndata: {"kind":"anything"}\n\n',
      ':\nid: there\n\n',
    ].join(''),
  )
  expect(over).toEqual(['late'])
})

test('who leaves is told nothing any more, and ends it once', async () => {
  const { stream, over } = streamed()
  await stream.body.cancel()
  stream.beat('place')
  stream.end('stop')
  expect(over).toEqual(['left'])
})
