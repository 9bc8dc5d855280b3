import { execFileSync } from 'node:child_process'
import { type Browser, type BrowserContext, test as base, expect, type Page, request } from '@playwright/test'
import type { TeamRole } from '#domain/actor.ts'
import { sendCommand } from '#server/commands/control-socket.ts'
import { newPerson, type Person, signUpByApi } from './sign-up.ts'
import { rememberToasts } from './toasts.ts'

/** A server that tests run on. */
export type ServerUnderTest = {
  readonly address: string
  readonly dataDir: string
  /** Address of the database. Undefined for the embedded one. */
  readonly databaseUrl?: string
}

/** A signed-in person, with the browser's cookies. */
export type User = {
  readonly person: Person
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>
}

export const MAIN: ServerUnderTest = {
  address: `http://localhost:${process.env.E2E_PORT}`,
  dataDir: process.env.E2E_DATA_DIR ?? '',
}

/** Signs up, opens the e-mail's link and signs in, all through the API. */
export async function createUser(browser: Browser, person = newPerson(), place = MAIN): Promise<User> {
  // Uses a context without a session, because the test's user may be signed in in the default one.
  const context = await browser.newContext({ baseURL: place.address, storageState: undefined })
  await signUpByApi(context.request, person, place.dataDir)
  const state = await context.storageState()
  await context.close()
  return { person, state }
}

/** Returns a client for the API with a user's session. */
export const callsOf = ({ state }: User) =>
  request.newContext({
    baseURL: MAIN.address,
    storageState: state,
    extraHTTPHeaders: { origin: MAIN.address },
  })

/** Grants a role as `npm run admin` does. With the embedded database, this goes through the server's control socket. */
export async function grant(
  email: string,
  role: TeamRole,
  { dataDir, databaseUrl }: ServerUnderTest = MAIN,
): Promise<void> {
  if (databaseUrl === undefined) {
    const outcome = await sendCommand(dataDir, 'admin', ['grant', email, role])
    expect(outcome).toEqual({ code: 0, lines: [`${email} now has the role ${role}.`] })
    return
  }
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  execFileSync(process.execPath, ['dist/server/admin-command.js', 'grant', email, role], {
    env,
    stdio: 'pipe',
  })
}

/** Creates a user and grants them a role in the team. */
export async function createMember(
  browser: Browser,
  role: TeamRole,
  person = newPerson('Meera', 'Iyer'),
  place = MAIN,
): Promise<User> {
  const member = await createUser(browser, person, place)
  await grant(person.email, role, place)
  return member
}

type Empty = Record<never, never>

/** The user who is signed in on a page that several tests share. */
export type SharedUser = 'nobody' | 'founder' | 'administrator'

/** Tests with the sessions of one founder and one administrator, which all tests in a worker share. */
export const test = base.extend<
  Empty,
  { place: ServerUnderTest; founder: User; administrator: User; pages: Map<SharedUser, Page> }
>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await newContext(options)
        await rememberToasts(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await rememberToasts(context)
    await use(context)
  },
  place: [MAIN, { scope: 'worker', option: true }],
  founder: [
    async ({ browser, place }, use) => use(await createUser(browser, newPerson(), place)),
    { scope: 'worker' },
  ],
  administrator: [
    async ({ browser, place }, use) => use(await createMember(browser, 'admin', undefined, place)),
    { scope: 'worker' },
  ],
  // steps/shared-page.ts uses this. It is declared here, because another `test` with worker fixtures would start more
  // workers.
  pages: [
    async ({ browser: _ }, use) => {
      const pages = new Map<SharedUser, Page>()
      await use(pages)
      for (const page of pages.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ place }, use) => use(place.address),
})

/** Tests with one signed-in founder each. */
export const testAlone = test.extend<{ me: Person }>({
  me: async ({ browser, context }, use) => {
    const { person, state } = await createUser(browser)
    await context.addCookies(state.cookies)
    await use(person)
  },
})
