import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEmails } from '#database/outbox.ts'
import { makeMailer } from '#server/email/make-mailer.ts'
import type { StoredEmail } from '#server/email/outbox-folder.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { signUpAndConfirm } from '#tests/users.ts'

let here: TestServer
let folder: string
beforeAll(async () => {
  here = await startTestServer()
  folder = join(here.services.config.dataDir, 'outbox')
  // Sign-ups that predate the check of names may have such a name.
  const to = { recipient_name: 'Zoë<b> Ångström', recipient_email: 'zoe@acme.in' }
  await here.services.database.asAccounts((own) =>
    addEmails(own, [{ template: 'reset-password', ...to, data: { token: 'a&b' } }]),
  )
  await here.emails()
})
afterAll(() => here?.close())

const page = (path = '/outbox', address = '127.0.0.1', headers: Record<string, string> = {}) =>
  here.visitor(address).fetch(path, { headers })

test('stores an e-mail as an .eml file with private permissions, and prints its link [D-outside.10]', async () => {
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.eml'))
  const [email] = await here.emails()
  const eml = await readFile(join(folder, file), 'utf8')
  expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(eml.split('\n').filter((line) => line === email?.link)).toEqual([email?.link])
  expect(eml).toContain('Hello Zoë<b>,')
  expect(eml).toMatch(/^Subject: Choose a new password for Openround$/m)
  expect(eml).toMatch(/^To: .*<zoe@acme.in>$/m)
  expect(eml).toMatch(/^Message-ID: <[0-9a-f-]{36}@localhost>$/m)
  expect(here.lines).toEqual([`e-mail to zoe@acme.in (Choose a new password for Openround): ${email?.link}`])
})

test('does not keep the text of a sent e-mail in the database [V14.2.4]', async () => {
  expect(await here.rows('select template, data, attempts, sent_at is not null as sent from outbox')).toEqual(
    [{ template: 'reset-password', data: {}, attempts: 1, sent: true }],
  )
})

test('overwrites an e-mail that is stored again, and does not print it again [D-service.5]', async () => {
  const before = await readdir(folder)
  await here.rows("update outbox set sent_at = null, send_after = now() where template = 'reset-password'")
  await here.emails()
  expect((await readdir(folder)).sort()).toEqual(before.sort())
  const again = makeMailer(here.services.config, () => undefined)
  const [kept] = await here.emails()
  const [id = ''] = kept?.file.match(/[0-9a-f-]{36}$/) ?? []
  await again.send({ ...(kept as StoredEmail), id })
  again.close()
  expect((await readdir(folder)).sort()).toEqual(before.sort())
  expect(here.lines).toHaveLength(1)
})

test('leaves unreadable e-mails out of the outbox page [D-service.4]', async () => {
  const files = ['cut-off.json', 'empty.json']
  await writeFile(join(folder, 'cut-off.json'), '{"file": "cut-o')
  await writeFile(join(folder, 'empty.json'), '')
  const response = await page()
  for (const file of files) await rm(join(folder, file))
  expect([response.status, (await response.text()).match(/<small>[^ ]+/g)]).toEqual([
    200,
    ['<small>zoe@acme.in'],
  ])
})

test('lists e-mails newest first, and escapes markup in the e-mail shown [D-outside.10, V1.2.1]', async () => {
  await signUpAndConfirm(here, 'second@acme.in')
  const response = await page()
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'",
  )
  expect(html.match(/<small>[^ ]+/g)).toEqual(['<small>second@acme.in', '<small>zoe@acme.in'])
  const [second, zoe] = await here.emails()
  expect(html).toContain(`<a href="${second?.link}">`)
  const shown = await (await page(`/outbox?email=${zoe?.file}`)).text()
  expect(shown).toContain(`<a href="${zoe?.link}">`)
  expect(shown).toContain('To Zoë&lt;b&gt; Ångström')
  expect(shown).not.toContain('Zoë<b>')
  expect(await (await page('/outbox?email=../session-secret')).text()).toContain('E-mail not found.')
})

test.each([
  ['another machine', '192.0.2.1', {}],
  ['a foreign host, as after DNS rebinding', '127.0.0.1', { host: 'evil.example:3000' }],
  ['a request without a host', '127.0.0.1', { host: '' }],
  ['a proxy that sends X-Forwarded-For', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }],
  ['a proxy that sends Forwarded', '127.0.0.1', { forwarded: 'for=127.0.0.1' }],
  ['a proxy that sends Via', '127.0.0.1', { via: '1.1 proxy' }],
])('does not serve the outbox page to %s [D-outside.14, V13.4.5, V4.1.3]', async (_, address, headers) => {
  const response = await page('/outbox', address, headers)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('zoe@acme.in')
})

test.each(['localhost:3000', '127.0.0.1', '[::1]:3000'])(
  'serves the outbox page at %s [D-outside.14]',
  async (host) => {
    expect((await page('/outbox', '::1', { host })).status).toBe(200)
  },
)
