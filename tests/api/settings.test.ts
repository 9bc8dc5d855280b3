import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls } from '#contract/calls.ts'
import { LOGO_BYTES } from '#domain/limits.ts'
import { LOGO_REFUSALS } from '#domain/settings/messages.ts'
import { withBrandHead } from '#server/http/page-head.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { addPasskey } from '#tests/passkeys.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { SMALL_PNG } from '#tests/storage/sample-files.ts'
import { setUpTwoStep } from '#tests/two-step.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

let server: TestServer
let meera: Client
let asha: Client
beforeAll(async () => {
  server = await startTestServer()
  meera = await createAdministrator(server)
  asha = await createFounder(server)
})
afterAll(() => server?.close())

type Change = Omit<Calls['saveSettings']['body'], 'base_version'>

const readSettings = async (client = meera) => (await client.call('readSettings')).reply

const save = async (change: Change, client = meera) =>
  client.call('saveSettings', { body: { base_version: (await readSettings()).version, ...change } })

const base64 = (text: string) => Buffer.from(text).toString('base64')
const svg = (content = '', attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"${attributes}>${content}</svg>`

const newestEmail = async () => {
  await server.visitor().call('requestPasswordReset', { body: { email: 'asha@acme.in' } })
  const [email] = await server.emails()
  return email
}

test('returns the defaults before the first change', async () => {
  expect(await readSettings()).toEqual({
    version: 0,
    investor: 'Openround Partners',
    product: 'Openround',
    sender_name: 'Openround',
    contact_email: '',
    funded_companies: '',
    time_zone: '',
    require_two_step: false,
    privacy_notice: '',
    retention_months: null,
    logo: null,
    fixed: [],
    address: 'http://localhost:3000/apply',
  })
  expect((await newestEmail())?.html).not.toContain('<img')
})

test('shows changed names in e-mails, pages, the API description and file names', async () => {
  const { reply } = await save({
    investor: ' Acme\tVentures ',
    product: 'Acme Apply',
    contact_email: 'mailto:Hello@acme.vc',
  })
  expect(reply).toMatchObject({
    version: 1,
    investor: 'Acme Ventures',
    product: 'Acme Apply',
    sender_name: 'Acme Apply',
    contact_email: 'Hello@acme.vc',
  })
  const email = await newestEmail()
  expect(email?.subject).toBe('Choose a new password for Acme Apply')
  const document = await (await server.visitor().fetch('/api/openapi.json')).json()
  expect(document.info.title).toBe('Acme Apply')
  expect(await (await server.visitor().fetch('/unsubscribe')).text()).toContain('Acme Apply</title>')
  const { headers } = await meera.fetch('/api/review/export.csv')
  expect(headers.get('content-disposition')).toContain('Acme%20Apply')
})

test('a blank text restores the default', async () => {
  await save({ product: 'Another', sender_name: 'Somebody', contact_email: 'a@b.vc' })
  const { reply } = await save({ product: '  ', sender_name: '', contact_email: '' })
  expect(reply).toMatchObject({ product: 'Openround', sender_name: 'Openround', contact_email: '' })
})

test('exports times and names files in the group’s time zone, and in UTC without one', async () => {
  await storeApplication(server.rows, {
    owner: await userIdOf(server.rows, 'asha@acme.in'),
    status: 'submitted',
    submittedAt: '2026-03-01T22:00Z',
  })
  const exported = async () => {
    const reply = await meera.fetch('/api/review/export.csv?cols=submitted')
    const [day] = /\d{4}-\d\d-\d\d/.exec(reply.headers.get('content-disposition') ?? '') ?? []
    return [day, await reply.text()]
  }
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date())
  expect(await exported()).toEqual([
    dayIn('UTC'),
    expect.stringMatching(/"Submitted \(UTC\)".*2026-03-01 22:00/s),
  ])
  expect((await save({ time_zone: 'Pacific/Kiritimati' })).reply.time_zone).toBe('Pacific/Kiritimati')
  expect(await exported()).toEqual([
    dayIn('Pacific/Kiritimati'),
    expect.stringMatching(/"Submitted \(Pacific\/Kiritimati\)".*2026-03-02 12:00/s),
  ])
  expect((await save({ time_zone: '' })).reply.time_zone).toBe('')
})

test('reads one funded company from each line', async () => {
  const { reply } = await save({ funded_companies: ' Marigold Foods \r\n\n Kite & Co' })
  expect(reply.funded_companies).toBe('Marigold Foods\nKite & Co')
  expect(server.services.site.current.fundedCompanies).toEqual(['Marigold Foods', 'Kite & Co'])
  expect((await save({ funded_companies: ' \n' })).reply.funded_companies).toBe('')
})

test('keeps a hostile sender name inside the From header, and adds the reply address', async () => {
  await save({ sender_name: 'Acme", evil@x.vc, "Zoë', contact_email: 'hello@acme.vc' })
  const email = await newestEmail()
  const folder = server.services.config.mail.kind === 'outbox' ? server.services.config.mail.folder : ''
  const headers = (await readFile(`${folder}/${email?.file}.eml`, 'utf8')).split('\n\n')[0] ?? ''
  const unfolded = headers.replace(/\n\s+/g, ' ')
  expect(unfolded.match(/^From: .*$/m)?.[0]).toMatch(/^From: [^<>]+<no-reply@localhost>$/)
  expect(unfolded.match(/^From: .*$/m)?.[0]).not.toContain('evil@x.vc,')
  expect(unfolded).toContain('\nReply-To: hello@acme.vc')
  await save({ sender_name: '', contact_email: '' })
  expect((await newestEmail())?.text).toBeDefined()
})

test.each([
  ['an unknown time zone', { time_zone: 'Etc/Unknown' }],
  ['markup in a name', { investor: '<b>Acme</b>' }],
  ['a web address in a name', { product: 'https://evil.example' }],
  ['direction marks in a name', { sender_name: 'Ac\u202eme' }],
  ['a name of 81 characters', { product: 'x'.repeat(81) }],
  ['an invalid contact address', { contact_email: 'hello' }],
  [
    '13 funded companies',
    { funded_companies: Array.from({ length: 13 }, (_, place) => `Kite ${place}`).join('\n') },
  ],
  ['a funded company of 61 characters', { funded_companies: 'x'.repeat(61) }],
  ['a funded company with markup', { funded_companies: 'Kite\n<b>Acme</b>' }],
])('refuses settings with %s', async (_, change) => {
  const before = await readSettings()
  const { status, error } = await save(change)
  expect([status, error?.faults?.map(({ field }) => field)]).toEqual([422, Object.keys(change)])
  expect(await readSettings()).toEqual(before)
})

test('escapes names in the title and in link preview tags', () => {
  const site = { ...server.services.site.current, product: `A&B "Apply" 'x' $&`, investor: 'Tom & Co' }
  const html = withBrandHead('<title>Investment Application</title>', site)
  expect(html).toContain(
    '<title>Investment Application · A&amp;B &quot;Apply&quot; &#39;x&#39; $&amp;</title>',
  )
  expect(html).toContain('<meta property="og:title" content="Investment Application · Tom &amp; Co">')
  expect(html).toContain('<meta property="og:site_name" content="A&amp;B &quot;Apply&quot;')
})

test('serves the built page unchanged if no names or logo are set', () => {
  const site = { ...server.services.site.current, product: 'Openround', investor: 'Openround Partners' }
  const page = '<title>Investment Application</title>'
  expect(withBrandHead(page, { ...site, logo: undefined })).toBe(page)
})

test('each new text of the privacy notice is a version, and accounts store the one that they have seen', async () => {
  const notice = async () => (await server.visitor().call('readPrivacyNotice')).reply
  const seenBy = async (client: Client) => (await client.call('session')).reply.profile?.privacy_notice
  expect((await newestEmail())?.text).not.toContain('/privacy')
  expect((await notice()).notice).toBeNull()

  await save({ privacy_notice: ' # Your data\r\nWe keep it.\n', contact_email: 'data@acme.vc' })
  await save({ privacy_notice: '# Your data\nWe keep it.' })
  expect(await notice()).toEqual({
    notice: { version: 1, text: '# Your data\nWe keep it.', published_at: expect.any(String) },
    contact_email: 'data@acme.vc',
  })
  expect((await newestEmail())?.text).toContain(
    'Privacy: http://localhost:3000/privacy or write to data@acme.vc',
  )

  const nina = await createFounder(server, 'nina@dairy.in', { privacy_notice: 1 })
  const rohan = await createFounder(server, 'rohan@dairy.in', { privacy_notice: 7 })
  await save({ privacy_notice: 'We keep it for a year.' })
  expect([await seenBy(nina), await seenBy(rohan), await seenBy(asha)]).toEqual([1, null, null])
  for (const version of [2, 1, 9]) await nina.call('seePrivacyNotice', { body: { version } })
  expect(await seenBy(nina)).toBe(2)

  await save({ privacy_notice: '', contact_email: '' })
  expect((await notice()).notice).toBeNull()
  expect(await server.rows('select text from privacy_notices order by version')).toEqual([
    { text: '# Your data\nWe keep it.' },
    { text: 'We keep it for a year.' },
  ])
})

test('refuses a change based on an old version, and accepts a repeated request', async () => {
  const { version } = await readSettings()
  const change = { base_version: version, investor: 'First' }
  expect((await meera.call('saveSettings', { body: change })).status).toBe(200)
  expect((await meera.call('saveSettings', { body: change })).status).toBe(200)
  const late = await meera.call('saveSettings', { body: { base_version: version, investor: 'Second' } })
  expect([late.status, late.error?.code]).toEqual([409, 'conflict'])
  expect(await readSettings()).toMatchObject({ version: version + 1, investor: 'First' })
})

test('refuses a change based on a version that was never stored', async () => {
  const change = { base_version: (await readSettings()).version + 1, investor: 'Early' }
  expect((await meera.call('saveSettings', { body: change })).error?.code).toBe('conflict')
  await server.rows('delete from settings')
  expect((await meera.call('saveSettings', { body: { ...change, base_version: 1 } })).error?.code).toBe(
    'conflict',
  )
  const all = { investor: 'First', require_two_step: false, logo: SMALL_PNG }
  expect((await save(all)).reply).toMatchObject({ version: 1, investor: 'First' })
  await save({ logo: null })
})

test('refuses an outdated change that differs only in line breaks', async () => {
  const { version } = await readSettings()
  await save({ funded_companies: 'Kite\nLoom' })
  const joined = { base_version: version, funded_companies: 'KiteLoom' }
  const { status, error } = await meera.call('saveSettings', { body: joined })
  expect([status, error?.code]).toEqual([409, 'conflict'])
  expect((await readSettings()).funded_companies).toBe('Kite\nLoom')
})

test('accepts a repeated request that stores a logo', async () => {
  const body = { base_version: (await readSettings()).version, logo: SMALL_PNG }
  expect((await meera.call('saveSettings', { body })).status).toBe(200)
  expect((await meera.call('saveSettings', { body })).status).toBe(200)
  await save({ logo: null })
})

test('serves a PNG logo at its own address, and shows it in e-mails, PDFs and pages', async () => {
  const owner = await userIdOf(server.rows, 'asha@acme.in')
  const id = await storeApplication(server.rows, { owner, status: 'submitted' })
  const pdf = async () => (await asha.call('downloadPdf', { params: { id } })).headers.get('content-length')
  const without = await pdf()
  const { reply } = await save({ logo: SMALL_PNG })
  expect(reply.logo).toMatch(/^\/logo\/[\w-]{22}\.png$/)
  const response = await server.visitor().fetch(reply.logo ?? '')
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(Buffer.from(await response.arrayBuffer()).toString('base64')).toBe(SMALL_PNG)
  expect((await newestEmail())?.html).toContain(`<img src="http://localhost:3000${reply.logo}" alt="`)
  expect(await pdf()).not.toBe(without)
  const page = withBrandHead('<title>x</title>', server.services.site.current)
  expect(page).toContain(`<link rel="apple-touch-icon" href="${reply.logo}">`)
  expect(page).toContain(`<meta property="og:image" content="http://localhost:3000${reply.logo}">`)
})

test('an earlier logo’s address shows the current logo uncached, or is not found', async () => {
  const response = await server.visitor().fetch('/logo/anything.svg')
  expect([
    response.status,
    response.headers.get('content-type'),
    response.headers.get('cache-control'),
  ]).toEqual([200, 'image/png', 'no-cache'])
  await save({ logo: null })
  expect((await server.visitor().fetch('/logo/anything.svg')).status).toBe(404)
})

test('serves an SVG logo with scripts in a sandbox, and shows it in no e-mail', async () => {
  const { reply } = await save({ logo: base64(svg('<script>alert(1)</script>', ' onload="alert(2)"')) })
  const response = await server.visitor().fetch(reply.logo ?? '')
  expect(response.headers.get('content-type')).toBe('image/svg+xml')
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  )
  expect((await newestEmail())?.html).not.toContain('<img')
  await save({ logo: null })
})

const PNG = Buffer.from(SMALL_PNG, 'base64')

/** Returns an SVG whose filter needs a multiple of this processor time. */
const noise = (octaves: number) =>
  svg(
    `<filter id="f"><feTurbulence baseFrequency="0.9" numOctaves="${octaves}"/></filter><rect width="40" height="20" filter="url(#f)"/>`,
  )
/** Returns an SVG that repeats one path, by references to references. */
function repeated(levels: number): string {
  const group = (level: number) => `<g id="l${level + 1}">${`<use href="#l${level}"/>`.repeat(10)}</g>`
  const groups = Array.from({ length: levels }, (_, level) => group(level))
  return svg(`<path id="l0" d="M0 0h9v9z"/>${groups.join('')}`)
}

test.each([
  ['a web page', base64('<html><svg xmlns="http://www.w3.org/2000/svg"/></html>'), LOGO_REFUSALS.wrongType],
  [
    'a file of more than 200 KB',
    Buffer.concat([PNG, Buffer.alloc(LOGO_BYTES)]).toString('base64'),
    LOGO_REFUSALS.tooLarge,
  ],
  ['half a PNG file', PNG.subarray(0, 40).toString('base64'), LOGO_REFUSALS.unreadable],
  ['an empty file', '', LOGO_REFUSALS.wrongType],
  ['an SVG that takes a second to draw', base64(noise(200)), LOGO_REFUSALS.tooComplex],
  ['an SVG with a billion shapes', base64(repeated(9)), LOGO_REFUSALS.tooComplex],
])('refuses %s as a logo, with the reason', async (_, logo, reason) => {
  const { status, error } = await save({ logo })
  expect([status, error?.code, error?.message]).toEqual([415, 'wrong-file-type', reason])
})

test('stores the SVG of a drawing program as UTF-8 without entities', async () => {
  const drawn = noise(3).replace('"http://www.w3.org/2000/svg"', '"&ns_svg;"')
  const file = `\ufeff<?xml version="1.0" encoding="utf-16"?>\n<!-- Generator -->\n<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>${drawn}`
  const { reply } = await save({ logo: Buffer.from(file, 'utf16le').toString('base64') })
  expect(await (await server.visitor().fetch(reply.logo ?? '')).text()).toBe(noise(3))
  await save({ logo: null })
})

test('only administrators with two-step sign-in can require it, with immediate effect', async () => {
  const partner = await createMember(server, 'parth@openround.example', 'partner')
  const refused = await save({ require_two_step: true })
  expect([refused.status, refused.error?.message]).toEqual([400, expect.stringContaining('your own account')])
  const arjun = await createMember(server, 'arjun@openround.example', 'admin')
  await setUpTwoStep(arjun)
  expect((await save({ require_two_step: true }, arjun)).reply.require_two_step).toBe(true)
  const { error } = await partner.call('listForReview')
  expect(error?.code).toBe('two-step-setup-required')
  expect((await meera.call('readSettings')).error?.code).toBe('two-step-setup-required')
  const version = (await readSettings(arjun)).version
  await arjun.call('saveSettings', { body: { base_version: version, require_two_step: false } })
  expect((await partner.call('listForReview')).status).toBe(200)
})

test('an administrator who is signed in with a passkey can require two-step sign-in', async () => {
  const leela = await createMember(server, 'leela@openround.example', 'admin')
  await addPasskey(server, leela)
  const { status, reply } = await save({ require_two_step: true }, leela)
  expect([status, reply.require_two_step]).toEqual([200, true])
  await leela.call('saveSettings', { body: { base_version: reply.version, require_two_step: false } })
})

test('records which settings were changed, without their text', async () => {
  await save({ investor: 'A secret name', product: 'Acme' })
  const [entry] = await server.rows(
    `select detail from audit_log where event = 'settings-changed' order by id desc limit 1`,
  )
  expect(entry).toEqual({ detail: { settings: 'investor, product' } })
})

test('environment variables override settings, which then cannot be changed', async () => {
  const fixed = await startTestServer({
    INVESTOR_NAME: 'Fixed Partners',
    PRODUCT_NAME: 'Fixed',
    MAIL_FROM: 'The sender <post@example.com>',
    REQUIRE_ADMIN_2FA: 'no',
  })
  const admin = await createAdministrator(fixed)
  await fixed.rows(
    `insert into settings (investor, product, sender_name, require_two_step) values ('a', 'b', 'c', true)`,
  )
  await fixed.services.site.reload()
  expect((await admin.call('readSettings')).reply).toMatchObject({
    investor: 'Fixed Partners',
    product: 'Fixed',
    sender_name: 'The sender',
    require_two_step: false,
    fixed: [
      { setting: 'investor', variable: 'INVESTOR_NAME' },
      { setting: 'product', variable: 'PRODUCT_NAME' },
      { setting: 'sender_name', variable: 'MAIL_FROM' },
      { setting: 'require_two_step', variable: 'REQUIRE_ADMIN_2FA' },
    ],
  })
  for (const change of [{ investor: 'x' }, { sender_name: 'x' }, { require_two_step: false }]) {
    const { status } = await admin.call('saveSettings', { body: { base_version: 1, ...change } })
    expect(status).toBe(400)
  }
  await fixed.close()
})
