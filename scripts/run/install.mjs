import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, readStamp } from './hash.mjs'
import { runQuietly } from './process.mjs'
import { complain, ROOT } from './root.mjs'

const STAMP = join(ROOT, 'node_modules/.openround-stamp')
// npm writes it whenever it changes a package, also when somebody calls it by hand.
const INSTALLED = 'node_modules/.package-lock.json'

const npm = (args) => {
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error']
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return runQuietly(process.execPath, [script, ...args, ...quiet], { cwd: ROOT })
  return runQuietly('npm', [...args, ...quiet], { cwd: ROOT, shell: process.platform === 'win32' })
}

/** One hash over what should be installed and what npm says is installed: a stamp holds for both. */
const hashOfPackages = () => {
  const { name, version, dependencies, optionalDependencies, devDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  )
  const major = process.versions.node.split('.')[0]
  const packages = JSON.stringify([name, version, dependencies, optionalDependencies, devDependencies])
  return hashOf(['package-lock.json', INSTALLED], [packages, major, process.platform, process.arch])
}

const isInstalled = ([path, { version, dev, optional, devOptional }], full) => {
  const mayBeMissing = path === '' || optional || (!full && (dev || devOptional))
  if (mayBeMissing) return true
  const manifest = join(ROOT, path, 'package.json')
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === version
}

/** Whether somebody's own `npm ci` has already put every locked package in its place. */
const isInstalledByHand = (full) => {
  if (!existsSync(join(ROOT, INSTALLED))) return false
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  // Optional for a server that is built (decision 50): what is started here is built here.
  const building = Object.keys(packages[''].optionalDependencies).map((name) => `node_modules/${name}`)
  return (
    building.every((path) => existsSync(join(ROOT, path, 'package.json'))) &&
    Object.entries(packages).every((entry) => isInstalled(entry, full))
  )
}

const install = async (full, hasLesser) => {
  const line = full ? 'Installing packages, those for tests included' : 'Installing packages'
  complain(`${line} (about a minute, only when they changed) …`)
  // A server may be running from the packages already there, and `npm ci` would take them away from under it.
  if (full && hasLesser) await npm(['install', '--include=dev', '--include=optional', '--no-save'])
  else await npm(['ci', full ? '--include=dev' : '--omit=dev', '--include=optional'])
}

/**
 * Installs exactly the locked packages, unless they are there. `full` adds those for tests and development;
 * a full install serves every command. Touches the network only when something is missing.
 */
export const installIfStale = async ({ full }) => {
  const hash = hashOfPackages()
  const stamp = readStamp(STAMP)
  if (stamp === `full ${hash}` || (!full && stamp === `lesser ${hash}`)) return
  if (!isInstalledByHand(full)) await install(full, stamp === `lesser ${hash}`)
  writeFileSync(STAMP, `${full || isInstalledByHand(true) ? 'full' : 'lesser'} ${hashOfPackages()}\n`)
}
