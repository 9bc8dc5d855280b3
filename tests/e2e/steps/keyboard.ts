import { expect, type Page } from '@playwright/test'

/** So many presses lead from anything on a screen to anything else, or it is too far away. */
const FAR = 30

/** Where nothing has the focus. */
export const BODY = 'the page itself'

/** What has the focus, as it is told to who cannot see it: `textbox "Company name"`. */
export async function focused(page: Page): Promise<string> {
  // A frame of another document, as of a PDF, is a place of its own.
  const focus = page.locator('*:focus').last()
  if ((await focus.count()) === 0) return BODY
  const [line = ''] = (await focus.ariaSnapshot()).split('\n')
  const [, role, name] = /^- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line) ?? []
  return name === undefined ? `${role}` : `${role} "${name.replaceAll('\\"', '"')}"`
}

/** The focus has come to what is told like this. */
export const expectFocused = (page: Page, what: string) => expect.poll(() => focused(page)).toBe(what)

/** The focus is at the screen's title, or, where there is one, at that of what stands over it. */
export async function expectFocusAtTitle(page: Page, title: string): Promise<void> {
  await expectFocused(page, `heading "${title}"`)
}

/** Whether what has the focus can be told by its ring, and is not under a bar. Places of reading are no controls. */
const look = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focus } = document
    if (!focus || focus === document.body) return { focus: 'nowhere' }
    if (focus.matches('[tabindex="-1"]:not(a, button, input)')) return undefined
    const isRing = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
    // A control may fill the card, or the zone, that shows where the focus is.
    const around = [focus, focus.parentElement, focus.parentElement?.parentElement]
    const rings = around.filter((one) => one !== null && one !== undefined)
    const hasRing =
      rings.some((one) => isRing(getComputedStyle(one))) || isRing(getComputedStyle(focus, '::after'))
    const { top, left, bottom, right } = focus.getBoundingClientRect()
    const inset = 2
    const isInView = [
      [(left + right) / 2, (top + bottom) / 2],
      [left + inset, top + inset],
      [right - inset, top + inset],
      [left + inset, bottom - inset],
      [right - inset, bottom - inset],
    ].some(([x = 0, y = 0]) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (focus.contains(hit) || hit.contains(focus))
    })
    return hasRing && isInView ? undefined : { focus: focus.outerHTML.slice(0, 200), hasRing, isInView }
  })

/** Somebody without a mouse: their keys are counted, and after each the focus is somewhere and can be seen. */
export class Keyboard {
  moved = 0
  typed = 0

  constructor(readonly page: Page) {}

  /** Keys that move or press. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.moved += 1
      await this.page.keyboard.press(key)
      await expect.poll(() => look(this.page), { message: `after ${key}` }).toBeUndefined()
    }
  }

  /** Keys that write, or choose of a list by its first e-mails. */
  async type(text: string): Promise<void> {
    this.typed += [...text].length
    await this.page.keyboard.type(text)
  }

  /** Goes on until the focus is there. */
  async to(what: string, key = 'Tab'): Promise<void> {
    const passed: string[] = []
    for (let here = await focused(this.page); here !== what; here = await focused(this.page)) {
      passed.push(here)
      expect(passed.length, `${what} is behind ${passed.join(', ')}`).toBeLessThan(FAR)
      await this.press(key)
    }
  }

  /** Goes to an input and writes into it. */
  async write(what: string, text: string, key?: string): Promise<void> {
    await this.to(what, key)
    await this.type(text)
  }
}
