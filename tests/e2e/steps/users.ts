import { execFileSync } from 'node:child_process'
import { type Browser, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { TeamRole } from '#domain/actor.ts'
import { sendCommand } from '#server/commands/control-socket.ts'
import { newPerson, type Person, signUpByApi } from './sign-up.ts'
import { rememberToasts } from './toasts.ts'

/** A server that stories are played on. */
export type ServerUnderTest = {
  readonly address: string
  readonly dataDir: string
  /** undefined for the embedded database. */
  readonly databaseUrl?: string
}

/** Somebody who is signed in, and the browser's state that says so. */
export type User = {
  readonly person: Person
  readonly state: Awaited<ReturnType<BrowserContext['storageState']>>
}

export const MAIN: ServerUnderTest = {
  address: `http://localhost:${process.env.E2E_PORT}`,
  dataDir: process.env.E2E_DATA_DIR ?? '',
}

/** Signs up, follows the e-mail's link and signs in, as the screens would; those who play no part here are left out. */
export async function createUser(browser: Browser, person = newPerson(), place = MAIN): Promise<User> {
  // Without the state of whoever the story is about: one browser holds one session.
  const context = await browser.newContext({ baseURL: place.address, storageState: undefined })
  await signUpByApi(context.request, person, place.dataDir)
  const state = await context.storageState()
  await context.close()
  return { person, state }
}

/** As an operator would: the command beside the running server, or, as that does, by a call to the server that holds its database. */
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

/** Somebody new of the team: what they keep, state or end is nobody else's. */
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

/** The user of a page that several tests share. */
export type SharedUser = 'nobody' | 'founder' | 'administrator'

/** Stories of people who are signed in already: one founder and one administrator for all tests of a file. */
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
  place: [MAIN, { scope: 'worker', option: true }],
  founder: [
    async ({ browser, place }, use) => use(await createUser(browser, newPerson(), place)),
    { scope: 'worker' },
  ],
  administrator: [
    async ({ browser, place }, use) => use(await createMember(browser, 'admin', undefined, place)),
    { scope: 'worker' },
  ],
  // For steps/shared-page.ts: here, as one more test with something of a worker's would cost workers of its own.
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

/** Stories with a founder of their own, signed in already: what one of them changes or ends is nobody else's. */
export const testAlone = test.extend<{ me: Person }>({
  me: async ({ browser, context }, use) => {
    const { person, state } = await createUser(browser)
    await context.addCookies(state.cookies)
    await use(person)
  },
})
