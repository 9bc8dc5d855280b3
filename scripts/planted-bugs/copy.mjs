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
import { plantIn } from './read.mjs'

const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 })

const sourceFiles = () =>
  git('ls-files', '-z', '--cached', '--others', '--exclude-standard')
    .split('\0')
    .filter((path) => path && existsSync(join(ROOT, path)))

/** Copies the checkout, uncommitted changes included, and makes a folder for the temporary files of its tests. */
export const copyCheckout = () => {
  const top = mkdtempSync(join(tmpdir(), 'openround-planted-bugs-'))
  const folder = join(top, 'copy')
  const scratch = join(top, 'tmp')
  mkdirSync(scratch)
  // The tests' PostgreSQL servers run as another user and keep their data here.
  for (const path of [top, scratch]) chmodSync(path, 0o711)
  for (const path of sourceFiles()) cpSync(join(ROOT, path), join(folder, path))
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const running = new Set()
  return {
    folder,
    scratch,
    running,
    /** @returns a function that removes the bug again */
    plant(bug) {
      const path = join(folder, bug.file)
      const original = readFileSync(path, 'utf8')
      writeFileSync(path, plantIn(original, bug))
      return () => writeFileSync(path, original)
    },
    remove() {
      for (const stop of running) stop()
      rmSync(top, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
