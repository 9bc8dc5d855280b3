import { writeFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import type { Send } from './webdriver.ts'

/** An element as WebDriver passes it: an object with the element's id under a key that the standard defines. */
type Found = Readonly<Record<string, string>>

type Wanted = {
  readonly kind: 'control' | 'field'
  readonly name: string
  readonly within?: string | undefined
}

/**
 * Runs in the page. Finds an element by its accessible name, or by the beginning of that name. The name of a field is
 * its label, and the name of a control is its text.
 */
function findByName({ kind, name, within = 'body' }: Wanted): Element | undefined {
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
  const scopes = [...document.querySelectorAll(within)]
  const shown = scopes.flatMap((scope) => [...scope.querySelectorAll(SELECTORS[kind])]).filter(isShown)
  return (
    shown.find((element) => nameOf(element) === name) ??
    shown.find((element) => nameOf(element).startsWith(name))
  )
}

/**
 * Repeats a step until it succeeds, because pages take time to load and elements move. After the time limit, the error
 * names the step.
 */
export const retry = (step: string, attempt: () => Promise<unknown>) => expect(attempt, step).toPass()

/** Opens a path in a new window that is 320 pixels wide. */
export async function openNarrow(app: EnginePage, path: string): Promise<void> {
  await app.open('/favicon.svg')
  // The window has no toolbars, because other windows cannot be this narrow.
  await app.run((url: string) => void window.open(url, '', 'popup,width=320,height=800'), path)
  await retry('open a narrow window', async () => {
    const [, narrow] = await app.tabs()
    await app.switchTo(String(narrow))
    expect(await app.run(() => window.innerWidth)).toBe(320)
  })
}

export type EnginePage = ReturnType<typeof makePage>

/** Returns functions that act on a page as a user does, and functions that wait for what the page shows. */
export function makePage(send: Send, address: string) {
  /**
   * Runs a function in the page. The function must not use variables from outside. Its arguments can be elements that
   * were found before.
   */
  const run = async <R>(act: (...args: never[]) => R, ...args: readonly unknown[]) =>
    (await send('ExecuteScript', { script: `return (${act}).apply(null, arguments)`, args })) as Awaited<R>
  const find = async (wanted: Wanted) => {
    const found = (await run(findByName, wanted)) as unknown as Found | null
    if (!found) throw new Error(`There is no ${wanted.kind} "${wanted.name}".`)
    return found
  }
  const sendTo = (found: Found, command: 'ElementClick' | 'ElementSendKeys', params = {}) =>
    send(command, { id: Object.values(found)[0], ...params })
  return {
    send,
    run,
    /** Opens a path, as the address bar does. */
    open: (path: string) => send('Navigate', { url: new URL(path, address).href }),
    back: () => send('Back'),
    reload: () => send('Refresh'),
    press: (name: string, within?: string) =>
      retry(`press "${name}"`, async () => {
        const control = await find({ kind: 'control', name, within })
        // WebKit's driver does not scroll automatically to elements below the window.
        await run(
          (element: Element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }),
          control,
        )
        await sendTo(control, 'ElementClick')
      }),
    /** Replaces the content of a field. */
    fill: (name: string, text: string, within?: string) =>
      retry(`fill in "${name}"`, async () => {
        const field = await find({ kind: 'field', name, within })
        await run((input: HTMLInputElement) => input.select(), field)
        await sendTo(field, 'ElementSendKeys', { text })
      }),
    /** Chooses a file by its path, or an option by the beginning of its text. */
    choose: (name: string, text: string) =>
      retry(`choose "${name}"`, async () =>
        sendTo(await find({ kind: 'field', name }), 'ElementSendKeys', { text }),
      ),
    /** Waits until the field contains this text. */
    holds: (name: string, text: string, within?: string) =>
      retry(`"${name}" holds "${text}"`, async () => {
        const field = await find({ kind: 'field', name, within })
        expect(await run((input: HTMLInputElement) => input.value, field)).toBe(text)
      }),
    /** Waits until the page shows this text. */
    sees: (text: string | RegExp) =>
      retry(`see ${text}`, async () => {
        const shown = await run(() => document.body.innerText.replace(/\s+/g, ' '))
        if (text instanceof RegExp) expect(shown).toMatch(text)
        else expect(shown).toContain(text)
      }),
    /** Waits until the page's address has this path. */
    isAt: (path: string) =>
      retry(`be at ${path}`, async () => expect(await run(() => location.pathname)).toBe(path)),
    /** Presses and releases a key. @param value the key's character, or WebDriver's code point for a key without one */
    key: (value: string) => {
      const actions = [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]
      return send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
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
}
