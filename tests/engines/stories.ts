import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type APIRequestContext, test as base } from '@playwright/test'
import type { TeamRole } from '#domain/actor.ts'
import { newPerson, type Person, signUpByApi } from '../e2e/steps/sign-up.ts'
import { grant, type ServerUnderTest } from '../e2e/steps/users.ts'
import { freePort } from '../free-port.mjs'
import { startedServer } from '../scripts/built-server.ts'
import { ENGINES, type Engine, type EngineName } from './engines.ts'
import { type EnginePage, makePage } from './page.ts'

/** A connection between the browser and the server that can break, as a train's does. */
async function startConnection(port: number) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return client.destroy()
    const onward = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [client, onward],
      [onward, client],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.once('error', () => other.destroy())
      one.once('close', () => open.delete(one) && other.destroy())
    }
  })
  const own = await freePort()
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  return {
    port: own,
    cut: () => {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    restore: () => {
      isCut = false
    },
    close: () => server.close(),
  }
}

type Place = ServerUnderTest & Pick<Awaited<ReturnType<typeof startConnection>>, 'cut' | 'restore'>

/** Somebody who is signed up, with a session outside the browser. */
type User = { readonly person: Person; readonly request: APIRequestContext }

type Stories = {
  readonly app: EnginePage
  /** Creates a person with a role of the team, or a founder. */
  readonly user: (role?: TeamRole) => Promise<User>
  /** Signs a person in on the page, by their session. */
  readonly signIn: (user: User) => Promise<void>
}

/** Stories in the engine that the project names, on a server of their own. */
export const test = base.extend<Stories, { place: Place; engine: Engine }>({
  place: [
    async ({ browserName: _ }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'openround-engines-'))
      const port = await freePort()
      const connection = await startConnection(port)
      const address = `http://localhost:${connection.port}`
      const server = await startedServer({
        PORT: String(port),
        PUBLIC_URL: address,
        DATA_DIR: dataDir,
        QUICK_PASSWORD_HASHES: 'yes',
        TRUST_PROXY: '127.0.0.1,::1',
      })
      await use({ address, dataDir, cut: connection.cut, restore: connection.restore })
      // Open streams would hold the server up.
      connection.cut()
      connection.close()
      server.child.kill('SIGTERM')
      await server.ended
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  engine: [
    async ({ browserName: _ }, use, { project }) => {
      const { missing, start } = ENGINES[project.name as EngineName]()
      base.skip(missing.length > 0, `Needs the Debian package ${missing.join(' and ')}.`)
      const engine = await start()
      await use(engine)
      await engine.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  app: async ({ engine: { send }, place }, use, info) => {
    const page = makePage(send, place.address)
    await use(page)
    if (info.status !== info.expectedStatus) await page.picture(info.outputPath('page.png'))
    place.restore()
    const [first = '', ...others] = await page.tabs()
    for (const other of others) {
      await page.switchTo(other)
      await send('CloseWindow')
    }
    await page.switchTo(first)
    // A page of ours without scripts, on which nothing is stored while the device is cleared.
    await page.open('/favicon.svg')
    await page.run(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await send('DeleteAllCookies')
  },
  user: async ({ playwright, place }, use) => {
    const requests: APIRequestContext[] = []
    await use(async (role) => {
      const request = await playwright.request.newContext({ baseURL: place.address })
      requests.push(request)
      const person = role ? newPerson('Meera', 'Iyer') : newPerson()
      await signUpByApi(request, person, place.dataDir)
      if (role) await grant(person.email, role, place)
      return { person, request }
    })
    await Promise.all(requests.map((request) => request.dispose()))
  },
  signIn: async ({ app: page, engine: { send } }, use) => {
    await use(async ({ request }) => {
      await page.open('/favicon.svg')
      const { cookies } = await request.storageState()
      for (const { name, value, path, httpOnly } of cookies)
        await send('AddCookie', { cookie: { name, value, path, httpOnly } })
    })
  },
})
