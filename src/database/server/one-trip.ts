import pg from 'pg'
import type { Outcome, Query } from '#database/engine.ts'
import { timed } from '#database/statement-times.ts'
import { availability } from './availability.ts'

/** What the driver's query does on a connection and is told by it, which its types leave out (pg 8.23). */
type Part = pg.Query & {
  readonly name: string | undefined
  readonly text: string
  callback: (error: Error | null, result?: pg.QueryResult) => void
  _result: { _types: unknown }
  prepare(connection: Wire): void
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Wire): void
  handleError(error: Error, connection: Wire): void
  handleReadyForQuery(connection: Wire): void
}

type Wire = pg.Connection & {
  readonly submittedNamedStatements: Record<string, string>
  sync(): void
}

export type Trip = { readonly opened: Outcome; readonly result: Outcome }

/**
 * Sends two statements with one end behind both. PostgreSQL takes what comes before such an end for one transaction: it
 * needs neither begin nor commit, and who sends and who answers is woken once. What the opening sets holds for the
 * statement alone; when it fails, the statement is not run. What the commit refuses, the statement is told.
 */
export async function inOneTrip(client: pg.ClientBase, opening: Query, statement: Query): Promise<Trip> {
  const trip = new OneTrip(client, opening, statement)
  await timed(statement.text, () => {
    client.query(trip)
    return Promise.all([trip.opened, trip.result])
  })
  return { opened: await trip.opened, result: await trip.result }
}

/** To the client it is one query, that whose answer is just coming; what is told of it goes to the part it is about. */
class OneTrip extends pg.Query {
  declare name: string | undefined
  declare text: string
  declare callback: (error: Error | null) => void
  readonly query_timeout: number | undefined
  readonly opened: Promise<Outcome>
  readonly result: Promise<Outcome>
  readonly #opening: Part
  readonly #statement: Part
  #now: Part

  constructor(client: pg.ClientBase, opening: Query, statement: Query) {
    super({ text: opening.text, ...(opening.name && { name: opening.name }) })
    this.query_timeout = statement.timeoutMs
    this.callback = () => undefined
    this.#opening = partOf(client, opening)
    this.#statement = partOf(client, statement)
    this.#now = this.#opening
    this.opened = outcomeOf(this.#opening)
    this.result = outcomeOf(this.#statement)
  }

  override submit = (connection: pg.Connection): void => {
    const wire = connection as Wire
    const written: Buffer[] = []
    const stream = { writable: true, cork() {}, uncork() {}, write: (bytes: Buffer) => written.push(bytes) }
    const kept = { stream: { value: stream } }
    this.#opening.prepare(Object.create(wire, { ...kept, sync: { value: () => undefined } }))
    this.#statement.prepare(Object.create(wire, kept))
    // One piece: each piece more costs the system as much again.
    if (wire.stream.writable) wire.stream.write(Buffer.concat(written))
  }

  handleRowDescription(message: unknown): void {
    this.#now.handleRowDescription(message)
  }

  handleDataRow(message: unknown): void {
    this.#now.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    this.#now.handleCommandComplete(message, wire)
    if (this.#now === this.#statement) return
    this.#now.handleReadyForQuery(wire)
    this.#now = this.#statement
    this.name = this.#statement.name
    this.text = this.#statement.text
  }

  handleReadyForQuery(wire: Wire): void {
    this.#statement.handleReadyForQuery(wire)
    this.callback(null)
  }

  handleError(error: Error, wire: Wire): void {
    this.#now.handleError(error, wire)
    if (this.#now === this.#opening) {
      // The server has passed over it, so that it knows no statement of this name.
      delete wire.submittedNamedStatements[this.#statement.name ?? '']
      this.#statement.handleError(error, wire)
    }
    this.callback(error)
  }
}

function partOf(client: pg.ClientBase, { name, text, values }: Query): Part {
  const part = new pg.Query({
    text,
    values,
    ...(name && { name }),
    queryMode: 'extended',
  } as pg.QueryConfig) as Part
  part._result._types = client
  return part
}

const outcomeOf = (part: Part): Promise<Outcome> =>
  new Promise((resolve) => {
    part.callback = (error, result) =>
      resolve(error ? { error: availability(error) } : { rows: result?.rows ?? [] })
  })
