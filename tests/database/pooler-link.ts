import type { Socket } from 'node:net'
import pg from 'pg'
import { message, messages, typeOf } from './wire.ts'

/** One of a pooler's connections to the server. */
export type Link = {
  readonly socket: Socket
  /** The Parse messages of the statements that are prepared on this connection. */
  readonly prepared: Set<Buffer>
  send(said: Buffer): void
  /** Prepares a statement that the client prepared on another connection. The client does not get the answer. */
  prepare(parse: Buffer): void
  /** Passes answers to `onAnswer`. @param over called when everything is answered and no transaction is open */
  serve(onAnswer: (answer: Buffer) => void, over: () => void): void
  /** Rolls back the transaction of a client that has disconnected. */
  abandon(): void
}

/** Logs in with the driver, and takes over the driver's socket. */
export async function openLink(target: string): Promise<Link> {
  const client = new pg.Client({ connectionString: target })
  client.on('error', () => undefined)
  await client.connect()
  const { stream: socket } = client.connection as unknown as { stream: Socket }
  socket.removeAllListeners('data')

  /**
   * For each unanswered Sync, one entry for each Parse that was sent before it: true if its answer belongs to the
   * client.
   */
  let rounds: boolean[][] = [[]]
  let listener = { onAnswer: (_: Buffer) => {}, over: () => {} }

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
    serve(onAnswer, over) {
      rounds = [[]]
      listener = { onAnswer, over }
    },
    abandon() {
      listener.onAnswer = () => {}
      link.send(message('Q', 'rollback\0'))
    },
  }
  socket.on(
    'data',
    messages((answer) => {
      const type = typeOf(answer)
      if (type === '1' && rounds[0]?.shift() === false) return
      listener.onAnswer(answer)
      if (type !== 'Z') return
      rounds.shift()
      if (rounds.length === 1 && answer.toString('latin1', 5) === 'I') listener.over()
    }),
  )
  return link
}
