import { type Answers, APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { type Reply, requestOf } from './connection.ts'
import { type Founder, SOUGHT_NAME } from './founders.ts'

export type Side = 'product' | 'bare'

/** The data for a connection's requests: a founder, the current version of the draft, and an administrator's cookie. */
export type Requester = {
  readonly founder: Founder
  readonly administrator: string
  version: number
  turn: number
}

/** A request that both servers answer, except READ_FOR_REVIEW. */
export type ComparedRequest = {
  readonly name: string
  /** The minimum ratio to the bare server at 32 connections. Undefined if there is no budget. */
  readonly goal?: number
  request(side: Side, requester: Requester): Buffer
  /** Checks a response. @throws Error if it is not the expected one */
  check(reply: Reply, requester: Requester): void
  /**
   * True to check every response, because the next request depends on it. Otherwise, responses are checked only before
   * the measurement.
   */
  readonly always?: boolean
}

const HOST = 'Host: localhost'

const get = (path: string, cookie?: string) =>
  requestOf('GET', path, cookie ? [HOST, `Cookie: ${cookie}`] : [HOST])

const parsed = ({ status, body }: Reply) => {
  if (status !== 200) throw new Error(`Answered with ${status}: ${body.slice(0, 200)}`)
  return JSON.parse(body)
}

const expecting = (isRight: (reply: Record<string, unknown[]>) => boolean) => (reply: Reply) => {
  if (!isRight(parsed(reply))) throw new Error(`Not what was asked for: ${reply.body.slice(0, 200)}`)
}

const ESSAYS = APPLICATION_FORM.fields.filter(({ kind }) => kind.name === 'essay').map(({ key }) => key)
const ESSAY_CHARACTERS = 9_000 / ESSAYS.length
const PROSE = 'We sell to small shops who pay late and order by phone, and settle within a day. '.repeat(20)

/** Returns a text that differs in each turn but has the same length. */
const essay = (turn: number, place: number) =>
  `${String(turn).padStart(6, '0')} ${PROSE.slice(place, place + ESSAY_CHARACTERS)}`

type Changes = Partial<Answers>
export const ALL_ESSAYS = (turn: number): Changes =>
  Object.fromEntries(ESSAYS.map((key, place) => [key, essay(turn, place)]))
export const ONE_FIELD = (turn: number): Changes => ({ [ESSAYS[0] ?? '']: essay(turn, 0) })

const save = (name: string, goal: number, changesOf: (turn: number) => Changes): ComparedRequest => ({
  name,
  goal,
  request(side, requester) {
    const { draft } = requester.founder
    const body = { base_version: requester.version, changes: changesOf(requester.turn++) }
    return side === 'bare'
      ? requestOf('PUT', `/save/${draft.user}/${draft.id}`, [HOST], body)
      : requestOf('PATCH', `/api/applications/${draft.id}`, [HOST, `Cookie: ${draft.cookie}`], body)
  },
  always: true,
  check(reply, requester) {
    // The bare server returns a bigint as text, as pg does by default.
    const version = Number(parsed(reply).version)
    if (version !== requester.version + 1) throw new Error(`Not stored: ${reply.body.slice(0, 200)}`)
    requester.version = version
  },
})

const list = (name: string, goal: number, query: string): ComparedRequest => ({
  name,
  goal,
  request: (side, { administrator }) =>
    side === 'bare' ? get(`/list${query}`) : get(`/api/review/applications${query}`, administrator),
  check: expecting(({ applications }) => (applications?.length ?? 0) > 0),
})

/** An administrator's request for an application. The bare server does not answer it. */
export const READ_FOR_REVIEW: ComparedRequest = {
  name: "administrator's reading of an application",
  request: (_, { founder: { submitted }, administrator }) =>
    get(`/api/review/applications/${submitted}`, administrator),
  check: expecting(({ answers }) => answers !== undefined),
}

export const WORKS: readonly ComparedRequest[] = [
  save('save a draft, all essays (9 KB)', 0.85, ALL_ESSAYS),
  save('autosave of one field', 0.85, ONE_FIELD),
  {
    name: 'own list',
    goal: 0.5,
    request: (side, { founder: { user, cookie } }) =>
      side === 'bare' ? get(`/own/${user}`) : get('/api/applications', cookie),
    check: expecting(({ applications }) => (applications?.length ?? 0) > 1),
  },
  list("administrator's list, first page", 15, ''),
  list("administrator's search, selective", 0.8, `?search=${encodeURIComponent(SOUGHT_NAME)}`),
  {
    name: 'read one application whole',
    goal: 0.5,
    request: (side, { founder: { submitted, cookie } }) =>
      side === 'bare' ? get(`/read/${submitted}`) : get(`/api/applications/${submitted}`, cookie),
    check: expecting((reply) => String(reply.id).length === 36),
  },
]
