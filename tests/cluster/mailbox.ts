import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { freePort } from '#tests/free-port.mjs'

/** A mail server that counts e-mails by their id in the outbox. */
export type Mailbox = {
  readonly url: string
  readonly arrived: ReadonlyMap<string, number>
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  const port = await freePort()
  const arrived = new Map<string, number>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _, callback) {
      text(stream).then((message) => {
        const id = /^Message-ID: <(.*)@/m.exec(message)?.[1] ?? 'none'
        arrived.set(id, (arrived.get(id) ?? 0) + 1)
        callback()
      }, callback)
    },
  })
  // A server that is killed while it sends an e-mail breaks its connection.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
