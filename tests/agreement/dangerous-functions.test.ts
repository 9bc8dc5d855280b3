import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FILES = execFileSync('git', ['ls-files', 'src'], { encoding: 'utf8' })
  .split('\n')
  .filter((name) => /\.(?:tsx?|js)$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.includes('/demo/'))

const CODE = FILES.map((name) => ({ name, text: readFileSync(name, 'utf8') }))

/** Returns each match of a pattern as 'file match', with the file's path under src. */
const found = (pattern: RegExp, under = '') =>
  CODE.filter(({ name }) => name.startsWith(`src/${under}`)).flatMap(({ name, text }) =>
    [...text.matchAll(pattern)].map(([match]) => `${name.slice('src/'.length)} ${match}`),
  )

const filesWith = (pattern: RegExp, under = '') => [
  ...new Set(found(pattern, under).map((line) => line.split(' ')[0])),
]

test('only listed code runs a program or evaluates text as code [V1.2.5, V1.3.2]', () => {
  expect(found(/node:(?:child_process|vm|cluster)|\beval\(|new Function\(|\bimport\((?!')/g)).toEqual([
    // Imports the prerenderer of the landing page from the build.
    'server/http/web-app.ts import(',
    // Starts only Node itself, with a worker file.
    'server/pdf/pdf-renderer.ts node:child_process',
  ])
})

test('no code writes HTML into a page [V3.2.2]', () => {
  expect(
    found(/innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|DOMParser/g),
  ).toEqual([])
})

test('only listed code inserts raw HTML or raw SQL [V1.2.4, V1.3.7]', () => {
  expect(found(/(?<!sql\.)\braw\([^)]*\)/g, 'server')).toEqual([
    'server/accounts/digest-setting.ts raw(STYLE)',
    `server/email/outbox-page.ts raw('aria-current="true"')`,
    'server/email/outbox-page.ts raw(STYLE)',
    'server/email/render-email.ts raw(DARK)',
  ])
  expect(filesWith(/sql\.raw\(/g).filter((name) => !name?.startsWith('database/tables/'))).toEqual([
    'database/audit-log.ts',
  ])
})

test('only the listed files build regular expressions [V1.2.9, V1.3.12]', () => {
  expect(filesWith(/new RegExp\(/g)).toEqual([
    'domain/accounts/two-step-code.ts',
    'domain/find-links.ts',
    'domain/fold-name.ts',
    'domain/personal-data/expressions.ts',
    'domain/routes.ts',
    'domain/typed-text.ts',
    'server/http/errors.ts',
    'server/pdf/typesetting-limits.ts',
  ])
})

const PDF_PASSWORD = 'server/files/pdf-password.ts'

test('cryptography is used only in the listed places [V11.1.3, V11.2.1, V11.2.3, V11.3.1, V11.3.2, V11.4.1, V11.4.3, V9.1.2]', () => {
  const used = found(/(?:createHash|createHmac|hkdfSync)\(\s*'[^']+'|CIPHER = '[^']+'|algorithm: '[^']+'/g)
  // pdf-password.ts uses the old algorithms of the PDF format to check for a password. They protect no data of ours.
  const ours = used.filter((line) => !line.startsWith(PDF_PASSWORD))
  expect([...new Set(ours.map((line) => line.slice(line.indexOf(' ') + 1)))].sort()).toEqual([
    "CIPHER = 'aes-256-gcm'",
    // The algorithm of authenticator apps (RFC 6238).
    "algorithm: 'SHA1'",
    "createHash('sha256'",
    "createHmac('sha256'",
    "hkdfSync('sha256'",
  ])
  expect(
    filesWith(/createHmac|createCipheriv|createDecipheriv|hkdfSync|scryptSync\(|from 'otpauth'/g),
  ).toEqual([
    PDF_PASSWORD,
    'server/http/cookies.ts',
    'server/scrypt-worker.js',
    'server/team/invitations.ts',
    'server/two-step/secret-encryption.ts',
    'server/two-step/totp.ts',
  ])
})

test('the listed files compare secrets in constant time [V11.2.4]', () => {
  expect(filesWith(/timingSafeEqual\(/g)).toEqual([
    'server/http/cookies.ts',
    'server/http/metrics-route.ts',
    'server/passwords.ts',
  ])
})

test('only database/server/tls.ts can turn certificate checks off [V12.3.2]', () => {
  expect(found(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|ignoreTLS/g)).toEqual([
    'database/server/tls.ts checkServerIdentity',
    'database/server/tls.ts rejectUnauthorized',
  ])
})

test('only password hashing uses worker threads, and no code shares memory [V15.2.5, V15.4.1]', () => {
  expect(filesWith(/node:worker_threads/g)).toEqual(['server/passwords.ts', 'server/scrypt-worker.js'])
  expect(found(/SharedArrayBuffer|Atomics\./g)).toEqual([])
})

test('no code reads a page element as a global variable [V3.2.3]', () => {
  expect(found(/\bdocument\.(?:forms|images|anchors|links|scripts|embeds)\b|\bwindow\[/g, 'web')).toEqual([])
})

test('only the listed files use Math.random, for timing jitter [V6.5.3, V7.2.3]', () => {
  expect(filesWith(/Math\.random/g)).toEqual([
    'database/server/listener.ts',
    'server/jobs/jobs.ts',
    'web/live/live-updates.ts',
  ])
})

test('only the listed files open connections [V1.3.6, V13.2.4, V13.2.5, V14.2.3, V15.3.2]', () => {
  const opens =
    /new (?:pg\.Client|DatabaseClient|ServerPool)\(|createTransport\(|new S3Client\(|\bfetch\(|= connect\(|createServer\(/g
  expect([...filesWith(opens, 'server/'), ...filesWith(opens, 'database/')]).toEqual([
    'server/commands/control-socket.ts',
    // Only composes an e-mail for the folder, and sends nothing.
    'server/email/outbox-folder.ts',
    'server/email/smtp.ts',
    'server/storage/s3-store.ts',
    'database/server/client.ts',
    'database/server/listener.ts',
    'database/server/open-server.ts',
  ])
})

test('tabs exchange messages only within the origin, and windows exchange none [V3.5.5]', () => {
  expect(
    filesWith(/(?:window|opener|parent|self)\.postMessage|window\.addEventListener\('message'/g),
  ).toEqual([])
  expect(filesWith(/postMessage\(/g, 'web')).toEqual(filesWith(/BroadcastChannel/g, 'web'))
})

test('browser storage is only for drafts and preferences', () => {
  expect(filesWith(/localStorage/g, 'web')).toEqual([
    'web/autosave/storage.ts',
    'web/session/browser-storage.ts',
  ])
  expect(filesWith(/deviceStorage/g, 'web')).toEqual([
    'web/features/review/status-counts.tsx',
    'web/features/review/use-review-filters.ts',
    'web/session/browser-storage.ts',
    'web/session/use-single-key-shortcuts.ts',
  ])
  expect(filesWith(/document\.cookie|caches\.open/g, 'web')).toEqual([])
  expect(filesWith(/\bopenDB[<(]|indexedDB\.open/g, 'web')).toEqual(['web/autosave/storage.ts'])
})

test('only files with a fallback use browser APIs that are missing on plain HTTP', () => {
  const secureOnly =
    /\brandomUUID\b|\bsubtle\.|\bcaches\.|cookieStore|show\w+FilePicker|navigator\??\.(?:clipboard|credentials|geolocation|locks|mediaDevices|permissions|serviceWorker|share|storage|wakeLock)\b/g
  expect(filesWith(secureOnly, 'web/')).toEqual([
    // Each of these files has a fallback for plain HTTP.
    'web/autosave/tabs.ts',
    'web/features/team/api.ts',
    'web/live/live-updates.ts',
    'web/new-id.ts',
  ])
})
