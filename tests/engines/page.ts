import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Send } from './webdriver.ts'

/** The key under which WebDriver passes an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

type Kind = 'control' | 'field'
type Place = { readonly kind: Kind; readonly name: string; readonly within?: string }

/** Runs in the page. Returns what a person would find by that name: fields by their label, everything else by its text. */
function find({ kind, name, within }: Place): Element | undefined {
  const SELECTORS = {
    control:
      'button, a[href], summary, [role=tab], [role=menuitem], [role=option], label:has(input[type=radio])',
    field: 'input, textarea, select',
  }
  const textOf = (element: Element | null | undefined) =>
    (element instanceof HTMLElement ? element.innerText : '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const label = element.getAttribute('aria-label')
    const byId = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = 'labels' in element ? [...((element.labels as NodeListOf<Element> | null) ?? [])] : []
    const named = labels[0] ?? (byId[0] ? document.getElementById(byId[0]) : null)
    return label ?? textOf(named ?? (kind === 'control' ? element : null))
  }
  const isShown = (element: Element) => element.getClientRects().length > 0 || element.matches('[type=file]')
  const scopes = within ? [...document.querySelectorAll(within)] : [document]
  const found = scopes.flatMap((scope) => [...scope.querySelectorAll(SELECTORS[kind])]).filter(isShown)
  return (
    found.find((element) => nameOf(element) === name) ??
    found.find((element) => nameOf(element).startsWith(name))
  )
}

export type EnginePage = ReturnType<typeof makePage>

/** Returns what a person does with the page of a browser, in words like those of Playwright. */
export function makePage(send: Send, address: string) {
  /** Runs a function in the page, which must not use anything outside itself. */
  const run = async <A extends readonly unknown[], R>(act: (...args: A) => R, ...args: A): Promise<R> =>
    (await send('ExecuteScript', { script: `return (${act}).apply(null, arguments)`, args })) as R
  const element = async (place: Place): Promise<string> => {
    let id: string | undefined
    const look = async () => {
      const found = (await run(find, place)) as unknown as Record<string, string> | null
      id = found?.[ELEMENT]
      return id
    }
    await expect.poll(look, { message: `${place.kind} "${place.name}"` }).toBeDefined()
    return String(id)
  }
  /** Repeats an act on an element until the browser accepts it: the page may be moving, or a toast be in the way. */
  const on = (place: Place, act: (id: string) => Promise<unknown>) =>
    expect(async () => void (await act(await element(place)))).toPass({ timeout: 30_000 })
  const page = {
    send,
    run,
    /** Opens a path as by the address bar. */
    open: (path: string) => send('Navigate', { url: new URL(path, address).href }),
    back: () => send('Back'),
    reload: () => send('Refresh'),
    press: (name: string, within?: string) =>
      on({ kind: 'control', name, within }, async (id) => {
        // WebKit's driver does not scroll by itself to what is below the window.
        await run(
          (control) =>
            (control as unknown as Element).scrollIntoView({ block: 'center', behavior: 'instant' }),
          {
            [ELEMENT]: id,
          },
        )
        await send('ElementClick', { id })
      }),
    /** Replaces the content of a field. */
    fill: (name: string, text: string, within?: string) =>
      on({ kind: 'field', name, within }, async (id) => {
        await run((field) => (field as unknown as HTMLInputElement).select(), { [ELEMENT]: id })
        await send('ElementSendKeys', { id, text })
      }),
    /** Chooses a file, or an option by its beginning. */
    type: (name: string, text: string, within?: string) =>
      on({ kind: 'field', name, within }, (id) => send('ElementSendKeys', { id, text })),
    value: async (name: string) =>
      run((field) => (field as unknown as HTMLInputElement).value, {
        [ELEMENT]: await element({ kind: 'field', name }),
      }),
    /** Presses keys one after another, wherever the focus is; WebDriver's code points name those without a character. */
    keys: (...keys: readonly string[]) =>
      send('PerformActions', {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: keys.flatMap((value) => [
              { type: 'keyDown', value },
              { type: 'keyUp', value },
            ]),
          },
        ],
      }),
    text: () => run(() => document.body.innerText.replace(/\s+/g, ' ')),
    path: () => run(() => location.pathname),
    sees: (text: string | RegExp) =>
      expect.poll(page.text).toMatch(text instanceof RegExp ? text : plain(text)),
    /** Resolves to the name of the focused element. */
    focused: () =>
      run(() => {
        const { activeElement: focused } = document
        return focused?.getAttribute('aria-label') ?? (focused as HTMLElement | null)?.innerText.trim()
      }),
    picture: async (file: string) => {
      const picture = (await send('TakeScreenshot', { full: false })) as string
      writeFileSync(file, Buffer.from(picture, 'base64'))
    },
    newTab: async () => {
      const { handle } = (await send('NewWindow', { type: 'tab' })) as { handle: string }
      await send('SwitchToWindow', { handle })
    },
    tabs: () => send('GetWindowHandles') as Promise<readonly string[]>,
    switchTo: (handle: string) => send('SwitchToWindow', { handle }),
  }
  return page
}

const plain = (text: string) => new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
