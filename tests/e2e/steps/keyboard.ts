import { expect, type Page } from '@playwright/test'

const BODY = 'the page itself'

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
