import type { Told } from '#domain/changes/change.ts'

/** What comes at the same time, as a decision about many, is answered by one reading. */
const GATHER_MS = 200

/** Has what comes gathered for work that is done once at a time. @returns what takes it */
export function gathered(work: (told: readonly Told[]) => Promise<void>): (told: Told) => void {
  let waiting: Told[] = []
  let busy = false

  const run = async () => {
    const told = waiting
    waiting = []
    try {
      await work(told)
    } finally {
      busy = false
      if (waiting.length > 0) start()
    }
  }
  const start = () => {
    busy = true
    setTimeout(() => void run(), GATHER_MS)
  }
  return (told) => {
    waiting.push(told)
    if (!busy) start()
  }
}
