import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readStoredEmails } from '#server/email/outbox-folder.ts'
import { type Client, makeClient } from '#tests/client.ts'
import type { SignInServer } from '#tests/users.ts'

const POLL_MS = 50
/** A limit that only ends tests that hang. */
const PATIENCE_MS = 240_000

/** Adapts a running build of the server to the helpers in tests/users.ts. */
export async function builtPeople(url: string, dataDir: string): Promise<SignInServer> {
  const folder = join(dataDir, 'outbox')
  const seen = new Set((await readStoredEmails(folder)).map(({ file }) => file))
  return {
    visitor: (): Client => makeClient(new URL(url), (request) => fetch(request, { redirect: 'manual' })),
    /** Waits for a new e-mail. */
    async emails() {
      for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(POLL_MS)) {
        const emails = await readStoredEmails(folder)
        const fresh = emails.filter(({ file }) => !seen.has(file))
        for (const { file } of fresh) seen.add(file)
        if (fresh.length > 0) return emails
      }
      throw new Error('No further e-mail was stored.')
    },
  }
}
