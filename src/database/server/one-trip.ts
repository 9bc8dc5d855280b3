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
  /** The texts that names were given to, as the server has said or will. */
  readonly parsedStatements: Record<string, string>
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

  /** @returns why nothing was sent; to the client that is the answer */
  override submit = (connection: pg.Connection): Error | null => {
    const wire = connection as Wire
    const written: Buffer[] = []
    const names: Record<string, string> = Object.create(wire.submittedNamedStatements)
    const stream = { writable: true, cork() {}, uncork() {}, write: (bytes: Buffer) => written.push(bytes) }
    const kept = { stream: { value: stream }, submittedNamedStatements: { value: names } }
    const refused =
      prepared(this.#opening, Object.create(wire, { ...kept, sync: { value: () => undefined } })) ??
      prepared(this.#statement, Object.create(wire, kept))
    if (refused) return refused
    Object.assign(wire.submittedNamedStatements, names)
    // One piece: each piece more costs the system as much again.
    if (wire.stream.writable) wire.stream.write(Buffer.concat(written))
    return null
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

/** @returns what is wrong with a part that cannot be sent: a parameter that is none, or another statement's name */
function prepared(part: Part, wire: Wire): Error | undefined {
  const { name, text } = part
  const known = name && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name])
  if (known && known !== text) return new Error(`The name ${name} was given to another statement.`)
  const told = part.callback
  let unfit: Error | undefined
  part.callback = (error) => {
    unfit = error ?? undefined
  }
  part.prepare(wire)
  part.callback = told
  return unfit
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
