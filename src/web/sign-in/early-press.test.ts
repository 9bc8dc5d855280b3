import { afterEach, expect, test, vi } from 'vitest'
import { comeToLife, takeEarlyPress } from './early-press.ts'

afterEach(() => vi.unstubAllGlobals())

/** A page on which something was pressed before it came to life. */
function page(pressed: string) {
  const dataset: Record<string, string> = { pressed }
  const notice = { hidden: false }
  vi.stubGlobal('document', { documentElement: { dataset }, getElementById: () => notice })
  return { dataset, notice }
}

function form(id: string) {
  const button = new Map([['aria-busy', 'true']])
  const buttons = [{ setAttribute: (name: string, value: string) => button.set(name, value) }]
  return { button, form: { id, querySelectorAll: () => buttons } as unknown as HTMLFormElement }
}

test('a press that came too early counts once, for its own form, whose button then waits for nothing', () => {
  const { dataset } = page('sign-up')
  const pressed = form('sign-up')
  const another = form('')
  expect([another, pressed, pressed].map((one) => takeEarlyPress(one.form))).toEqual([false, true, false])
  expect([dataset, pressed.button.get('aria-busy'), another.button.get('aria-busy')]).toEqual([
    {},
    'false',
    'true',
  ])
})

test('a page that has come to life after all no longer says that it has not', () => {
  const { dataset, notice } = page('sign-up')
  comeToLife()
  expect([dataset, notice]).toEqual([{ pressed: 'sign-up', scripts: 'live' }, { hidden: true }])
})
