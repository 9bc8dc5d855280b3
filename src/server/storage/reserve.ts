import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'

const MEGABYTE = 2 ** 20

/** Two pieces of the database's log, which it takes whole. */
export const RESERVE_BYTES = 32 * MEGABYTE

/** Room on the disk that is taken now, so that a full one still has some for deleting and for closing in order. */
export type Reserve = {
  /** @returns whether there was any to give up; at once, for a write that waits */
  giveUp(): boolean
  /** Takes the room again. @throws what the disk says, when it has not so much */
  take(): Promise<void>
  /** Looks for what an earlier run has taken. @returns whether it was all there */
  find(): Promise<boolean>
}

export function reserveUnder(dataDir: string): Reserve {
  const path = join(dataDir, 'reserve')
  const draft = `${path}.draft`
  let held = false
  return {
    giveUp() {
      if (!held) return false
      held = false
      rmSync(path, { force: true })
      return true
    },
    async take() {
      const file = await open(draft, 'w', 0o600)
      try {
        // Nothing that a file system could make smaller.
        const piece = randomBytes(MEGABYTE)
        for (let written = 0; written < RESERVE_BYTES; written += MEGABYTE) await file.write(piece)
        await file.sync()
      } catch (error) {
        rmSync(draft, { force: true })
        throw error
      } finally {
        await file.close()
      }
      await rename(draft, path)
      held = true
    },
    async find() {
      rmSync(draft, { force: true })
      const found = await stat(path).catch(() => undefined)
      held = found?.size === RESERVE_BYTES
      return held
    },
  }
}

/** Where nothing of ours grows but files: there is nothing to hold room for. */
export const NO_RESERVE: Reserve = {
  giveUp: () => false,
  take: async () => undefined,
  find: async () => true,
}
