import { expect, test } from 'vitest'
import { evaluateReadiness, isReady, type ServerState } from './readiness.ts'

const WORKING: ServerState = { database: 'ok', storage: 'ok', isLeaving: false, hasPeers: true }

test.each<[Partial<ServerState>, string, boolean]>([
  [{}, 'ok', true],
  [{ database: 'down' }, 'degraded', true],
  [{ storage: 'down' }, 'degraded', true],
  [{ storage: 'full' }, 'degraded', true],
  [{ storage: 'read-only' }, 'degraded', true],
  [{ database: 'down', storage: 'down' }, 'degraded', true],
  [{ database: 'unreachable' }, 'down', false],
  [{ database: 'newer-schema' }, 'down', false],
  [{ storage: 'missing' }, 'down', false],
  [{ database: 'down', storage: 'missing' }, 'down', false],
  [{ isLeaving: true }, 'leaving', false],
  [{ isLeaving: true, database: 'down' }, 'leaving', false],
  [{ hasPeers: false }, 'ok', true],
  [{ hasPeers: false, database: 'down' }, 'down', false],
  [{ hasPeers: false, storage: 'full' }, 'down', false],
  [{ hasPeers: false, storage: 'read-only' }, 'down', false],
])('a server with %o is %s, ready: %s [D-outside.17]', (state, readiness, ready) => {
  const found = evaluateReadiness({ ...WORKING, ...state })
  expect([found, isReady(found)]).toEqual([readiness, ready])
})
