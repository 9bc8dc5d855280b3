import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Front } from './front.ts'

// Starts installed proxies with the example configurations from deploy/, but with other addresses and without TLS.

const POLL_MS = 20

export const isInstalled = (program: 'haproxy' | 'nginx'): boolean => spawnSync(program, ['-v']).status === 0

/** @param log receives HAProxy's messages, such as those about servers that do not respond */
export async function openHaproxy(
  port: number,
  urls: readonly string[],
  log: 'inherit' | 'ignore' = 'inherit',
): Promise<Front> {
  const example = await readFile('deploy/haproxy.cfg', 'utf8')
  const settings = addressed(example, urls)
    .replace(/^ {2}bind :80$/m, '')
    .replace(/^ {2}bind :443 .*$/m, `  bind 127.0.0.1:${port}`)
    .replace('acl encrypted ssl_fc', 'acl encrypted always_true')
  return runFront('HAProxy', port, settings, (file) => ['haproxy', '-db', '-f', file], log)
}

export async function openNginx(port: number, urls: readonly string[]): Promise<Front> {
  const example = await readFile('deploy/nginx.conf', 'utf8')
  const [upstream = '', , encrypted = ''] = addressed(example, urls).split(/^server (?=\{$)/m)
  const server = encrypted.replace(/^ {2}ssl_.*$/gm, '').replace(/listen .*;/, `listen 127.0.0.1:${port};`)
  const http = `access_log off;\n${upstream}\nserver ${server}`
  const settings = `worker_processes 1;\nevents {}\nerror_log stderr crit;\npid PLACE/pid;\nhttp {\n${http}\n}\n`
  return runFront('nginx', port, settings, (file) => ['nginx', '-g', 'daemon off;', '-c', file])
}

const addressed = (example: string, urls: readonly string[]): string =>
  urls.reduce(
    (text, url, n) =>
      text.replaceAll(`10.0.0.1${n + 1}:3000`, new URL(url).host.replace('localhost', '127.0.0.1')),
    example,
  )

async function runFront(
  name: string,
  port: number,
  settings: string,
  command: (file: string) => string[],
  log: 'inherit' | 'ignore' = 'inherit',
): Promise<Front> {
  const place = await mkdtemp(join(tmpdir(), 'openround-front-'))
  const file = join(place, 'settings')
  await writeFile(file, settings.replaceAll('PLACE', place))
  const [program = '', ...args] = command(file)
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', log] })
  await listens(port, child)
  return {
    name,
    async close() {
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
      await rm(place, { recursive: true, force: true })
    },
  }
}

async function listens(port: number, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended: ${child.exitCode}`)
    const socket = connect(port, '127.0.0.1')
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isOpen) return
    await wait(POLL_MS)
  }
}
