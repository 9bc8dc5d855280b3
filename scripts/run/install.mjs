import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, readStamp } from './hash.mjs'
import { runQuietly } from './process.mjs'
import { complain, ROOT } from './root.mjs'

const STAMP = join(ROOT, 'node_modules/.openround-stamp')
// npm writes this file whenever it changes a package, even when called directly.
const INSTALLED = 'node_modules/.package-lock.json'

const npm = (args) => {
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--prefer-offline', '--loglevel=error']
  const script = process.env.npm_execpath
  if (script?.endsWith('.js')) return runQuietly(process.execPath, [script, ...args, ...quiet], { cwd: ROOT })
  return runQuietly('npm', [...args, ...quiet], { cwd: ROOT, shell: process.platform === 'win32' })
}

/** Returns a hash over the locked and the installed packages, so that a stamp covers both. */
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

/** Returns true if every required package is already installed, for example by a manual `npm ci`. */
const isInstalledByHand = (full) => {
  if (!existsSync(join(ROOT, INSTALLED))) return false
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  // These are optional for a server that is already built (decision 50), but this command builds one.
  const building = Object.keys(packages[''].optionalDependencies).map((name) => `node_modules/${name}`)
  return (
    building.every((path) => existsSync(join(ROOT, path, 'package.json'))) &&
    Object.entries(packages).every((entry) => isInstalled(entry, full))
  )
}

const install = async (full, hasLesser) => {
  const line = full ? 'Installing packages, including those for tests' : 'Installing packages'
  complain(`${line} (about a minute, only when they changed) …`)
  // `npm ci` would delete the packages that a running server uses.
  if (full && hasLesser) await npm(['install', '--include=dev', '--include=optional', '--no-save'])
  else await npm(['ci', full ? '--include=dev' : '--omit=dev', '--include=optional'])
}

/**
 * Installs the locked packages, unless they are already installed. Uses the network only when something is missing.
 * @param full true to also install the packages for tests and development; a full install is enough for every command
 */
export const installIfStale = async ({ full }) => {
  const hash = hashOfPackages()
  const stamp = readStamp(STAMP)
  if (stamp === `full ${hash}` || (!full && stamp === `lesser ${hash}`)) return
  if (!isInstalledByHand(full)) await install(full, stamp === `lesser ${hash}`)
  writeFileSync(STAMP, `${full || isInstalledByHand(true) ? 'full' : 'lesser'} ${hashOfPackages()}\n`)
}
