import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { rememberToasts } from './toasts.ts'
import { test as base, MAIN } from './users.ts'

/** A real browser that has a profile on disk and can be killed and started again. */
type RealBrowser = {
  readonly context: BrowserContext
  /** Kills all processes of the browser, and starts it again with the same profile. */
  killAndStart(): Promise<BrowserContext>
  /** Closes the browser, and starts it again with the same profile. */
  closeAndStart(): Promise<BrowserContext>
  /** Crashes a page's renderer and reloads the page. @returns the page, through a second connection */
  crashAndReload(page: Page): Promise<Page>
}

const sessionOf = async (context: BrowserContext) => {
  const session = await context.browser()?.newBrowserCDPSession()
  if (!session) throw new Error('There is no browser to speak to.')
  return session
}

/** Kills all processes of the browser, and waits until its context has closed. */
async function kill(context: BrowserContext): Promise<void> {
  const { processInfo } = await (await sessionOf(context)).send('SystemInfo.getProcessInfo')
  const closed = new Promise((resolve) => context.once('close', resolve))
  for (const { id } of processInfo) process.kill(id, 'SIGKILL')
  await closed
}

/**
 * Crashes a page's renderer and reloads the page. Returns a second connection and the page there, because Playwright
 * cannot use a page again after a crash.
 */
async function crashAndReload(page: Page, profile: string): Promise<[Browser, Page]> {
  const context = page.context()
  const browser = await sessionOf(context)
  const pageSession = await context.newCDPSession(page)
  const { targetInfo } = await pageSession.send('Target.getTargetInfo')
  const { targetId } = targetInfo
  const crashed = page.waitForEvent('crash')
  // The missing reply from the crashed page is ignored.
  void pageSession.send('Page.crash').catch(() => undefined)
  await crashed
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false })
  const message = JSON.stringify({ id: 1, method: 'Page.reload' })
  await browser.send('Target.sendMessageToTarget', { sessionId, message })
  const [port] = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')
  const watching = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const again = watching
    .contexts()
    .flatMap((one) => one.pages())
    .find((one) => one.url() === targetInfo.url)
  if (!again) throw new Error('The page is not there any more.')
  return [watching, again]
}

export const test = base.extend<{ realBrowser: RealBrowser }>({
  realBrowser: async ({ launchOptions, viewport, locale, timezoneId, baseURL }, use) => {
    const profile = mkdtempSync(join(tmpdir(), 'openround-profile-'))
    const args = [...(launchOptions.args ?? []), '--remote-debugging-port=0']
    const options = { ...launchOptions, args, viewport, locale, timezoneId, baseURL }
    const start = async () => {
      const started = await chromium.launchPersistentContext(profile, options)
      await rememberToasts(started)
      return started
    }
    let context = await start()
    const startAfter = async (end: () => Promise<void>) => {
      await end()
      context = await start()
      return context
    }
    const watching: Browser[] = []
    await use({
      context,
      killAndStart: () => startAfter(() => kill(context)),
      closeAndStart: () => startAfter(() => context.close()),
      crashAndReload: async (page) => {
        const [browser, again] = await crashAndReload(page, profile)
        watching.push(browser)
        return again
      },
    })
    for (const browser of watching) await browser.close()
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  },
})

/** The server's address with a different host name, so that another person can be signed in there. */
export const OTHER_NAME = MAIN.address.replace('localhost', '127.0.0.1')

/** Stops the pages' clock, so that typing takes no time. The clock must be installed. */
export const stopTime = (context: BrowserContext): Promise<void> => context.clock.pauseAt(Date.now() + 60_000)

/** Advances the pages' clock by a second, and waits until their writes to IndexedDB are complete. */
export async function aSecondLater(context: BrowserContext): Promise<void> {
  await context.clock.runFor(1_000)
  for (const page of context.pages().filter((one) => one.url().startsWith('http')))
    await page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const opening = indexedDB.open('typed-text')
          opening.onerror = reject
          opening.onsuccess = () => {
            const reading = opening.result.transaction('kept').objectStore('kept').count()
            reading.onerror = reject
            reading.onsuccess = resolve
          }
        }),
    )
}
