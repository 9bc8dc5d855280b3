import { openEmbedded } from '#database/embedded/open-embedded.ts'
import { notes, notesSchema } from '../notes-schema.ts'

/** Writes notes until it is killed, and prints the number of each once it is acknowledged. */
export async function main(dataDir: string): Promise<void> {
  const database = await openEmbedded(dataDir, notesSchema())
  process.stdout.write('open\n')
  for (let number = 1; ; number++) {
    await database.asWorker((transaction) =>
      transaction.insert(notes).values({ owner: 'asha', body: String(number) }),
    )
    process.stdout.write(`${number}\n`)
  }
}
