import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, test as base } from '@playwright/test'
import type { TeamRole } from '#domain/actor.ts'
import { proxyTo, type TurningProxy } from '../database/proxy.ts'
import { newPerson, type Person, signUpByApi } from '../e2e/steps/sign-up.ts'
import { saveDraft } from '../e2e/steps/submissions.ts'
import { grant, type ServerUnderTest } from '../e2e/steps/users.ts'
import { freePort } from '../free-port.mjs'
import { startedServer } from '../scripts/built-server.ts'
import { ENGINES, type Engine } from './engines.ts'
import { type EnginePage, makePage } from './page.ts'

/** The server, behind a connection that can be cut. */
type Server = ServerUnderTest & Pick<TurningProxy, 'cut' | 'restore'>

/** A person with an account, and a client for API calls with the person's session. */
type User = { readonly person: Person; readonly request: APIRequestContext }

type Stories = {
  readonly app: EnginePage
  /** Creates a team member with this role. Without a role, creates a founder. */
  readonly user: (role?: TeamRole) => Promise<User>
  /** Signs a person in to the browser with their session's cookies. */
  readonly signIn: (user: User) => Promise<void>
  /** Creates a founder with a draft, and opens the draft in the browser. */
  readonly openDraft: () => Promise<User & { readonly path: string }>
}

const START_MS = 120_000

/** Tests in the browser that Playwright's current project names. Each worker has its own server and browser. */
export const test = base.extend<Stories, { server: Server; engine: Engine; deviceZone: string }>({
  /** The time zone of the device. Tests that change it have a browser of their own. */
  deviceZone: ['Asia/Kolkata', { option: true, scope: 'worker' }],
  server: [
    async ({ browserName: _ }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'openround-engines-'))
      const port = await freePort()
      const proxy = await proxyTo(`http://localhost:${port}`, (browser, server) =>
        browser.pipe(server).pipe(browser),
      )
      const address = new URL(proxy.url).origin
      const server = await startedServer({
        PORT: String(port),
        PUBLIC_URL: address,
        DATA_DIR: dataDir,
        QUICK_PASSWORD_HASHES: 'yes',
        TRUST_PROXY: '127.0.0.1,::1',
      })
      await use({ address, dataDir, cut: proxy.cut, restore: proxy.restore })
      // Closes the proxy first, because the server waits for open event streams.
      await proxy.close()
      server.child.kill('SIGTERM')
      await server.ended
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: START_MS },
  ],
  engine: [
    async ({ deviceZone }, use, { project }) => {
      const engine = await ENGINES[project.name as keyof typeof ENGINES](deviceZone)
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker', timeout: START_MS },
  ],
  app: async ({ engine: { send }, server }, use, info) => {
    const page = makePage(send, server.address)
    await send('SetWindowRect', { width: 1280, height: 900 })
    await use(page)
    if (info.status !== info.expectedStatus) await page.picture(info.outputPath('page.png'))
    server.restore()
    const [first = '', ...others] = await page.tabs()
    for (const other of others) {
      await page.switchTo(other)
      await send('CloseWindow')
    }
    await page.switchTo(first)
    // Opens a page without scripts, so that nothing is stored while the storage is cleared.
    await page.open('/favicon.svg')
    await page.run(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await send('DeleteAllCookies')
  },
  user: async ({ playwright, server }, use) => {
    const requests: APIRequestContext[] = []
    await use(async (role) => {
      const request = await playwright.request.newContext({ baseURL: server.address })
      requests.push(request)
      const person = role ? newPerson('Meera', 'Iyer') : newPerson()
      await signUpByApi(request, person, server.dataDir)
      if (role) await grant(person.email, role, server)
      return { person, request }
    })
    await Promise.all(requests.map((request) => request.dispose()))
  },
  signIn: async ({ app }, use) => {
    await use(async ({ request }) => {
      // Opens a page of the site, because WebDriver sets cookies only for the current site.
      await app.open('/favicon.svg')
      const { cookies } = await request.storageState()
      for (const { name, value, path, httpOnly } of cookies)
        await app.send('AddCookie', { cookie: { name, value, path, httpOnly } })
    })
  },
  openDraft: async ({ app, user, signIn }, use) => {
    await use(async () => {
      const founder = await user()
      const path = `/startup-application?id=${await saveDraft(founder.request)}`
      await signIn(founder)
      await app.open(path)
      await app.sees('Saved as you type')
      return { ...founder, path }
    })
  },
})
