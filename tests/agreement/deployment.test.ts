import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DockerfileParser, type From, type Instruction } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { afterAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/config/config.ts'
import { VARIABLES } from '#server/config/variables.ts'
import { supportedNode } from '../../scripts/run/node-versions.mjs'

// Checks that the deployment files match the product. Running them in Docker and systemd is tested by hand
// (docs/how-to/deploy.md).

const read = (path: string) => readFileSync(path, 'utf8')
const OF_NODE = ['NODE_ENV', 'UV_THREADPOOL_SIZE']
const KNOWN: readonly string[] = VARIABLES.map(({ name }) => name)
const BUILT = 'dist/server/main.js'

/** Data folder for `configOf`, which creates the secrets in it. */
const folder = mkdtempSync(join(tmpdir(), 'openround-deployment-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const configOf = (environment: object) => readConfig({ ...environment, DATA_DIR: folder })

/** Returns the variables that the product does not read. */
const unknownOf = (environment: object) =>
  Object.keys(environment).filter((name) => !OF_NODE.includes(name) && !KNOWN.includes(name))

const dockerfile = DockerfileParser.parse(read('Dockerfile')).getInstructions()
const said = (keyword: string, among: readonly Instruction[] = dockerfile) =>
  among.filter((one) => one.getKeyword() === keyword).map((one) => one.getArgumentsContent() ?? '')
const served = dockerfile.slice(dockerfile.findLastIndex((one) => one.getKeyword() === 'FROM'))
const pairs = (text: string) => Object.fromEntries(text.split(/\s+/).map((pair) => pair.split(/=(.*)/s)))

test('the Dockerfile is valid and uses one supported version of Node', () => {
  expect(validate(read('Dockerfile'))).toEqual([])
  const bases = dockerfile.filter((one): one is From => one.getKeyword() === 'FROM')
  const images = new Set(bases.map((from) => from.getImage()))
  expect([...images]).toEqual(['node:24-slim'])
  expect(read('README.md')).toContain(`version ${supportedNode()}`)
})

test('the Dockerfile copies all files that a build reads; .dockerignore excludes all others', () => {
  const sources = said('COPY')
    .flatMap((words) => words.split(/\s+/).slice(0, -1))
    .filter((path) => !path.startsWith('/app/'))
  expect(sources.filter((path) => !existsSync(path))).toEqual([])
  const through = read('.dockerignore').split('\n').filter(Boolean)
  expect(through).toEqual(['*', ...[...new Set(sources)].map((path) => `!${path}`)])
  const needed = [...read('scripts/run/build.mjs').matchAll(/^ {2}'([\w./-]+)',$/gm)].map(([, path]) => path)
  expect(needed.length).toBeGreaterThan(4)
  expect(needed.filter((path) => !sources.includes(path ?? ''))).toEqual([])
})

test('the image runs the server without root, with its port and a health check', () => {
  const environment = pairs(said('ENV', served).join(' '))
  expect(unknownOf(environment)).toEqual([])
  const { port, host } = configOf(environment)
  expect([`${port}`, host, environment.DATA_DIR]).toEqual([
    said('EXPOSE', served)[0],
    '0.0.0.0',
    said('VOLUME', served)[0],
  ])
  expect([said('USER', served), said('CMD', served)]).toEqual([['node'], [`["node", "${BUILT}"]`]])
  expect(said('HEALTHCHECK', served)[0]).toContain(`process.env.PORT + '/healthz'`)
})

test('Node has the same number of threads however it is started', () => {
  const files = ['Dockerfile', 'deploy/openround.service', 'scripts/run.mjs']
  const threads = files.map((path) => /UV_THREADPOOL_SIZE\W+(\d+)/.exec(read(path))?.[1])
  expect(threads).toEqual(['16', '16', '16'])
})

type Service = {
  image?: string
  environment?: Record<string, string>
  ports?: string[]
  volumes?: string[]
  depends_on?: object
}
const compose = parse(read('compose.yaml')) as { services: Record<string, Service>; volumes: object }

/** Replaces variables as Compose does with a minimal .env file. */
const filledIn = (value: string) =>
  value.replace(/\$\{\w+(?::-([^}]*)|:\?)\}/g, (_, otherwise) => otherwise ?? 'a1'.repeat(20))

test('Compose passes only known variables and addresses of its own services', () => {
  const { openround, database, storage, mail } = compose.services
  const environment = Object.fromEntries(
    Object.entries(openround?.environment ?? {}).map(([name, value]) => [name, filledIn(value)]),
  )
  expect(unknownOf(environment)).toEqual([])
  const config = configOf({ ...pairs(said('ENV', served).join(' ')), ...environment })
  expect([config.database.kind, config.storage.kind, config.mail.kind]).toEqual(['server', 's3', 'smtp'])
  const hosts = ['DATABASE_URL', 'MIGRATE_DATABASE_URL', 'STORAGE_URL', 'SMTP_URL'].map(
    (name) => new URL(environment[name] ?? '').hostname,
  )
  expect(hosts).toEqual(['database', 'database', 'storage', 'mail'])
  expect([database, storage, mail].every((service) => /:v?\d/.test(service?.image ?? ''))).toBe(true)
  expect(openround?.ports).toEqual([`127.0.0.1:3000:${config.port}`])
})

test('Compose services store data in volumes and refer only to existing files', () => {
  const volumes = Object.values(compose.services).flatMap((service) => service.volumes ?? [])
  const [folders, named] = [
    volumes.filter((volume) => volume.startsWith('./')),
    volumes.filter((volume) => !volume.startsWith('./')),
  ]
  expect(folders.map((volume) => existsSync(volume.split(':')[0] ?? ''))).toEqual(folders.map(() => true))
  expect(named.map((volume) => volume.split(':')[0]).sort()).toEqual(Object.keys(compose.volumes).sort())
  const waitedFor = Object.keys(compose.services.openround?.depends_on ?? {})
  expect(waitedFor.filter((name) => !(name in compose.services))).toEqual([])
  const logins = read('deploy/database-logins.sh')
  const { LOGIN_PASSWORD, OWNER_PASSWORD } = compose.services.database?.environment ?? {}
  expect([LOGIN_PASSWORD, OWNER_PASSWORD].every(Boolean)).toBe(true)
  const asked = JSON.stringify(compose.services.openround?.environment)
  const made = [...logins.matchAll(/create role (\w+) login/g)].map(([, role]) => role)
  expect(made.filter((role) => !asked.includes(`postgres://${role}:`))).toEqual([])
})

const unit = read('deploy/openround.service')
const settingsOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value)

test('the systemd unit runs and restarts the built server, with few rights', () => {
  const environment = pairs(settingsOf('Environment').join(' '))
  expect(unknownOf(environment)).toEqual([])
  expect(settingsOf('ExecStart')).toEqual([`/usr/bin/node ${BUILT}`])
  expect(configOf(environment).host).toBe('127.0.0.1')
  expect(environment.DATA_DIR).toBe(`/var/lib/${settingsOf('StateDirectory')}`)
  expect(
    ['Restart', 'NoNewPrivileges', 'ProtectSystem', 'ProtectHome', 'CapabilityBoundingSet'].map(settingsOf),
  ).toEqual([['always'], ['yes'], ['strict'], ['yes'], ['']])
  expect(Number(settingsOf('TimeoutStopSec')[0])).toBeGreaterThan(10)
})

test('the how-to on deployment links to all deployment files', () => {
  const guide = read('docs/how-to/deploy.md')
  const files = ['Dockerfile', 'compose.yaml', ...readdirSync('deploy').map((name) => `deploy/${name}`)]
  expect(files.filter((path) => !guide.includes(`(../../${path})`))).toEqual([])
})
