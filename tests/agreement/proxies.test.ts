import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FILE_BYTES } from '#domain/limits.ts'
import { VARIABLES } from '#server/config/variables.ts'
import { healthCheckRoutes } from '#server/http/health-checks.ts'
import type { Services } from '#server/services.ts'
import { makeAuthority } from '#tests/database/certificate.ts'

// Checks that the examples in deploy/ match the server, and that HAProxy and nginx accept them.

const haproxy = readFileSync('deploy/haproxy.cfg', 'utf8')
const nginx = readFileSync('deploy/nginx.conf', 'utf8')

const port = VARIABLES.find(({ name }) => name === 'PORT')?.default

test.each([
  ['haproxy.cfg', haproxy],
  ['nginx.conf', nginx],
])('%s balances two servers on the default port', (_, text) => {
  const servers = [...text.matchAll(/server .*?(10\.0\.0\.\d+):(\d+)/g)]
  expect(new Set(servers.map((found) => found[1])).size).toBe(2)
  expect(new Set(servers.map((found) => found[2]))).toEqual(new Set([port]))
})

test('HAProxy checks the readiness endpoint', () => {
  const asked = /option httpchk GET (\S+)/.exec(haproxy)?.[1]
  expect(healthCheckRoutes({} as Services).routes.map(({ path }) => path)).toContain(asked)
})

test('both proxies append the client address to the header that TRUST_PROXY reads', () => {
  expect(haproxy).toMatch(/^ {2}option forwardfor$/m)
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;')
})

test('nginx accepts the largest file', () => {
  expect(Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]) * 2 ** 20).toBeGreaterThan(FILE_BYTES)
})

const isInstalled = (program: string, flag: string) => spawnSync(program, [flag]).status === 0

describe('each proxy program accepts', () => {
  let folder: string
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'openround-proxies-'))
    const { certificate, key } = makeAuthority('ours').issue('apply.example.com')
    writeFileSync(join(folder, 'openround.crt'), certificate)
    writeFileSync(join(folder, 'openround.key'), key)
    writeFileSync(join(folder, 'openround.pem'), certificate + key)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test.runIf(isInstalled('haproxy', '-v'))('haproxy.cfg, also together with haproxy-postgres.cfg', () => {
    const file = join(folder, 'haproxy.cfg')
    writeFileSync(file, haproxy.replace('/etc/haproxy', folder))
    const files = ['-f', file, '-f', 'deploy/haproxy-postgres.cfg']
    execFileSync('haproxy', ['-c', ...files], { stdio: 'pipe' })
  })

  test.runIf(isInstalled('nginx', '-v'))('nginx.conf', () => {
    const file = join(folder, 'nginx.conf')
    const settings = nginx
      .replaceAll('/etc/nginx', folder)
      .replaceAll(/listen (\d+)/g, 'listen 127.0.0.1:40$1')
    writeFileSync(file, `pid ${folder}/pid;\nevents {}\nhttp {\n${settings}}\n`)
    execFileSync('nginx', ['-t', '-c', file], { stdio: 'pipe' })
  })
})
