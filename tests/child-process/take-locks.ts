import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lockFolder } from '#database/embedded/lock.ts'

/** Tries to take a lock in each round, as soon as the round's start file appears. It never releases a lock. */
export async function main(dataDir: string, rounds: string): Promise<void> {
  process.stdout.write('ready\n')
  for (let round = 1; round <= Number(rounds); round++) {
    while (!existsSync(join(dataDir, `start-${round}`))) await wait(0)
    const outcome = await lockFolder(dataDir).then(
      () => 'won',
      (error: Error) => error.name,
    )
    process.stdout.write(`${outcome}\n`)
  }
  await wait(2 ** 30)
}
