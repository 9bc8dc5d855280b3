import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

/** Runs the page's script up to its first painting. */
function open() {
  const root = { dataset: {} as Record<string, string>, style: { visibility: '' } }
  const waits: number[] = []
  let paint = () => {}
  let arrive = () => {}
  let fail = () => {}
  const fonts = new Promise<void>((resolve, reject) => {
    arrive = resolve
    fail = () => reject(new Error('Cut off'))
  })
  runInNewContext(readFileSync(new URL('fonts-in-time.js', import.meta.url), 'utf8'), {
    document: { documentElement: root, fonts: { load: () => fonts } },
    setTimeout: (then: () => void, ms: number) => {
      waits.push(ms)
      paint = then
    },
  })
  const heardOf = (happens: () => void) => {
    happens()
    return new Promise((resolve) => {
      setImmediate(resolve)
    })
  }
  return { root, waits, paint: () => paint(), arrive: () => heardOf(arrive), fail: () => heardOf(fail) }
}

test('the page is held back for a moment, and painted with fonts that come in it', async () => {
  const { root, waits, arrive } = open()
  expect([root.style.visibility, waits]).toEqual(['hidden', [50]])
  await arrive()
  expect(root).toEqual({ dataset: { fonts: 'used' }, style: { visibility: '' } })
})

test('a page that was painted without its fonts keeps its lines', async () => {
  const { root, paint, arrive } = open()
  paint()
  expect(root).toEqual({ dataset: {}, style: { visibility: '' } })
  await arrive()
  expect(root).toEqual({ dataset: { fonts: 'loaded' }, style: { visibility: '' } })
})

test('a page whose fonts cannot be had is painted at once', async () => {
  const { root, fail } = open()
  await fail()
  expect(root).toEqual({ dataset: {}, style: { visibility: '' } })
})
