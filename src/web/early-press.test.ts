import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const SCRIPT = readFileSync(new URL('early-press.js', import.meta.url), 'utf8')

/** Runs the page's script as far as what happens to the page, which waits for nobody. */
function open(kept?: string) {
  const root = { dataset: {} as Record<string, string> }
  const notice = { hidden: true }
  const again = { parentElement: notice, focused: 0, focus: () => (again.focused += 1), onclick: () => {} }
  let reloads = 0
  const store = new Map(kept ? [['kept-here', kept]] : [])
  const heard: Record<string, (event: object) => void> = {}
  const waits: [() => void, number][] = []
  const listen = (name: string, hear: (event: object) => void) => {
    heard[name] = hear
  }
  runInNewContext(SCRIPT, {
    document: {
      documentElement: root,
      addEventListener: listen,
      querySelector: () => again,
    },
    window: { addEventListener: listen },
    location: { reload: () => (reloads += 1) },
    sessionStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => store.set(key, value),
    },
    setTimeout: (...wait: [() => void, number]) => waits.push(wait),
  })
  const button: Record<string, string> = {}
  const submitter = {
    setAttribute: (name: string, value: string) => Object.assign(button, { [name]: value }),
  }
  const press = (method = 'dialog') =>
    heard.submit?.({ target: { id: 'sign-up', getAttribute: () => method }, submitter })
  return {
    ...{ root, notice, again, button, waits, store, press, reloads: () => reloads },
    /** @param target in which it is typed, if it matters */
    type: (elements: object[], keptAs = 'kept-here', target: object = {}) =>
      heard.input?.({ target: Object.assign(target, { form: { dataset: { keptAs }, elements } }) }),
    fail: (what = { tagName: 'SCRIPT', type: 'module' }) => heard.error?.({ target: what }),
  }
}

test('a press is noted for its form, and the button is busy, however often it is pressed', () => {
  const { root, button, waits, press } = open()
  press()
  press()
  expect([root.dataset, button, waits.length]).toEqual([{ pressed: 'sign-up' }, { 'aria-busy': 'true' }, 1])
})

test('nothing is noted of a form that has come to life, nor of one that sends its page', () => {
  const { root, button, press } = open()
  press('post')
  root.dataset.scripts = 'live'
  press()
  expect([root.dataset, button]).toEqual([{ scripts: 'live' }, {}])
})

test('a page whose scripts cannot be had says so, waits for nothing, and leads who presses to what loads it again', () => {
  const { root, button, notice, again, press, fail, reloads } = open()
  press()
  fail()
  expect([root.dataset, button, notice, again.focused]).toEqual([
    { scripts: 'failed' },
    { 'aria-busy': 'false' },
    { hidden: false },
    0,
  ])
  press()
  expect([root.dataset, again.focused, reloads()]).toEqual([{ scripts: 'failed' }, 1, 0])
  again.onclick()
  expect(reloads()).toBe(1)
})

test('what else could not be had, or no longer matters, is not spoken of', () => {
  const { root, notice, fail } = open()
  fail({ tagName: 'LINK', type: '' })
  fail({ tagName: 'SCRIPT', type: '' })
  root.dataset.scripts = 'live'
  fail()
  expect([root.dataset, notice.hidden]).toEqual([{ scripts: 'live' }, true])
})

test('after 20 seconds of waiting the page says what can be done, and the press still counts', () => {
  const { root, notice, waits, press } = open()
  press()
  const [[late, ms] = []] = waits
  expect(ms).toBe(20_000)
  late?.()
  expect([root.dataset, notice.hidden]).toEqual([{ pressed: 'sign-up' }, false])
})

test('it says nothing where the press has been sent by then', () => {
  const { root, notice, waits, press } = open()
  press()
  delete root.dataset.pressed
  waits[0]?.[0]()
  expect(notice.hidden).toBe(true)
})

test('what is typed is kept beside what was kept before, but for a password', () => {
  const { root, store, type } = open(JSON.stringify({ first_name: 'Asha', email: 'a@old.example' }))
  const fields = [
    { name: 'first_name', type: 'text', value: '' },
    { name: 'email', type: 'email', value: 'asha@asha.example' },
    { name: 'password', type: 'password', value: 'monsoon-41-lorries' },
    { name: '', type: 'submit', value: 'x' },
  ]
  type(fields, '')
  type(fields)
  root.dataset.scripts = 'live'
  type([{ name: 'email', type: 'email', value: 'typed@later.example' }])
  expect([...store]).toEqual([
    ['kept-here', JSON.stringify({ first_name: 'Asha', email: 'asha@asha.example' })],
  ])
})

test('what is emptied before the scripts come does not come back', () => {
  const { store, type } = open(JSON.stringify({ first_name: 'Asha', email: 'a@old.example' }))
  const email = { name: 'email', type: 'email', value: '' }
  type([{ name: 'first_name', type: 'text', value: '' }, email], 'kept-here', email)
  expect([...store]).toEqual([['kept-here', JSON.stringify({ first_name: 'Asha', email: '' })]])
})
