import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient as generate } from '@hey-api/openapi-ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { completeAnswers } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { pdfOf } from '#tests/storage/sample-files.ts'
import { openEmail, PASSWORD, signUpBody } from '#tests/users.ts'

// Uses a client that a public code generator has created solely from the API description.

type Answered = { readonly data?: unknown; readonly error?: unknown }
type Generated = Record<string, (options: object) => Promise<Answered>>

let server: TestServer
let folder: string
let sdk: Generated
let makeGenerated: (options: object) => object
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'openround-generated-'))
  const description = await (await server.visitor().fetch('/api/openapi.json')).json()
  const plugins = ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'] as const
  await generate({ input: description, output: folder, plugins: [...plugins], logs: { level: 'silent' } })
  sdk = await import(join(folder, 'sdk.gen.ts'))
  makeGenerated = (await import(join(folder, 'client/index.ts'))).createClient
})
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

type Given<N extends EndpointName> = {
  path?: Calls[N]['params']
  query?: Calls[N]['query']
  body?: Calls[N]['body'] | Blob
}

/** Returns a person who uses the generated client with a cookie jar. */
function person(browser: Client = server.visitor()) {
  const send = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.body ? await request.blob() : undefined
    return browser.fetch(pathname + search, { method: request.method, headers: request.headers, body })
  }
  const client = makeGenerated({ baseUrl: server.services.config.publicUrl.origin, fetch: send })
  return {
    browser,
    /** Calls an endpoint with the generated client. @throws Error with the refusal */
    async call<N extends EndpointName>(name: N, given: Given<N> = {}): Promise<Calls[N]['reply']> {
      const { data, error } = (await sdk[name]?.({ client, ...given })) ?? { error: 'not generated' }
      if (error) throw new Error(`${name}: ${JSON.stringify(error)}`)
      return data as Calls[N]['reply']
    },
  }
}

async function signedIn(email: string) {
  const one = person()
  await one.call('signUp', { body: signUpBody(email) })
  await openEmail(server, email, one.browser)
  await one.call('signIn', { body: { email, password: PASSWORD } })
  return one
}

test('takes an application from sign-up to decision with a generated client [D-outside.18]', async () => {
  const asha = await signedIn('asha@acme.in')
  const file = await asha.call('uploadFile', {
    query: { kind: 'pitch-deck', filename: 'deck.pdf' },
    body: new Blob([pdfOf(100)]),
  })
  const path = { id: crypto.randomUUID() }
  const { version } = await asha.call('saveDraft', {
    path,
    body: { base_version: 0, changes: completeAnswers({ pitch_deck: file }) },
  })
  const submitted = await asha.call('submit', { path, body: { base_version: version, changes: {} } })
  expect(submitted.application_status).toBe('submitted')

  const meera = await signedIn('meera@openround.example')
  await server.rows(`update profiles set role = 'admin' where email = 'meera@openround.example'`)
  const { applications } = await meera.call('listForReview', { query: { search: 'Acme' } })
  expect(applications.map(({ id, pitch_deck_url }) => [id, pitch_deck_url])).toEqual([[path.id, file.url]])
  const asked = { id: crypto.randomUUID(), questions: ['Why now?'] }
  await meera.call('sendQuestions', { path, body: asked })

  const { question_rounds } = await asha.call('readQuestions', { path })
  const [round] = question_rounds
  expect(round?.questions.map(({ text }) => text)).toEqual(asked.questions)
  const answers = { base_version: round?.version ?? 0, changes: { q1: 'Because milk is sour by noon.' } }
  await asha.call('submitAnswers', { path: { id: asked.id }, body: answers })

  const reading = await meera.call('readForReview', { path })
  expect(reading.question_rounds.map((one) => one.answers)).toEqual([
    [{ order: 1, answer: 'Because milk is sour by noon.' }],
  ])
  await meera.call('changeStatus', { path, body: { status: 'approved' } })
  expect((await asha.call('readApplication', { path })).application_status).toBe('approved')
})

test('returns refusals in the described shape to a generated client', async () => {
  await expect(person().call('listApplications')).rejects.toThrow('"code":"signed-out"')
})
