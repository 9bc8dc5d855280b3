import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test'
import { newPerson } from '#tests/e2e/steps/sign-up.ts'
import { completeAnswers, saveDraft, submitWithoutDeck } from '#tests/e2e/steps/submissions.ts'
import { createMember, createUser, type ServerUnderTest, type User } from '#tests/e2e/steps/users.ts'
import { freePort } from '#tests/free-port.mjs'
import { run } from '#tests/scripts/built-server.ts'
import { findBrowser } from '../../../scripts/find-browser.mjs'

const PAGE_OF_APPLICATIONS = 25

/** A running build of the server with accounts, and a browser. */
export type BenchBrowser = {
  /** Opens a browser with an empty cache, signed in as a person or signed out. */
  visit(options: BrowserContextOptions, who?: User): Promise<BrowserContext>
  /** A founder with a complete draft and a full first page of applications. */
  readonly founder: User
  readonly administrator: User
  /** Id of the draft. */
  readonly draft: string
  end(): Promise<void>
}

export async function openStage(): Promise<BenchBrowser> {
  const dataDir = await mkdtemp(join(tmpdir(), 'openround-bench-web-'))
  const port = await freePort()
  const server = run('main', { PORT: String(port), DATA_DIR: dataDir, QUICK_PASSWORD_HASHES: 'yes' })
  const ends = [
    () => rm(dataDir, { recursive: true, force: true }),
    async () => {
      server.child.kill('SIGTERM')
      await server.ended
    },
  ]
  const end = async () => {
    for (const work of ends.splice(0).reverse()) await work()
  }
  try {
    await server.line('ready')
    const { executablePath, args, env } = await findBrowser()
    const browser = await chromium.launch({ executablePath, args, env: { ...process.env, ...env } })
    ends.push(() => browser.close())
    return { ...(await peopled(browser, { address: `http://localhost:${port}`, dataDir })), end }
  } catch (error) {
    await end()
    throw error
  }
}

async function peopled(browser: Browser, place: ServerUnderTest): Promise<Omit<BenchBrowser, 'end'>> {
  const visit: BenchBrowser['visit'] = (options, who) =>
    browser.newContext({ ...options, baseURL: place.address, ...(who && { storageState: who.state }) })
  const founder = await createUser(browser, newPerson(), place)
  const administrator = await createMember(browser, 'admin', undefined, place)
  const { request, close } = await theirs(visit, founder)
  const draft = await saveDraft(request, completeAnswers('Kisan Setu'))
  for (let number = 1; number <= PAGE_OF_APPLICATIONS; number++)
    await submitWithoutDeck(request, `Kisan Setu ${number}`)
  await close()
  return { visit, founder, administrator, draft }
}

async function theirs(visit: BenchBrowser['visit'], who: User) {
  const context = await visit({}, who)
  return { request: context.request, close: () => context.close() }
}
