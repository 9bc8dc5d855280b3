import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

/** Runs the page's script up to its first painting. @param hidden whether nobody looks at the page yet */
function open({ hidden = false, readyState = 'interactive' } = {}) {
  const root = { dataset: {} as Record<string, string>, style: { visibility: '' } }
  const waits: number[] = []
  const frames: (() => void)[] = []
  const asked: string[] = []
  const scripts = { content: { cloneNode: () => 'the scripts' }, remove: () => asked.push('no second time') }
  let paint = () => {}
  let beWhole = () => {}
  let arrive = () => {}
  let fail = () => {}
  const fonts = new Promise<void>((resolve, reject) => {
    arrive = resolve
    fail = () => reject(new Error('Cut off'))
  })
  const document = {
    documentElement: root,
    fonts: { load: () => fonts },
    hidden,
    readyState,
    addEventListener: (name: string, then: () => void) => {
      if (name !== 'DOMContentLoaded') return
      beWhole = () => {
        document.readyState = 'interactive'
        then()
      }
    },
    getElementById: (id: string) => (id === 'scripts' ? scripts : null),
    head: { append: (what: string) => asked.push(what) },
  }
  runInNewContext(readFileSync(new URL('first-paint.js', import.meta.url), 'utf8'), {
    document,
    requestAnimationFrame: (then: () => void) => frames.push(then),
    setTimeout: (then: () => void, ms?: number) => {
      if (ms === undefined) return then()
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
  const draw = () => {
    for (const then of frames.splice(0)) then()
  }
  return {
    root,
    waits,
    asked,
    draw,
    paint: () => paint(),
    beWhole: () => beWhole(),
    arrive: () => heardOf(arrive),
    fail: () => heardOf(fail),
  }
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

test('the scripts of a drawn page are asked for once, after its painting', async () => {
  const { asked, paint, arrive, draw } = open()
  paint()
  expect(asked).toEqual([])
  draw()
  expect(asked).toEqual(['the scripts', 'no second time'])
  await arrive()
  draw()
  expect(asked).toEqual(['the scripts', 'no second time'])
})

test('a page that nobody looks at yet, and that is not painted, asks for its scripts all the same', () => {
  const { asked, paint } = open({ hidden: true })
  paint()
  expect(asked).toEqual(['the scripts', 'no second time'])
})

test('the scripts of a page that has not come whole wait for the rest of it', () => {
  const { asked, paint, draw, beWhole } = open({ readyState: 'loading' })
  paint()
  draw()
  expect(asked).toEqual([])
  beWhole()
  expect(asked).toEqual(['the scripts', 'no second time'])
})
