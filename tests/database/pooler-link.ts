import type { Socket } from 'node:net'
import pg from 'pg'
import { message, messages, typeOf } from './wire.ts'

/** One of a pooler's own connections to the server. */
export type Link = {
  readonly socket: Socket
  /** The Parse messages of the statements that are prepared on it. */
  readonly prepared: Set<Buffer>
  send(said: Buffer): void
  /** Prepares a statement that its client has prepared elsewhere; the answer is not for the client. */
  prepare(parse: Buffer): void
  /** @param over is called when everything sent has been answered and no transaction is open */
  serve(hear: (answer: Buffer) => void, over: () => void): void
  /** Rolls back for a client that has gone. */
  abandon(): void
}

/** Logs in like the driver, and takes over its connection. */
export async function openLink(target: string): Promise<Link> {
  const client = new pg.Client({ connectionString: target })
  client.on('error', () => undefined)
  await client.connect()
  const { stream: socket } = client.connection as unknown as { stream: Socket }
  socket.removeAllListeners('data')

  /**
   * One entry for each unanswered Sync and each statement that is being prepared: true if the answer belongs to the
   * client.
   */
  let rounds: boolean[][] = [[]]
  let listener = { hear: (_: Buffer) => {}, over: () => {} }

  const link: Link = {
    socket,
    prepared: new Set(),
    send(said) {
      if (typeOf(said) === 'P') rounds.at(-1)?.push(true)
      if (typeOf(said) === 'S' || typeOf(said) === 'Q') rounds.push([])
      socket.write(said)
    },
    prepare(parse) {
      link.prepared.add(parse)
      rounds.at(-1)?.push(false)
      socket.write(parse)
    },
    serve(hear, over) {
      rounds = [[]]
      listener = { hear, over }
    },
    abandon() {
      listener.hear = () => {}
      link.send(message('Q', 'rollback\0'))
    },
  }
  socket.on(
    'data',
    messages((answer) => {
      const type = typeOf(answer)
      if (type === '1' && rounds[0]?.shift() === false) return
      listener.hear(answer)
      if (type !== 'Z') return
      rounds.shift()
      if (rounds.length === 1 && answer.toString('latin1', 5) === 'I') listener.over()
    }),
  )
  return link
}
