import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './environment.ts'
import { VARIABLES, type VariableName } from './variables.ts'

const folder = mkdtempSync(join(tmpdir(), 'openround-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const config = (environment: Record<string, string>) => readConfig({ DATA_DIR: folder, ...environment })

const refusal = (environment: Record<string, string>) => {
  try {
    config(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

const PUBLIC = {
  PUBLIC_URL: 'https://apply.example.com',
  SMTP_URL: 'smtps://u:p@mail.example.com',
  DATABASE_URL: 'postgres://u:p@db/openround',
  SESSION_SECRET: 's'.repeat(32),
  TWO_STEP_SECRET: 't'.repeat(32),
}

const PROVIDER = {
  OIDC_ISSUER: 'https://id.example.com/realms/acme',
  OIDC_CLIENT_ID: 'openround',
  OIDC_CLIENT_SECRET: 'hush',
  OIDC_NAME: 'Acme ID',
}

const BAD: Record<VariableName, string[]> = {
  PORT: ['abc', '0', '65536', '80.5', '-1', '0x10'],
  PUBLIC_URL: [
    'apply.example.com',
    'ftp://apply.example.com',
    'https://apply.example.com/path',
    'https://a.example/?',
    'https://u:p@a.example',
    'http://',
  ],
  HOST: ['http://0.0.0.0', '1.2.3', '256.1.1.1', 'a b', '::g'],
  DATA_DIR: ['/dev/null', '/dev/null/data', '/proc/nowhere'],
  DATABASE_URL: [
    ...['mysql://db/openround', 'db.example.com', 'postgres://', 'postgres://a,,b/x', 'postgres://a,b:x/y'],
    ...[
      ...['hostaddr=127.0.0.1', 'port=1', 'user=u', 'password=p', 'dbname=x', 'service=x', 'replication=yes'],
      ...['load_balance_hosts=random', 'target_session_attrs=any', 'host=b', 'host=/run&host=b', 'Host=b'],
    ].map((parameters) => `postgres://u:p@db/openround?${parameters}`),
    'postgres://a,b/x?host=/run',
  ],
  MIGRATE_DATABASE_URL: [
    'db',
    'https://db/x',
    ...[
      'sslmode=prefer',
      'sslmode=verify-ca',
      'sslmode=require&sslrootcert=system',
      'sslmode=verify-full&sslrootcert=/nowhere.pem',
      'sslmode=verify-full&sslrootcert=package.json',
      'sslmode=require&sslcert=/nowhere.pem',
      'sslrootcert=package.json',
      'sslmod=require',
    ].map((parameters) => `postgres://u:p@db/openround?${parameters}`),
  ],
  STORAGE_URL: [
    'file:',
    'file://elsewhere/x',
    's3://bucket-without-keys/x',
    'https://k:s@s3.example.com/b',
    's3://k:s%zz@h/b',
    'ftp://k:s@h',
  ],
  UPLOAD_SPACE_MIN: ['-1', 'plenty', '1.5'],
  SMTP_URL: ['mail.example.com', 'https://mail.example.com'],
  MAIL_FROM: ['Openround', 'a@b', 'Openround <a@example.com>, b@example.com'],
  SESSION_SECRET: ['short'],
  TWO_STEP_SECRET: ['short', `${'t'.repeat(32)},short`, `${'t'.repeat(32)},`],
  TRUST_PROXY: ['yes', '10.0.0.0/33', '10.0.0.0/8/8', 'fe80::/129', '10.0.0.1,,', '-1', '12'],
  DRAIN_SECONDS: ['-1', '301', '2.5', 'some'],
  ADMIN_EMAILS: ['meera', 'meera@example.com,arjun@'],
  PASSWORD_MIN: ['5', '129', 'six'],
  REQUIRE_ADMIN_2FA: ['true', 'maybe', '1'],
  OIDC_ISSUER: [
    ...[
      'accounts.google.com',
      'http://id.example.com',
      'https://u:p@id.example.com',
      'https://id.example.com?a',
    ],
    'https://id.example.com/.well-known/openid-configuration',
  ],
  OIDC_CLIENT_ID: ['a\u0000b'],
  OIDC_CLIENT_SECRET: ['a\nb'],
  OIDC_NAME: ['x'.repeat(41), 'a\tb'],
  UNDO_SECONDS: ['-1', '601', '1.5', 'ten'],
  METRICS_TOKEN: ['short'],
  PRODUCT_NAME: ['x'.repeat(81), 'a\u0007b'],
  INVESTOR_NAME: ['x'.repeat(81)],
  FUNDED_COMPANIES: ['x'.repeat(61), 'a,b,c,d,e,f,g,h,i,j,k,l,m', 'a<b>'],
  LOG_LEVEL: ['loud'],
  QUICK_PASSWORD_HASHES: ['true', 'maybe'],
}

test.each(VARIABLES)(
  '$name: rejects a bad value with its name and an example on one line [D-outside.19, V13.2.3]',
  ({ name, example }) => {
    const refusals = BAD[name].map((value) => refusal({ [name]: value }))
    for (const line of refusals) {
      expect(line.split(`; for example ${name}=`)[1]).toBe(example)
      expect(line).toMatch(new RegExp(`^${name}: [^\\n]+; for example`))
    }
    expect(refusals).toHaveLength(BAD[name].length)
  },
)

test.each(VARIABLES)('$name: accepts its own example [D-outside.6]', ({ name, example }) => {
  const value = example.replace(/^"\$\(openssl rand.*$/, 'f'.repeat(32)).replace(/^"(.*)"$/, '$1')
  const others = name.startsWith('OIDC_') ? PROVIDER : {}
  expect(
    refusal({ ...PUBLIC, ...others, DATA_DIR: folder, [name]: name === 'DATA_DIR' ? folder : value }),
  ).toBe('accepted')
})

test.each(Object.keys(PROVIDER))('%s: is required with the other variables of the provider', (name) => {
  const others = Object.fromEntries(Object.entries(PROVIDER).filter(([one]) => one !== name))
  const [first] = Object.keys(others)
  expect(refusal(others)).toContain(`${name}: is missing, but ${first} is set; for example ${name}=`)
})

test('reads an identity provider, at an http address only on this machine', () => {
  expect(config(PROVIDER).identityProvider).toEqual({
    issuer: new URL('https://id.example.com/realms/acme'),
    clientId: 'openround',
    clientSecret: 'hush',
    name: 'Acme ID',
  })
  expect(refusal({ ...PROVIDER, OIDC_ISSUER: 'http://localhost:9000' })).toBe('accepted')
})

test.each([
  'postgres://u:p@a:5432,b:5433,[::1]/openround?target_session_attrs=read-write',
  'postgresql://u:p@a,b/openround?sslmode=require',
  'postgres://u:p@localhost/openround?host=/run/postgresql',
  'postgres://u:with,comma@localhost/openround',
  'postgres://u:p@a/x?options=-c%20search_path=x&application_name=o&connect_timeout=5&keepalives_idle=9',
])('DATABASE_URL: accepts %s', (url) => {
  expect(refusal({ ...PUBLIC, DATA_DIR: folder, DATABASE_URL: url })).toBe('accepted')
})

test('an error message shows the invalid value, unless it may contain a secret [V16.2.5]', () => {
  expect(refusal({ PORT: 'abc' })).toBe(
    "PORT: 'abc' is not a whole number from 1 to 65535; for example PORT=8080",
  )
  const secrets = {
    DATABASE_URL: 'mysql://u:hush@db',
    STORAGE_URL: 's3://hush@h/b',
    SMTP_URL: 'http://u:hush@h',
    SESSION_SECRET: 'hush',
    TWO_STEP_SECRET: 'hush',
    METRICS_TOKEN: 'hush',
    OIDC_ISSUER: 'https://u:hush@id.example.com',
    OIDC_CLIENT_SECRET: 'hush\n',
  }
  const leaked = Object.entries(secrets).filter(([name, value]) =>
    refusal({ [name]: value }).includes('hush'),
  )
  expect(leaked).toEqual([])
})

test('without settings, uses an embedded database and local files in DATA_DIR [D-names.1, D-outside.8]', () => {
  const { publicUrl, storage, mail, database, sessionSecret, twoStepSecrets, ...rest } = readConfig({
    DATA_DIR: folder,
    PORT: '',
  })
  expect(rest).toEqual({
    fixedSettings: {},
    product: 'Openround',
    investor: 'Openround Partners',
    fundedCompanies: [],
    port: 3000,
    host: 'localhost',
    dataDir: folder,
    uploadSpaceMin: 500,
    trustProxy: { count: 0 },
    drainSeconds: 0,
    adminEmails: [],
    passwordMin: 6,
    passwordCost: { N: 2 ** 15, r: 8, p: 3 },
    requireAdminTwoStep: false,
    identityProvider: undefined,
    undoSeconds: 10,
    metricsToken: undefined,
    logLevel: 'warn',
  })
  expect(publicUrl.href).toBe('http://localhost:3000/')
  expect(database).toEqual({ kind: 'embedded', dataDir: folder })
  expect(storage).toEqual({ kind: 'disk', folder: join(folder, 'library-files') })
  expect(mail).toEqual({
    kind: 'outbox',
    folder: join(folder, 'outbox'),
    from: { name: 'Openround', address: 'no-reply@localhost' },
  })
  expect([sessionSecret, ...twoStepSecrets]).toEqual(Array(2).fill(expect.stringMatching(/^[\da-f]{64}$/)))
  expect(twoStepSecrets[0]).not.toBe(sessionSecret)
})

test.each([
  ['SESSION_SECRET', 'session-secret', ({ sessionSecret }: Config) => sessionSecret],
  ['TWO_STEP_SECRET', 'two-step-secret', ({ twoStepSecrets }: Config) => twoStepSecrets.join()],
])(
  'creates the file of %s once, with mode 0600, and rejects a truncated file [D-outside.15, V13.2.3, V13.3.2, V9.1.3]',
  (variable, file, secretOf) => {
    const dataDir = join(folder, variable)
    const made = secretOf(config({ DATA_DIR: dataDir }))
    const path = join(dataDir, file)
    expect(secretOf(config({ DATA_DIR: dataDir }))).toBe(made)
    expect(readFileSync(path, 'utf8').trim()).toBe(made)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    writeFileSync(path, 'cut')
    expect(refusal({ DATA_DIR: dataDir })).toContain(`${variable}: is not set, and `)
  },
)

test('reads FUNDED_COMPANIES as a comma-separated list', () => {
  const { fundedCompanies, fixedSettings } = config({ FUNDED_COMPANIES: 'Marigold Foods, , Kite & Co' })
  expect([fundedCompanies, fixedSettings]).toEqual([
    ['Marigold Foods', 'Kite & Co'],
    { funded_companies: 'FUNDED_COMPANIES' },
  ])
})

test('accepts earlier keys in TWO_STEP_SECRET for rotation', () => {
  const [one, two] = ['1'.repeat(32), '2'.repeat(32)]
  expect(config({ TWO_STEP_SECRET: `${two}, ${one}` }).twoStepSecrets).toEqual([two, one])
})

test('servers that share a database use SESSION_SECRET as the two-step key by default', () => {
  const { TWO_STEP_SECRET: _, ...without } = PUBLIC
  const before = config(without)
  expect(before.twoStepSecrets).toEqual([PUBLIC.SESSION_SECRET])
  const next = {
    SESSION_SECRET: 'n'.repeat(32),
    TWO_STEP_SECRET: `${'t'.repeat(32)},${PUBLIC.SESSION_SECRET}`,
  }
  expect(config({ ...PUBLIC, ...next }).twoStepSecrets).toEqual(['t'.repeat(32), ...before.twoStepSecrets])
})

test('a public address requires SMTP_URL and, with DATABASE_URL, SESSION_SECRET [D-outside.11, D-outside.15]', () => {
  const { SMTP_URL: _, ...withoutMail } = PUBLIC
  const { SESSION_SECRET: __, ...withoutSecret } = PUBLIC
  expect(refusal(withoutMail)).toContain('SMTP_URL: is missing')
  expect(refusal(withoutSecret)).toContain('SESSION_SECRET: is missing')
  expect(refusal({ MIGRATE_DATABASE_URL: PUBLIC.DATABASE_URL })).toContain('DATABASE_URL: is missing')
  expect(config(PUBLIC)).toMatchObject({
    host: '',
    database: { kind: 'server', url: PUBLIC.DATABASE_URL },
    mail: {
      kind: 'smtp',
      url: PUBLIC.SMTP_URL,
      encrypted: true,
      from: { address: 'no-reply@apply.example.com' },
    },
  })
  expect(config({ ...PUBLIC, HOST: '127.0.0.1' }).host).toBe('127.0.0.1')
})

test('by default, drains before a shutdown only if a proxy could use another server', () => {
  const { DATABASE_URL } = PUBLIC
  const seconds = (environment: Record<string, string>) => config(environment).drainSeconds
  expect([
    seconds({ DATABASE_URL, TRUST_PROXY: '1' }),
    seconds({ DATABASE_URL, TRUST_PROXY: '10.0.0.0/8' }),
    seconds({ DATABASE_URL, TRUST_PROXY: 'no' }),
    seconds({ TRUST_PROXY: '1' }),
    seconds({ DRAIN_SECONDS: '7' }),
    seconds({ DATABASE_URL, TRUST_PROXY: '1', DRAIN_SECONDS: '0' }),
  ]).toEqual([5, 5, 0, 0, 7, 0])
})

test('hashes passwords quickly only if configured, and never with a public address [V15.2.3]', () => {
  const quick = { QUICK_PASSWORD_HASHES: 'yes' }
  expect(config(quick).passwordCost).toEqual({ N: 16, r: 1, p: 1 })
  expect(config({ ...quick, PUBLIC_URL: 'http://127.0.0.1:3000' }).passwordCost.N).toBe(16)
  expect(refusal({ ...PUBLIC, ...quick })).toBe(
    'QUICK_PASSWORD_HASHES: is for tests only: with a public PUBLIC_URL, passwords would be easy to guess from a stolen database; for example QUICK_PASSWORD_HASHES=no',
  )
  expect(config({ ...PUBLIC, QUICK_PASSWORD_HASHES: 'no' }).passwordCost.N).toBe(2 ** 15)
})

test('reads a folder or a bucket from STORAGE_URL [D-outside.7]', () => {
  expect(config({ STORAGE_URL: 'file:uploads' }).storage).toEqual({
    kind: 'disk',
    folder: resolve('uploads'),
  })
  expect(config({ STORAGE_URL: 'file:///srv/my%20files' }).storage).toEqual({
    kind: 'disk',
    folder: '/srv/my files',
  })
  expect(config({ STORAGE_URL: 's3+http://k:s%2Fe@localhost:9000/' }).storage).toEqual({
    kind: 's3',
    endpoint: 'http://localhost:9000',
    bucket: 'library-files',
    region: 'us-east-1',
    accessKeyId: 'k',
    secretAccessKey: 's/e',
    prefix: '',
  })
  expect(config({ STORAGE_URL: 's3://k:s@s3.example.com/b/one/two?region=eu-west-1' }).storage).toMatchObject(
    {
      endpoint: 'https://s3.example.com',
      bucket: 'b',
      prefix: 'one/two/',
      region: 'eu-west-1',
    },
  )
})

test('reads administrators, senders and proxies in common notations', () => {
  expect(config({ ADMIN_EMAILS: ' Meera@Example.com , a@example.com,' }).adminEmails).toEqual([
    'meera@example.com',
    'a@example.com',
  ])
  expect(config({ ADMIN_EMAILS: 'Meera@डाटामेल.भारत' }).adminEmails).toEqual([
    'meera@xn--c2bd4bq1db8d.xn--h2brj9c',
  ])
  expect(config({ MAIL_FROM: '"Open Round" <post@example.com>' }).mail.from).toEqual({
    name: 'Open Round',
    address: 'post@example.com',
  })
  expect(config({ MAIL_FROM: 'post@example.com' }).mail.from).toEqual({
    name: 'Openround',
    address: 'post@example.com',
  })
  expect(config({ TRUST_PROXY: '2' }).trustProxy).toEqual({ count: 2 })
  const { trustProxy } = config({ TRUST_PROXY: '10.0.0.0/8, fd00::1' })
  expect('addresses' in trustProxy && trustProxy.addresses.check('10.2.3.4')).toBe(true)
})
