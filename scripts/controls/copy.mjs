import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../run/root.mjs'
import { planted } from './read.mjs'

const ofGit = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })

const sources = () =>
  ofGit('ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter((path) => path && existsSync(join(ROOT, path)))

/** A copy of the checkout as it stands, where bugs can be planted; with a folder for whatever its tests leave. */
export const plantedCopy = () => {
  const top = mkdtempSync(join(tmpdir(), 'openround-controls-'))
  const folder = join(top, 'copy')
  const scratch = join(top, 'tmp')
  mkdirSync(scratch)
  // A PostgreSQL server of a test runs as somebody else and has its folder in here.
  for (const way of [top, scratch]) chmodSync(way, 0o711)
  for (const path of sources()) cpSync(join(ROOT, path), join(folder, path))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const running = new Set()
  return {
    folder,
    scratch,
    running,
    /** @returns what takes the bug out again */
    plant(control) {
      const path = join(folder, control.file)
      const sound = readFileSync(path, 'utf8')
      writeFileSync(path, planted(sound, control))
      return () => writeFileSync(path, sound)
    },
    remove() {
      for (const stop of running) stop()
      rmSync(top, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
