import { expect, type Page } from '@playwright/test'

/** Every element must be fewer than this number of key presses away. */
const FAR = 30

/** The name that is used for the page if no element has the focus. */
export const BODY = 'the page itself'

/** Returns the role and name of the focused element: `textbox "Company name"`. */
export async function focused(page: Page): Promise<string> {
  // A frame, such as a PDF viewer, has its own focus.
  const focus = page.locator('*:focus').last()
  if ((await focus.count()) === 0) return BODY
  const [line = ''] = (await focus.ariaSnapshot()).split('\n')
  const [, role, name] = /^- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(line) ?? []
  return name === undefined ? `${role}` : `${role} "${name.replaceAll('\\"', '"')}"`
}

/** Waits until an element has the focus. @param element its role and name, such as `button "Save"` */
export const expectFocused = (page: Page, element: string) => expect.poll(() => focused(page)).toBe(element)

/** Expects the focus on the title of the screen or dialog. */
export async function expectFocusAtTitle(page: Page, title: string): Promise<void> {
  await expectFocused(page, `heading "${title}"`)
}

/**
 * Returns what is wrong with the focus: no focused element, no visible ring, or another element in front. Returns
 * undefined if nothing is wrong. Does not check elements that only scripts can focus, such as headings.
 */
const focusProblem = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: focus } = document
    if (!focus || focus === document.body) return { focus: 'nowhere' }
    if (focus.matches('[tabindex="-1"]:not(a, button, input)')) return undefined
    const isRing = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2
    // The ring may be on the card or drop zone that the control fills.
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

/**
 * Presses and counts keys, as a person without a mouse would. Checks that the focus is visible, except while typing.
 */
export class Keyboard {
  moved = 0
  typed = 0

  constructor(readonly page: Page) {}

  /** Presses keys that move the focus or act. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.moved += 1
      await this.page.keyboard.press(key)
      await expect.poll(() => focusProblem(this.page), { message: `after ${key}` }).toBeUndefined()
    }
  }

  /** Types text, or the first letters of an option in order to choose it. */
  async type(text: string): Promise<void> {
    this.typed += [...text].length
    await this.page.keyboard.type(text)
  }

  /** Presses a key until the element has the focus. */
  async to(element: string, key = 'Tab'): Promise<void> {
    const passed: string[] = []
    for (let here = await focused(this.page); here !== element; here = await focused(this.page)) {
      passed.push(here)
      expect(passed.length, `${element} is behind ${passed.join(', ')}`).toBeLessThan(FAR)
      await this.press(key)
    }
  }

  /** Moves to an input and types into it. */
  async write(input: string, text: string, key?: string): Promise<void> {
    await this.to(input, key)
    await this.type(text)
  }
}
