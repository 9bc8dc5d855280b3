import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashOf, readStamp } from './hash.mjs'
import { runQuietly } from './process.mjs'
import { complain, ROOT } from './root.mjs'

const DIST = join(ROOT, 'dist')
const STAMP = join(DIST, '.stamp')
const SOURCES = [
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
]

const vite = (...args) =>
  runQuietly(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
  })

/** Replaces the old build. A running server keeps its open files. */
const swap = (fresh) => {
  const old = join(ROOT, '.cache', `dist-old-${process.pid}`)
  if (existsSync(DIST)) renameSync(DIST, old)
  renameSync(fresh, DIST)
  rmSync(old, { recursive: true, force: true })
}

/**
 * Builds the web pages and the server if a source, a setting or a locked package has changed. The caller holds the
 * lock.
 */
export const buildIfStale = async () => {
  const hash = hashOf(SOURCES, [process.versions.node.split('.')[0]])
  if (readStamp(STAMP) === hash) return
  complain('Building (only when the sources changed) …')
  const fresh = join(ROOT, '.cache', `dist-${process.pid}`)
  mkdirSync(fresh, { recursive: true })
  try {
    await Promise.all([
      vite('--outDir', join(fresh, 'web'), '--emptyOutDir'),
      vite('--config', 'vite.server.config.ts', '--outDir', join(fresh, 'server')),
    ])
    writeFileSync(join(fresh, '.stamp'), `${hash}\n`)
    swap(fresh)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}
