import { setImmediate } from 'node:timers/promises'
import type { PGlite } from '@electric-sql/pglite'
import { expect, test, vi } from 'vitest'
import { notifications } from './notifications.ts'

/** Returns a fake engine. Its first `failures` statements fail. */
function engine(failures = 0) {
  let left = failures
  const exec = async () => {
    if (left-- > 0) throw new Error('The engine has stopped.')
    return []
  }
  return { exec, onNotification: () => () => undefined } as unknown as PGlite
}

/** Adds a handler. @returns its `onListening` mock, and functions to run a task and to add another handler */
function listenOn(pglite: PGlite) {
  const { whileListening, listen } = notifications()
  const task = whileListening(async () => undefined)
  const add = () => {
    const onListening = vi.fn()
    const handler = { onListening, onNotification: () => undefined, onDisconnect: () => undefined }
    // Catches the error of the first task, which the embedded engine would log.
    listen('changes', handler, () => task(pglite).catch(() => undefined))
    return onListening
  }
  return { onListening: add(), task, add }
}

test('reports once that listening has begun', async () => {
  const pglite = engine()
  const { onListening, task } = listenOn(pglite)
  await task(pglite)
  await task(pglite)
  expect(onListening).toHaveBeenCalledTimes(1)
})

test('does not report that listening has begun before it has', async () => {
  const pglite = engine(2)
  const { onListening, task } = listenOn(pglite)
  await expect(task(pglite)).rejects.toThrow('The engine has stopped.')
  await setImmediate()
  expect(onListening).not.toHaveBeenCalled()
  await task(pglite)
  expect(onListening).toHaveBeenCalledTimes(1)
})

test('reports to a second handler on a channel too, and to the first only once', async () => {
  const pglite = engine()
  const { onListening, task, add } = listenOn(pglite)
  await task(pglite)
  const second = add()
  await task(pglite)
  expect([onListening.mock.calls.length, second.mock.calls.length]).toEqual([1, 1])
})

test('reports again that listening has begun after the engine has been reopened', async () => {
  const { onListening, task } = listenOn(engine())
  await task(engine())
  expect(onListening).toHaveBeenCalledTimes(2)
})
