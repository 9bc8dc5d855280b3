import { type ChildProcess, spawn } from 'node:child_process'
import { appendFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate, small file system that can be filled. */
export type SmallDisk = {
  readonly path: string
  /** Fills the disk with one file, and leaves `butBytes` free. */
  fill(butBytes?: number): void
  /** Removes that file. */
  empty(): void
  /**
   * Makes the disk, or one folder of it, read-only for files that are opened from now on; open files stay writable, as
   * on a failing disk.
   */
  makeReadOnly(folder?: string): Promise<void>
  makeWritable(folder?: string): Promise<void>
  unmount(): Promise<void>
}

const NEEDS = [
  'This test needs a small file system of its own: run it on Linux as root,',
  'or where a user may make namespaces (unshare --user --mount; kernel.unprivileged_userns_clone=1).',
].join(' ')

/**
 * Mounts a tmpfs in the mount namespace of a child process, so that nothing stays mounted if the tests are killed. The
 * disk is reached through that process's root folder.
 * @throws Error that names the requirements if this machine cannot mount it
 */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk> {
  const place = await mkdtemp(join(tmpdir(), 'openround-disk-'))
  const shell = spawn('unshare', [...(process.getuid?.() === 0 ? [] : ['-Ur']), '-m', 'sh'])
  const run = commandsOf(shell)
  await run(`mount -t tmpfs -o size=${megabytes}m,mode=0777 tmpfs ${place}`)
  const path = join(`/proc/${shell.pid}/root`, place)
  const filler = join(path, 'filler')
  return {
    path,
    fill(butBytes = 0) {
      const { bavail, bsize } = statfsSync(path)
      writeFileSync(filler, '')
      for (let left = bavail * bsize - butBytes; left > 0; left -= 2 ** 16)
        appendRoom(filler, Math.min(left, 2 ** 16))
    },
    empty: () => rmSync(filler, { force: true }),
    makeReadOnly(folder = '') {
      const part = join(place, folder)
      return run(`mount --bind ${part} ${part} && mount -o remount,bind,ro ${part}`)
    },
    makeWritable: (folder = '') => run(`mount -o remount,bind,rw ${join(place, folder)}`),
    async unmount() {
      const ended = new Promise((resolve) => shell.once('exit', resolve))
      shell.kill('SIGKILL')
      await ended
      await rm(place, { recursive: true, force: true })
    },
  }
}

function appendRoom(path: string, bytes: number): void {
  try {
    appendFileSync(path, Buffer.alloc(bytes, 1))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

/** Returns a function that runs commands in the shell, one after another. */
function commandsOf(shell: ChildProcess) {
  let said = ''
  const { stdin, stdout, stderr } = shell
  const failed = new Promise<never>((_, reject) => {
    shell.once('error', (cause) => reject(new Error(NEEDS, { cause })))
    shell.once('exit', () => reject(new Error(`${NEEDS} ${said}`)))
  })
  failed.catch(() => undefined)
  for (const stream of [stdout, stderr]) {
    stream?.on('data', (data: Buffer) => {
      said += data.toString()
    })
  }
  return async (command: string): Promise<void> => {
    said = ''
    stdin?.write(`{ ${command}; }; echo "[$?]"\n`)
    const answered = new Promise<void>((resolve) => {
      stdout?.on('data', () => {
        if (/\[\d+\]/.test(said)) resolve()
      })
    })
    await Promise.race([answered, failed])
    if (!said.includes('[0]')) throw new Error(`${NEEDS} ${said}`)
  }
}
