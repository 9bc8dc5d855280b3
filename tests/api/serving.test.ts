import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_SETTINGS } from '#database/settings.ts'
import { readConfig } from '#server/config/config.ts'
import type { AppEnv } from '#server/http/caller.ts'
import { webRoutes } from '#server/http/web-app.ts'
import type { Services } from '#server/services.ts'
import { settingsInUse } from '#server/site-settings.ts'

const SCRIPT = 'console.log(1)'
const PAGE =
  '<head><script type="application/json" id="settings">"__SETTINGS__"</script><link rel="stylesheet" href="/main.css"></head><div id="root"><!--landing--></div>'
const MANIFEST = {
  'index.html': { file: 'main.js', css: ['main.css'], imports: ['_react.js'] },
  '_react.js': { file: 'react.js' },
  '_fields.js': { file: 'fields.js', css: ['fields.css'] },
  'features/auth/landing.tsx': {
    file: 'landing.js',
    css: ['landing.css'],
    imports: ['index.html', '_react.js', '_fields.js'],
    dynamicImports: ['toaster.tsx'],
  },
  'toaster.tsx': { file: 'toaster.js', css: ['toaster.css'] },
}
const HOSTILE = '</script><script>alert("$&")//<!--'

let folder: string
let app: Hono<AppEnv>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openround-web-'))
  const web = join(folder, 'web')
  await mkdir(join(web, 'assets'), { recursive: true })
  await mkdir(join(web, '.vite'))
  const files = {
    'web/index.html': PAGE,
    'web/assets/main-1a2b.js': SCRIPT,
    'web/assets/main-1a2b.js.br': brotliCompressSync(SCRIPT),
    'web/assets/main-1a2b.js.gz': gzipSync(SCRIPT),
    'web/favicon.svg': '<svg/>',
    'web/.vite/manifest.json': JSON.stringify(MANIFEST),
    'web/main.css': '.main{}',
    'web/landing.css': '.landing{}',
    'web/fields.css': '.fields{}',
    'secret.txt': 'hush',
    'prerender.mjs':
      'export const renderLanding = (names) => "<h1>" + names.investor.length + " $& letters</h1>"',
  }
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const config = readConfig({ DATA_DIR: join(folder, 'data'), INVESTOR_NAME: HOSTILE })
  const built = { web: pathToFileURL(`${web}/`), prerender: pathToFileURL(join(folder, 'prerender.mjs')) }
  const site = { current: settingsInUse(config, NO_SETTINGS) }
  const services = { config, site, log: pino({ level: 'silent' }) } as Services
  app = new Hono<AppEnv>()
    .use(async (c, next) => {
      const session = c.req.header('Cookie') ? 'token' : undefined
      c.set('caller', { session, address: '', headers: c.req.raw.headers })
      await next()
    })
    .route('/', webRoutes(services, built))
})
afterAll(() => rm(folder, { recursive: true }))

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  app.request(path, { headers, method })

test('serves assets as cacheable for a year, in the best encoding for the browser [V4.1.1]', async () => {
  const path = '/assets/main-1a2b.js'
  const answers = await Promise.all(
    ['gzip, deflate, br', 'gzip', 'br;q=0, gzip;q=0.5', 'br;q=0', ''].map(async (accepted) => {
      const { headers } = await get(path, { 'accept-encoding': accepted })
      return headers.get('content-encoding')
    }),
  )
  expect(answers).toEqual(['br', 'gzip', 'gzip', null, null])
  const response = await get(path, { 'accept-encoding': 'br' })
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  })
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(SCRIPT)
  expect(await (await get(path)).text()).toBe(SCRIPT)
})

test('serves a no-cache page with settings that cannot escape their script [D-names.1, D-names.2, V1.1.2, V1.2.1, V1.2.3, V3.5.7]', async () => {
  const response = await get('/my-applications')
  const html = await response.text()
  expect(html.match(/<script/g)).toHaveLength(1)
  const [, json = ''] = /id="settings">(.*?)<\/script>/.exec(html) ?? []
  expect(JSON.parse(json)).toEqual({
    product: 'Openround',
    investor: HOSTILE,
    fundedCompanies: [],
    hasMailServer: false,
    passwordMin: 6,
  })
  expect(response.headers.get('cache-control')).toBe('no-cache')
  expect(response.headers.get('vary')).toBe('Accept-Encoding, Cookie')
})

test('serves a prerendered landing page, except with a query or a session', async () => {
  const drawn = `<h1>${HOSTILE.length} $& letters</h1>`
  const has = async (path: string, headers = {}) => (await (await get(path, headers)).text()).includes(drawn)
  expect([
    await has('/'),
    await has('/auth'),
    await has('/apply'),
    await has('/apply?confirmed=yes'),
    await has('/startup-application'),
    await has('/', { cookie: 'a=b' }),
  ]).toEqual([true, true, true, false, false, false])
})

test('inlines styles and preloads scripts on the landing page only', async () => {
  const headOf = async (path: string) => /<\/script>(.*)<\/head>/s.exec(await (await get(path)).text())?.[1]
  expect(await headOf('/')).toBe(
    '<style>.main{}\n.landing{}\n.fields{}</style>' +
      '<link rel="modulepreload" crossorigin href="/landing.js">' +
      '<link rel="modulepreload" crossorigin href="/fields.js">' +
      '<link rel="stylesheet" disabled href="/main.css">' +
      '<link rel="stylesheet" disabled href="/landing.css">' +
      '<link rel="stylesheet" disabled href="/fields.css">',
  )
  expect(await headOf('/account')).toBe('<link rel="stylesheet" href="/main.css">')
})

test('replies 304 to a browser that has the page', async () => {
  const { headers } = await get('/')
  const etag = headers.get('etag') ?? ''
  const again = await get('/', { 'if-none-match': `"x", W/${etag}` })
  expect([again.status, await again.text()]).toEqual([304, ''])
  expect((await get('/', { 'if-none-match': '"x"' })).status).toBe(200)
})

test('serves the page at unknown paths, but 404 for files, the API and hidden files [S1.15, V1.1.1, V13.4.1, V13.4.3, V13.4.7, V14.2.5]', async () => {
  const html = { accept: 'text/html,*/*;q=0.8' }
  const asked: [string, Record<string, string>?][] = [
    ['/discussion/discussion-acme-asha-rao-2026-11-21?id=1', html],
    ['/admin-dashboard', html],
    ['/no/such/place', html],
    ['/version-1.5', html],
    ['/missing.png'],
    ['/assets/old-9f.js', html],
    ['/api/nothing', html],
    ['/files/nothing', html],
    ['/.vite/manifest.json'],
    ['/assets/main-1a2b.js.br'],
    ['/../secret.txt'],
    ['/%2e%2e/secret.txt'],
    ['/..%2fsecret.txt'],
  ]
  const answers = await Promise.all(asked.map(async ([path, headers]) => (await get(path, headers)).status))
  expect(answers).toEqual([200, 200, 200, 200, 404, 404, 404, 404, 404, 404, 404, 404, 404])
})

test('answers HEAD for the page and rejects POST [V4.1.4]', async () => {
  const head = await get('/', {}, 'HEAD')
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect((await get('/', {}, 'POST')).status).toBe(404)
})

test('serves no pages without a build', async () => {
  const nowhere = { web: pathToFileURL(join(folder, 'x/')), prerender: pathToFileURL(join(folder, 'x.js')) }
  const services = { config: readConfig({ DATA_DIR: join(folder, 'data') }), log: pino({ level: 'silent' }) }
  expect((await webRoutes(services as Services, nowhere).request('/')).status).toBe(404)
})
