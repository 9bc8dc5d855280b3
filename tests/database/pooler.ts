import { randomInt } from 'node:crypto'
import { createServer, type Socket } from 'node:net'
import { type Link, openLink } from './pooler-link.ts'
import type { ServerProxy } from './proxy.ts'
import { fatal, integer, message, messages, textAt, typeOf } from './wire.ts'

export type Manner = {
  /** True if the pooler refuses a connection with startup options instead of ignoring them. */
  refusesOptions?: boolean
  /**
   * True if the pooler translates the names of prepared statements, as PgBouncer does from version 1.21 on, instead of
   * forwarding them.
   */
  translatesNames?: boolean
}

/** Number of connections to the server, each of which serves one transaction at a time. */
const LINKS = 2

/**
 * Starts a proxy that behaves like PgBouncer with `pool_mode = transaction` and `server_round_robin = 1`: each
 * transaction gets the connection that has been idle longest. Clients need no password.
 */
export async function transactionPooler(target: string, manner: Manner = {}): Promise<ServerProxy> {
  const links = await Promise.all(Array.from({ length: LINKS }, () => openLink(target)))
  const pool = poolOf(links)
  const sockets = new Set<Socket>()
  // Without noDelay, the second part of an answer would wait 40 ms for the acknowledgement of the first.
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('data', (start) => {
      if (manner.refusesOptions && start.includes('\0options\0'))
        return socket.end(fatal('08P01', 'unsupported startup parameter: options'))
      serve(socket, pool, manner.translatesNames ? translator() : undefined)
      socket.write(GREETING())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = new URL(target)
  url.port = String(typeof address === 'object' ? address?.port : '')
  return {
    url: url.href,
    close: () =>
      new Promise((resolve) => {
        for (const socket of [...sockets, ...links.map((link) => link.socket)]) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

/** Returns AuthenticationOk, BackendKeyData with the pooler's own process id and key, and ReadyForQuery. */
const GREETING = () =>
  Buffer.concat([
    message('R', integer(0)),
    message('K', integer(randomInt(2 ** 31)), integer(randomInt(2 ** 31))),
    message('Z', 'I'),
  ])

type Pool = { take(taker: (link: Link) => void): void; give(link: Link): void }

function poolOf(links: readonly Link[]): Pool {
  const free = [...links]
  const waiting: ((link: Link) => void)[] = []
  return {
    take(taker) {
      const link = free.shift()
      if (link) taker(link)
      else waiting.push(taker)
    },
    give(link) {
      const taker = waiting.shift()
      if (taker) taker(link)
      else free.push(link)
    },
  }
}

/** Sends a client's messages over one connection until its transaction ends. */
function serve(socket: Socket, pool: Pool, translate: Translator | undefined): void {
  let link: Link | undefined
  let asked = false
  const unsent: Buffer[] = []

  const flush = () => {
    for (const each of link ? unsent.splice(0) : []) {
      const translated = link && translate ? translate(each, link) : each
      if (translated === undefined)
        return socket.end(fatal('08P01', 'prepared statement name is already in use'))
      link?.send(translated)
    }
  }
  const onLink = (given: Link) => {
    link = given
    asked = false
    given.serve(
      (answer) => socket.write(answer),
      () => {
        link = undefined
        pool.give(given)
      },
    )
    flush()
  }
  socket.on(
    'data',
    messages((each) => {
      if (typeOf(each) === 'X') return socket.end()
      unsent.push(each)
      if (link) return flush()
      if (asked) return
      asked = true
      pool.take(onLink)
    }),
  )
  socket.on('close', () => link?.abandon())
}

/** Translates a client's message. @returns the message to send instead, or undefined if the name is already in use */
type Translator = (each: Buffer, link: Link) => Buffer | undefined

let given = 0

/** Returns a translator that renames prepared statements, and prepares them on the connection in use. */
function translator(): Translator {
  const own = new Map<string, Buffer>()
  return (each, link) => {
    if (typeOf(each) === 'P') {
      const { text: name, next } = textAt(each, 5)
      if (name === '') return each
      if (own.has(name)) return undefined
      const parse = message('P', `POOLER_${given++}\0`, each.subarray(next))
      own.set(name, parse)
      link.prepared.add(parse)
      return parse
    }
    if (typeOf(each) !== 'B') return each
    const { text: portal, next: at } = textAt(each, 5)
    const { text: name, next } = textAt(each, at)
    const parse = own.get(name)
    if (parse === undefined) return each
    if (!link.prepared.has(parse)) link.prepare(parse)
    return message('B', `${portal}\0${textAt(parse, 5).text}\0`, each.subarray(next))
  }
}
