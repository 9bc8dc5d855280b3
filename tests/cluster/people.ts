import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { newSessionCookie } from '#server/http/cookies.ts'
import { type Subscription, subscribe } from '#tests/change-events.ts'
import { type Client, makeClient } from '#tests/client.ts'
import { isGone, known, Refused } from '../faults/passes/acknowledged.ts'
import { draftsOf } from '../faults/passes/drafts.ts'
import { emptyTally, type Tally } from '../faults/passes/tally.ts'
import { patient } from '../faults/several/patient.ts'
import { type Clock, type Counts, countedFetch } from './counts.ts'

/** The fault that people work through. */
export type Shift = {
  readonly counts: Counts
  readonly clock: Clock
  /** True while the fault lasts. */
  isFaulty: boolean
  isOver: boolean
}

/** Everything that the team has been acknowledged. Each id is used for one write only, so that a lost one is noticed. */
export type Ledger = {
  readonly notes: Set<string>
  readonly questionRounds: Set<string>
  /** Ids of applications with a verdict and a decision. */
  readonly judged: Set<string>
  readonly decided: Set<string>
}

type Rows = (text: string, values?: unknown[]) => Promise<unknown>
type Origin = { readonly publicUrl: URL; readonly sessionSecret: string }

const FOUNDERS = 30
const ADMINISTRATORS = 3
const FOUNDER_PAUSE_MS = 250
const ADMINISTRATOR_PAUSE_MS = 400
const LEDGER_PAUSE_MS = 100
const READER_PAUSE_MS = 200
/** Few, because administrators may send 50 question rounds an hour. */
const APPLICATIONS_TO_A_QUESTION = 15

export type People = {
  /** Works until the shift is over. */
  work(shift: Shift): Promise<void>
  /** Compares what the servers show founders with what they have acknowledged since the start. @returns the differences */
  check(): Promise<{ lost: number; doubled: number }>
  readonly ledger: Ledger
}

/**
 * Signs in founders, who save drafts, upload decks and submit, and a team, which reads lists, gives verdicts, decides
 * with e-mails, asks questions and writes notes.
 * @param rows runs statements as a superuser
 * @param servers the addresses of the servers behind the proxy at `origin`
 */
export async function signPeopleIn(rows: Rows, origin: Origin, servers: readonly string[]): Promise<People> {
  let shift: Shift | undefined
  const clientOf = async (user: string, role = 'founder') => {
    const { key, cookie } = newSessionCookie(origin)
    await signIn(rows, user, role, key)
    const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/s)
    /** Returns a browser of the person. @param server a server to call directly, without counting the calls */
    return (server?: string) => {
      const client = makeClient(server ? new URL(server) : origin.publicUrl, (request) =>
        shift && !server ? counted(request, shift) : fetch(request),
      )
      client.cookies.set(name, value)
      return client
    }
  }
  const founders: Founder[] = []
  for (let n = 0; n < FOUNDERS; n++)
    founders.push(founderAtWork((await clientOf(`founder-${n}`))(), `Acme ${n}`, n * 7))
  const ledger: Ledger = {
    notes: new Set(),
    questionRounds: new Set(),
    judged: new Set(),
    decided: new Set(),
  }
  const team: ((shift: Shift) => Promise<void>)[] = []
  for (let n = 0; n < ADMINISTRATORS; n++) {
    const client = (await clientOf(`administrator-${n}`, 'admin'))()
    team.push((current) =>
      judge(client, (id) => Number.parseInt(id.slice(0, 8), 16) % ADMINISTRATORS === n, ledger, current),
    )
  }
  const writer = (await clientOf('writer', 'admin'))()
  team.push((current) => writeNotes(writer, ledger, current))
  const reader = (await clientOf('partner', 'partner'))()
  const lister = (await clientOf('lister'))()
  team.push((current) => readLists(reader, ['listForReview', 'readFundingRoundStatus'], current))
  team.push((current) => readLists(lister, ['listApplications'], current))
  const watcher = await clientOf('watcher', 'admin')
  const watched = servers.map((url) => watcher(url))
  return {
    ledger,
    async work(current) {
      shift = current
      const streams = watched.map((client, n) => watch(client, () => current.clock.update(n), current))
      await Promise.all([
        ...founders.map((founder) => founder.run(current)),
        ...team.map((run) => run(current)),
      ])
      await Promise.all(streams)
      shift = undefined
    },
    async check() {
      const tallies: Tally[] = []
      for (const founder of founders) tallies.push(await founder.check())
      const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0)
      return { lost: sum('lost') + sum('torn'), doubled: sum('doubled') }
    },
  }
}

async function counted(request: Request, { counts, clock }: Shift): Promise<Response> {
  const response = await countedFetch(request, counts)
  if (response.ok && request.method !== 'GET') clock.acknowledge()
  return response
}

async function signIn(rows: Rows, user: string, role: string, key: string): Promise<void> {
  await rows('insert into users (id, name, email) values ($1, $1, $2)', [user, `${user}@acme.in`])
  await rows(`update profiles set mobile = '+91 98200 12345', role = $2 where user_id = $1`, [user, role])
  await rows(
    `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $1, $2, now() + interval '1 day')`,
    [user, key],
  )
}

type Founder = {
  run(shift: Shift): Promise<void>
  check(): Promise<Tally>
}

const LIFE = [...Array<'save'>(6).fill('save'), 'attach', ...Array<'save'>(5).fill('save'), 'submit'] as const

/** Simulates a founder who repeats everything that is not acknowledged, except uploads. */
function founderAtWork(client: Client, name: string, beginning: number): Founder {
  const drafts = draftsOf(name)
  const asking = patient(client)
  const seen = emptyTally()
  let steps = beginning
  return {
    async run(shift) {
      for (; !shift.isOver; await wait(FOUNDER_PAUSE_MS)) {
        const step = LIFE[steps % LIFE.length] ?? 'save'
        try {
          await drafts[step](client)
          steps++
        } catch (error) {
          // The server knows another draft than the founder.
          if (error instanceof Refused) await drafts.check(asking, seen)
          else if (!isGone(error)) throw error
          if (step === 'attach') steps++
        }
      }
    },
    async check() {
      await drafts.check(asking, seen)
      const { applications } = known(await asking.call('listApplications')).reply
      const there = applications.filter(({ application_status }) => application_status !== 'draft')
      const ids = new Set(there.map(({ id }) => id))
      const missing = drafts.submitted.filter((id) => !ids.has(id))
      const unknown = there.filter(({ id }) => !drafts.submitted.includes(id))
      return { ...seen, lost: seen.lost + missing.length, doubled: seen.doubled + unknown.length }
    },
  }
}

/** Works through applications, each with a list, a verdict, a decision with an e-mail, and for some a question. */
async function judge(
  client: Client,
  isMine: (id: string) => boolean,
  ledger: Ledger,
  shift: Shift,
): Promise<void> {
  const asking = patient(client)
  await untilOver(shift, ADMINISTRATOR_PAUSE_MS, async () => {
    const found = (await newest(asking)).find((id) => isMine(id) && !ledger.decided.has(id))
    if (!found) return
    const params = { id: found }
    known(await asking.call('readForReview', { params }))
    known(
      await asking.call('saveVerdict', { params, body: { base_version: 0, changes: { verdict: 'yes' } } }),
    )
    ledger.judged.add(found)
    if (ledger.judged.size % APPLICATIONS_TO_A_QUESTION === 0) {
      const id = randomUUID()
      known(await asking.call('sendQuestions', { params, body: { id, questions: ['Why now?'] } }))
      ledger.questionRounds.add(id)
    }
    await decide(asking, found)
    ledger.decided.add(found)
  })
}

/** Previews and commits a decision with an e-mail, as the dialog does. */
async function decide(client: Client, application: string): Promise<void> {
  const change = { status: 'under_review' as const, reason_ids: [], note: '' }
  const preview = await client.call('previewBatch', { body: { ids: [application], change } })
  const { affected, wording_hash } = known(preview).reply
  const versions = affected.map(({ id, version, held }) => ({ id, version, held }))
  const body = { id: randomUUID(), change, how: 'send' as const, affected: versions, wording_hash }
  known(await client.call('commitBatch', { body }))
}

/** Writes a note as often as possible, so that the time without writes is measured exactly. */
async function writeNotes(client: Client, ledger: Ledger, shift: Shift): Promise<void> {
  const asking = patient(client)
  let id: string | undefined
  await untilOver(shift, LEDGER_PAUSE_MS, async () => {
    id ??= (await newest(asking))[0]
    if (!id) return
    const note = randomUUID()
    const body = { base_version: 0, body: 'A thought', notify: [] }
    known(await asking.call('saveNote', { params: { id, note }, body }))
    ledger.notes.add(note)
  })
}

/** Returns the ids of the newest applications without a decision. */
const newest = async (client: Client): Promise<string[]> => {
  const query = { status: 'submitted', sort: 'newest' } as const
  return known(await client.call('listForReview', { query })).reply.applications.map(({ id }) => id)
}

/** Repeats a piece of work with pauses. Ignores refusals, which `countedFetch` has counted. */
async function untilOver(shift: Shift, pauseMs: number, act: () => Promise<void>): Promise<void> {
  for (; !shift.isOver; await wait(pauseMs)) {
    await act().catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
    })
  }
}

type ListName = 'listForReview' | 'readFundingRoundStatus' | 'listApplications'

/** Reads lists and does not repeat them, so that unanswered ones are counted. */
async function readLists(client: Client, names: readonly ListName[], shift: Shift): Promise<void> {
  for (let n = 0; !shift.isOver; n++) {
    const { isFaulty } = shift
    const status = await client.call(names[n % names.length] as ListName).then(
      (answer) => answer.status,
      () => 0,
    )
    if (isFaulty) shift.counts.lists++
    if (isFaulty && status === 200) shift.counts.listsAnswered++
    await wait(READER_PAUSE_MS)
  }
}

/** Subscribes to a server's live updates, again whenever the stream ends. */
async function watch(client: Client, onUpdate: () => void, shift: Shift): Promise<void> {
  let stream: Subscription | undefined
  const ending = setInterval(() => shift.isOver && stream?.close().catch(() => undefined), READER_PAUSE_MS)
  while (!shift.isOver) {
    try {
      stream = await subscribe(client)
      while (stream.status === 200 && (await stream.next())) onUpdate()
    } catch {
      // The server has stopped.
    }
    await wait(READER_PAUSE_MS)
  }
  clearInterval(ending)
}
