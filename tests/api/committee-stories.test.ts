import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Calls, Reply } from '#contract/calls.ts'
import { findMinutes } from '#database/committee.ts'
import type { Role } from '#domain/actor.ts'
import {
  ballotOf,
  countsText,
  OUTCOME_VALUES,
  type Outcome,
  outcomeLabel,
  statusOfOutcome,
  type Vote,
} from '#domain/committee/committee.ts'
import { sessionOf } from '#tests/access/test-users.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder, createMember } from '#tests/users.ts'

// Plays random hours of a committee: two administrators take turns as the host, connections drop, replies are lost, and
// members are recused and demoted. After each step, compares the reply, and what somebody else sees, with a model.

/** Number of random hours, unless COMMITTEE_STORIES sets a different one. */
const STORIES = Number(process.env.COMMITTEE_STORIES ?? (process.env.TEST_DEEP ? 200 : 8))
const SEED = Number(process.env.RECORD_SEED ?? 11)

/** Two administrators, a reviewer and a partner, by number. */
const PEOPLE = [
  ['Meera Iyer', 'meera@openround.example', 'admin'],
  ['Arjun Rao', 'arjun@openround.example', 'admin'],
  ['Ravi Rao', 'ravi@openround.example', 'reviewer'],
  ['Parth Rao', 'parth@openround.example', 'partner'],
] as const
const EVERYBODY = [0, 1, 2, 3] as const
const ITEMS = [1, 2, 3, 4] as const
/** An item that Arjun applied for, and one that is not assigned to Ravi. */
const [ARJUNS, UNASSIGNED] = [3, 4]

let server: TestServer
let clients: readonly Client[]
let ids: readonly string[]
let founder: string
const seen = {
  stories: 0,
  requests: 0,
  refused: 0,
  votes: 0,
  reveals: 0,
  outcomes: 0,
  takeovers: 0,
  blanks: 0,
}

beforeAll(async () => {
  server = await startTestServer({ UNDO_SECONDS: '600' })
  await createFounder(server, 'asha@acme.in')
  founder = await userIdOf(server.rows, 'asha@acme.in')
  const [meera, ...others] = PEOPLE
  clients = [
    await createAdministrator(server, meera[1]),
    ...(await Promise.all(
      others.map(([name, email, role]) =>
        createMember(server, email, role, { first_name: name.split(' ')[0] as string }),
      ),
    )),
  ]
  ids = await Promise.all(PEOPLE.map(([, email]) => userIdOf(server.rows, email)))
})
afterAll(async () => {
  console.log(`committee: ${JSON.stringify(seen)}, seed ${SEED}`)
  await server?.close()
})

type Act = Calls['steerCommittee']['body']['act']
type Steering = Calls['steerCommittee']['body']
type Session = NonNullable<Reply<'readCommittee'>['session']>

const who = fc.constantFrom(...EVERYBODY)
/** The actor of an act: the host, or the first or second administrator. */
const by = fc.constantFrom('host' as const, 'host' as const, 'host' as const, 0, 1)
const number = fc.constantFrom(...ITEMS)
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('moves' as const), by, to: number }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('asks' as const), by }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reveals' as const), by }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('asks again' as const), by }) },
  {
    weight: 9,
    arbitrary: fc.record({
      does: fc.constant('notes' as const),
      by,
      // Mostly the same item, whose outcome is then noted several times.
      number: fc.constantFrom(1, 1, 1, ...ITEMS),
      outcome: fc.constantFrom(...OUTCOME_VALUES),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reorders' as const), by, first: number }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('takes over' as const), by }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('repeats' as const), who: fc.nat(1), back: fc.nat(3) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('both move' as const), to: number }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constant('attends' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leaves' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('drops' as const), who }) },
  { weight: 10, arbitrary: fc.record({ does: fc.constant('votes' as const), who, choice: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('recuses' as const), who, number }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('is demoted' as const), who: fc.constantFrom(1, 2, 3) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('is promoted' as const), who: fc.constantFrom(1, 2, 3) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('releases' as const), who: fc.nat(1), number }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

type Item = {
  asked: boolean
  revealed: boolean
  votes: Map<number, Vote>
  outcome: Outcome | undefined
  held: string | undefined
  released: string | undefined
  decisions: number
  absent: Set<number>
}

/** A session as the test understands its rules. */
class Model {
  version = 1
  host = 0
  current: number | undefined
  agenda: number[] = [...ITEMS]
  items = new Map(
    ITEMS.map((number): [number, Item] => [
      number,
      {
        ...{ asked: false, revealed: false, votes: new Map(), outcome: undefined },
        ...{ held: undefined, released: undefined, decisions: 0, absent: new Set() },
      },
    ]),
  )
  roles: Role[] = PEOPLE.map(([, , role]) => role)
  recused: Set<number>[] = EVERYBODY.map(() => new Set())
  present = new Set([0])
  /** Those who have reported recently. */
  fresh = new Set([0])

  item = (number: number) => this.items.get(number) as Item
  isAdmin = (person: number) => this.roles[person] === 'admin'
  isMember = (person: number) => this.roles[person] !== 'founder'
  leavesFor = (person: number, number: number) =>
    this.recused[person]?.has(number) || (person === 1 && number === ARJUNS)
  sees = (person: number, number: number) =>
    this.isMember(person) &&
    !this.leavesFor(person, number) &&
    !(this.roles[person] === 'reviewer' && number === UNASSIGNED)
  presentMembers = () => [...this.present].filter(this.isMember)
  voters = (number: number) =>
    EVERYBODY.filter(
      (person) =>
        this.sees(person, number) && (this.item(number).votes.has(person) || this.fresh.has(person)),
    )
  validVotes = (number: number) =>
    [...this.item(number).votes].filter(([person]) => this.sees(person, number))

  reveal(number: number) {
    const item = this.item(number)
    item.votes = new Map(this.validVotes(number))
    item.revealed = true
  }
  /** Reveals the votes on the current item if everybody who may vote has voted. Only a new vote does this. */
  revealIfComplete() {
    if (this.current === undefined) return
    const item = this.item(this.current)
    const voters = this.voters(this.current)
    if (item.asked && !item.revealed && voters.length > 0 && voters.every((one) => item.votes.has(one)))
      this.reveal(this.current)
  }
  report(person: number) {
    this.present.add(person)
    this.fresh.add(person)
  }
  noteAbsent(number: number | undefined) {
    if (number === undefined) return
    for (const person of this.presentMembers())
      if (this.leavesFor(person, number)) this.item(number).absent.add(person)
  }
  moveTo(next: number | undefined) {
    if (next === this.current) return
    this.noteAbsent(this.current)
    this.noteAbsent(next)
    this.current = next
  }
  refusal = (person: number) =>
    this.isAdmin(person) ? undefined : this.isMember(person) ? 'administrators-only' : 'team-only'

  /** Applies an act. @returns the code of the response */
  steer(person: number, version: number, act: Act): string {
    const refusal = this.refusal(person)
    if (refusal) return refusal
    if (act.do !== 'take-over' && (this.host !== person || this.version !== version)) return 'conflict'
    if (act.do === 'ask' || act.do === 'ask-again' || act.do === 'reveal') {
      if (this.current === undefined) return 'conflict'
      if (!this.sees(person, this.current)) return 'not-found'
      const item = this.item(this.current)
      if (act.do === 'ask') item.asked = true
      else if (act.do === 'ask-again') {
        if (item.revealed) Object.assign(item, { revealed: false, votes: new Map() })
      } else if (!item.asked) return 'conflict'
      else if (!item.revealed) this.reveal(this.current)
      return 'yes'
    }
    if (act.do === 'note') {
      if (!this.sees(person, act.number)) return 'not-found'
      const item = this.item(act.number)
      if (item.released) return 'conflict'
      item.outcome = act.outcome
      item.held = statusOfOutcome(act.outcome) ?? undefined
      if (item.held) item.decisions += 1
      return 'yes'
    }
    if (act.do === 'move') this.moveTo(act.to)
    if (act.do === 'end') this.moveTo(undefined)
    if (act.do === 'reorder') this.agenda = [...act.agenda]
    if (act.do === 'take-over') this.host = person
    this.version += 1
    return 'yes'
  }

  vote(person: number, number: number, vote: Vote): string {
    if (!this.isMember(person)) return 'team-only'
    if (!this.sees(person, number)) return 'not-found'
    const item = this.item(number)
    if (item.votes.get(person) === vote) return 'yes'
    if (item.revealed || !item.asked || this.current !== number) return 'conflict'
    const isNew = !item.votes.has(person)
    item.votes.set(person, vote)
    this.report(person)
    if (isNew) this.revealIfComplete()
    return 'yes'
  }

  /** Returns the session as it is shown to a member. @param applications their ids, by number */
  shownTo(person: number, applications: readonly string[]) {
    const names = (people: readonly number[]) =>
      people.map((one) => PEOPLE[one]?.[0] as string).sort((a, b) => a.localeCompare(b))
    const ahead = this.agenda.slice(this.current === undefined ? 0 : this.agenda.indexOf(this.current))
    return {
      version: this.version,
      host: PEOPLE[this.host]?.[0],
      hosting: this.host === person && this.isAdmin(person),
      current: this.current ?? null,
      present: names(this.presentMembers()),
      leaving: this.isAdmin(person)
        ? ahead
            .filter((number) => this.sees(person, number))
            .map((number) => ({
              number,
              names: names(this.presentMembers().filter((one) => this.leavesFor(one, number))),
            }))
            .filter(({ names }) => names.length > 0)
        : [],
      items: this.agenda.map((number) => ({
        number,
        content: this.sees(person, number) ? this.contentFor(person, number, applications) : null,
      })),
    }
  }

  private contentFor(person: number, number: number, applications: readonly string[]) {
    const { asked, revealed, votes, outcome, held, released } = this.item(number)
    const valid = revealed ? [...votes] : this.validVotes(number)
    return {
      application_id: applications[number - 1],
      company_name: companyOf(number),
      application_status: released ?? 'submitted',
      outcome: outcome ?? null,
      held: this.isAdmin(person) ? (held ?? null) : null,
      voting: asked
        ? {
            own: votes.get(person) ?? null,
            answered: valid.length,
            expected: revealed ? valid.length : this.voters(number).length,
            votes: revealed
              ? valid
                  .map(([one, vote]) => ({ who: PEOPLE[one]?.[0] as string, vote }))
                  .sort((a, b) => a.who.localeCompare(b.who))
              : null,
          }
        : null,
    }
  }
}

const companyOf = (number: number) => `Company ${'ABCD'[number - 1]}`
const codeOf = ({ error }: { error?: { code: string } | undefined }) => error?.code ?? 'yes'

/** Returns the parts of a session that the model describes. */
const comparable = ({ version, host, hosting, current, present, leaving, items }: Session) => ({
  ...{ version, host, hosting, current, leaving },
  present: present.map(({ full_name }) => full_name),
  items: items.map(({ number, content }) => ({
    number,
    content: content && {
      ...{ application_id: content.application_id, company_name: content.company_name },
      ...{ application_status: content.application_status, outcome: content.outcome },
      held: content.held?.to_status ?? null,
      voting: content.voting && {
        ...{ own: content.voting.own, answered: content.voting.answered },
        ...{ expected: content.voting.expected, votes: content.voting.votes },
      },
    },
  })),
})

type Shown = ReturnType<Model['shownTo']> | ReturnType<typeof comparable>

/** Leaves out the names of people who have left the team, because not everybody may see the profile of a founder. */
function withoutNames(session: Shown, demoted: readonly string[]) {
  const left = [...demoted, 'Former team member', 'Deleted user']
  const nameOf = (name: string | undefined) => (left.includes(name ?? '') ? 'left' : name)
  return {
    ...session,
    host: nameOf(session.host),
    items: session.items.map(({ number, content }) => ({
      number,
      content: content && {
        ...content,
        voting: content.voting && {
          ...content.voting,
          votes: content.voting.votes?.map(({ who, vote }) => `${nameOf(who)}: ${vote}`).sort(),
        },
      },
    })),
  }
}

class Hour {
  model = new Model()
  readonly session = crypto.randomUUID()
  /** The version that each administrator's page shows. */
  readonly versions = [1, 1]
  /** Requests of administrators that have succeeded, as their pages would repeat them. */
  readonly sent: Steering[][] = [[], []]

  constructor(readonly applications: readonly string[]) {}

  /** Checks a reply against the model, and that its text contains nothing of hidden items. */
  check(person: number, answer: { reply: Reply<'readCommittee'>; error?: object | undefined }) {
    seen.requests += 1
    const text = JSON.stringify(answer.error ?? answer.reply)
    const hidden = ITEMS.filter((number) => !this.model.sees(person, number))
    seen.blanks += hidden.length
    for (const number of hidden) {
      expect(text).not.toContain(this.applications[number - 1])
      expect(text).not.toContain(companyOf(number))
    }
    if (answer.error || !this.model.isMember(person)) return
    const { session } = answer.reply
    const demoted = PEOPLE.flatMap(([name], other) => (this.model.isMember(other) ? [] : [name]))
    expect(withoutNames(comparable(session as Session), demoted)).toEqual(
      withoutNames(this.model.shownTo(person, this.applications), demoted),
    )
    if (person < 2) this.versions[person] = (session as Session).version
  }

  async look(person: number) {
    const answer = await (clients[person] as Client).call('readCommittee')
    expect(codeOf(answer)).toBe(this.model.isMember(person) ? 'yes' : 'team-only')
    this.check(person, answer)
  }

  private bodyOf(person: number, act: Act): Steering {
    return { id: crypto.randomUUID(), session: this.session, version: this.versions[person] ?? 1, act }
  }

  async steer(person: number, act: Act) {
    const body = this.bodyOf(person, act)
    const expected = this.model.steer(person, body.version, act)
    const answer = await (clients[person] as Client).call('steerCommittee', { body })
    expect(codeOf(answer)).toBe(expected)
    if (expected === 'yes') this.sent[person]?.push(body)
    else seen.refused += 1
    this.check(person, answer)
  }

  /** Both administrators act at once. The responses must be those of one order or of the other. */
  async steerBoth(to: number) {
    const other = 1 - this.model.host
    const acts: [number, Steering][] = [
      [this.model.host, this.bodyOf(this.model.host, { do: 'move', to })],
      [other, this.bodyOf(other, { do: 'take-over' })],
    ]
    const answers = await Promise.all(
      acts.map(([person, body]) => (clients[person] as Client).call('steerCommittee', { body })),
    )
    const orders = [acts, acts.toReversed()].map((order) => {
      const model = Object.assign(new Model(), structuredClone({ ...plain(this.model) }))
      const codes = order.map(
        ([person, { version, act }]) => [person, model.steer(person, version, act)] as const,
      )
      return { model, codes: new Map(codes) }
    })
    const codes = answers.map(codeOf)
    const match = orders.find((order) =>
      acts.every(([person], place) => order.codes.get(person) === codes[place]),
    )
    expect(match, codes.join()).toBeDefined()
    this.model = match?.model ?? this.model
    for (const [place, [person, body]] of acts.entries())
      if (codes[place] === 'yes') this.sent[person]?.push(body)
  }

  async take(one: Step): Promise<void> {
    const { model } = this
    const person = 'who' in one ? one.who : 'by' in one ? (one.by === 'host' ? model.host : one.by) : 0
    const client = clients[person] as Client
    switch (one.does) {
      case 'moves':
        return this.steer(person, { do: 'move', to: one.to })
      case 'asks':
        return this.steer(person, { do: 'ask' })
      case 'reveals':
        return this.steer(person, { do: 'reveal' })
      case 'asks again':
        return this.steer(person, { do: 'ask-again' })
      case 'notes':
        return this.steer(person, {
          do: 'note',
          number: one.number,
          outcome: one.outcome,
          reason_ids: [],
          note: '',
        })
      case 'reorders':
        return this.steer(person, {
          do: 'reorder',
          agenda: [one.first, ...model.agenda.filter((other) => other !== one.first)],
        })
      case 'takes over':
        return this.steer(person, { do: 'take-over' })
      case 'both move':
        return this.steerBoth(one.to)
      case 'repeats': {
        const body = this.sent[person]?.at(-1 - one.back)
        if (!body) return
        const answer = await client.call('steerCommittee', { body })
        expect(codeOf(answer)).toBe(model.refusal(person) ?? 'yes')
        return this.check(person, answer)
      }
      case 'attends':
      case 'leaves': {
        const leaves = one.does === 'leaves'
        if (model.isMember(person) && !leaves) model.report(person)
        if (model.isMember(person) && leaves && model.fresh.has(person)) model.present.delete(person)
        const answer = await client.call('attendCommittee', { body: { session: this.session, leaves } })
        expect(codeOf(answer)).toBe(model.isMember(person) ? 'yes' : 'team-only')
        return this.check(person, answer)
      }
      case 'drops':
        await server.rows(
          `update committee_attendance set seen_at = seen_at - interval '1 minute', joined_at = joined_at - interval '1 minute'
            where person_id = $1 and has_left is not null`,
          [ids[person]],
        )
        model.present.delete(person)
        model.fresh.delete(person)
        return
      case 'votes': {
        const at = model.current ?? 1
        const ballot = ballotOf(PEOPLE[person]?.[2] as Role)
        const vote = (ballot[one.choice % ballot.length] as { value: Vote }).value
        const expected = model.vote(person, at, vote)
        const answer = await client.call('voteInCommittee', {
          body: { session: this.session, number: at, vote },
        })
        expect(codeOf(answer)).toBe(expected)
        return this.check(person, answer)
      }
      case 'recuses': {
        const params = { id: this.applications[one.number - 1] as string }
        const answer = await client.call('recuse', { params, body: {} })
        if (!model.sees(person, one.number)) return
        if (!answer.error) model.recused[person]?.add(one.number)
        return
      }
      case 'is demoted':
      case 'is promoted': {
        const role = one.does === 'is demoted' ? 'founder' : (PEOPLE[person]?.[2] as Role)
        await server.rows('update profiles set role = $2 where user_id = $1', [ids[person], role])
        model.roles[person] = role
        return
      }
      case 'releases': {
        const item = model.item(one.number)
        if (!item.held || !model.isAdmin(person) || !model.sees(person, one.number)) return
        const [held] = await server.rows<{ id: string }>(
          `select id from decisions where application_id = $1 and state = 'held'`,
          [this.applications[one.number - 1]],
        )
        const body = { id: crypto.randomUUID(), ids: [held?.id ?? ''] }
        expect(codeOf(await client.call('releaseHeld', { body }))).toBe('yes')
        item.released = item.held
        item.held = undefined
        return
      }
    }
  }

  /** Checks that the database holds the decisions of the model, each once. */
  async checkDecisions() {
    const rows = await server.rows<{ number: number; state: string; to_status: string }>(
      `select i.number, d.state, d.to_status from committee_items i join decisions d using (application_id)
        where i.session_id = $1`,
      [this.session],
    )
    for (const number of ITEMS) {
      const { held, released, decisions } = this.model.item(number)
      const own = rows.filter((row) => row.number === number)
      const inState = (state: string) => own.filter((row) => row.state === state).map((row) => row.to_status)
      expect([inState('held'), inState('applied'), own.length]).toEqual([
        held ? [held] : [],
        released ? [released] : [],
        decisions,
      ])
      seen.outcomes += decisions
    }
  }

  /** Ends the session, and checks that its minutes agree with the model and with the audit log. */
  async end(since: number) {
    for (const person of EVERYBODY) await this.take({ does: 'is promoted', who: person as 1 })
    await this.look(0)
    if (this.model.host !== 0) await this.steer(0, { do: 'take-over' })
    this.model.moveTo(undefined)
    const answer = await (clients[0] as Client).call('steerCommittee', {
      body: this.bodyOf(0, { do: 'end' }),
    })
    expect([codeOf(answer), answer.reply.session]).toEqual(['yes', null])
    for (const person of [0, 1]) await this.checkMinutes(person, since)
  }

  private async checkMinutes(person: number, since: number) {
    const client = clients[person] as Client
    const minutes = await server.services.database.read(
      sessionOf(server, client),
      'administrator',
      (transaction) => findMinutes(transaction, this.session),
    )
    const { reply } = await client.call('readAuditLog', { query: { kind: 'decisions' } })
    const log = reply.entries.filter(({ id }) => id > since).toReversed()
    const lastAbout = (number: number, event: string) =>
      log
        .filter((entry) => entry.event === event && entry.application?.id === this.applications[number - 1])
        .at(-1)?.what
    const shown = ITEMS.filter((number) => this.model.sees(person, number))
    expect(minutes?.items.map((item) => item.number).sort()).toEqual(shown)
    for (const { number, votes, asked, outcome, absent } of minutes?.items ?? []) {
      const item = this.model.item(number)
      expect([outcome, asked, votes !== null]).toEqual([item.outcome ?? null, item.asked, item.revealed])
      expect(absent.map(({ full_name }) => full_name)).toEqual(
        [...item.absent].map((one) => PEOPLE[one]?.[0]).sort(),
      )
      expect({
        asked: lastAbout(number, 'votes-asked'),
        revealed: item.revealed ? lastAbout(number, 'votes-revealed') : undefined,
        noted: lastAbout(number, 'outcome-noted'),
      }).toEqual({
        asked: asked ? `Asked the committee to vote on no. ${number}` : undefined,
        revealed: votes ? `Revealed the votes on no. ${number}: ${countsText(votes)}` : undefined,
        noted: outcome
          ? `Noted the committee’s outcome of no. ${number}: ${outcomeLabel(outcome)}`
          : undefined,
      })
      seen.votes += item.votes.size
      seen.reveals += item.revealed ? 1 : 0
    }
    const hidden = this.applications.filter((_, index) => !shown.some((number) => number === index + 1))
    const ofItems = ['votes-asked', 'votes-revealed', 'outcome-noted']
    expect(
      log.filter(
        ({ event, application }) => ofItems.includes(event) && hidden.includes(application?.id ?? ''),
      ),
    ).toEqual([])
    const hosts = log.filter(({ event }) => event === 'committee-taken-over')
    seen.takeovers += hosts.length
    expect(minutes?.hosts.map(({ who }) => who.full_name)).toEqual([
      PEOPLE[0][0],
      ...hosts.map(({ who }) => who),
    ])
    expect(log.map(({ event }) => event).filter((event) => event === 'committee-ended')).toHaveLength(1)
  }
}

/** Returns the data of a model, without its functions. */
const plain = (model: Model) =>
  Object.fromEntries(Object.entries(model).filter(([, value]) => typeof value !== 'function'))

async function play(steps: readonly Step[]): Promise<void> {
  await server.rows('delete from applications')
  await server.rows('delete from committee_sessions')
  const applications = await Promise.all(
    ITEMS.map((number) =>
      storeApplication(server.rows, {
        owner: number === ARJUNS ? (ids[1] as string) : founder,
        status: 'submitted',
        answers: { company_name: companyOf(number) },
      }),
    ),
  )
  await server.rows('delete from recusals')
  await server.rows('insert into assignments (application_id, reviewer_id) select unnest($1::uuid[]), $2', [
    applications.slice(0, 3),
    ids[2],
  ])
  const [last] = await server.rows<{ id: number }>('select coalesce(max(id), 0)::int as id from audit_log')
  const hour = new Hour(applications)
  const body = { id: hour.session, ids: applications }
  hour.check(0, await (clients[0] as Client).call('startCommittee', { body }))
  const beginning: Step[] = [
    ...EVERYBODY.map((who) => ({ does: 'attends' as const, who })),
    { does: 'moves', by: 'host', to: 1 },
    { does: 'asks', by: 'host' },
  ]
  let turn = 0
  for (const one of [...beginning, ...steps]) {
    await hour.take(one)
    await hour.look(turn++ % EVERYBODY.length)
  }
  await hour.checkDecisions()
  await hour.end(last?.id ?? 0)
}

test('shows no hidden item or vote, holds each outcome once, and writes minutes that equal the audit log', {
  timeout: 60_000 + STORIES * 20_000,
}, async () => {
  const report = await fc.check(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 45, size: 'max' }), async (steps) => {
      await play(steps)
      seen.stories += 1
    }),
    { numRuns: STORIES, seed: SEED, endOnFailure: true },
  )
  expect(fc.defaultReportMessage(report)).toBeUndefined()
})
