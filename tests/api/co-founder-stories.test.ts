import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Answers, applicationForm } from '#domain/applications/form/application-form.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { createStory, type Place, type Subject, type Tab, yieldToEventLoop } from '#tests/record-story.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder } from '#tests/users.ts'
import { ApiError } from '#web/api/api-error.ts'

/** Number of random histories, unless CO_FOUNDER_STORIES sets a different one. */
const STORIES = Number(process.env.CO_FOUNDER_STORIES ?? (process.env.TEST_DEEP ? 300 : 12))
const SEED = Number(process.env.RECORD_SEED ?? 7)

const EMAILS = ['priya@dairy.in', 'nina@dairy.in', 'ravi@dairy.in'] as const

let server: TestServer
/** Three people, by number. The first one owns each draft at the beginning. */
let clients: readonly Client[]
let ids: readonly string[]
const seen = { stories: 0, saves: 0, refused: 0, removals: 0, owners: 0, submissions: 0 }

beforeAll(async () => {
  server = await startTestServer()
  clients = await Promise.all(EMAILS.map((email) => createFounder(server, email)))
  ids = await Promise.all(EMAILS.map((email) => userIdOf(server.rows, email)))
})
afterAll(async () => {
  console.log(`co-founders: ${JSON.stringify(seen)}, seed ${SEED}`)
  await server?.close()
})

const who = fc.nat(2)
/** The person who does what only the owner may do: mostly the owner, which is undefined here. */
const manager = fc.option(who, { freq: 5, nil: undefined })
const call = fc.nat(5)
const step = fc.oneof(
  { weight: 7, arbitrary: fc.record({ does: fc.constant('types' as const), who, place: fc.nat(2) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('saves' as const), who }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('is present' as const), who }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('is answered' as const), call }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('arrives' as const), call }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('is given up' as const), call }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('crashes' as const), who }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('chooses' as const), who, mine: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('invites' as const), who: manager, other: who }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('joins' as const), who }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('removes' as const), who: manager, other: who }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('offers' as const), who: manager, other: who }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('becomes owner' as const), who }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
/** The members from the beginning, and the steps. */
const history = fc.record({
  joined: fc.subarray([1, 2]),
  steps: fc.array(step, { minLength: 20, maxLength: 50, size: 'max' }),
})

/** The rules of a shared draft, as the test understands them. */
class Rules {
  owner = 0
  offered: number | undefined
  readonly members = new Set<number>()
  readonly invited = new Set<number>()
  /** The number of words when each person last lost access. */
  readonly lostAt = new Map<number, number>()

  isApplicant = (person: number) => person === this.owner || this.members.has(person)
  applicants = () => [0, 1, 2].filter(this.isApplicant)
  /** Returns the response to a person's action that only the owner may take. */
  owners = (person: number) =>
    person === this.owner ? 'yes' : this.isApplicant(person) ? 'owner-only' : 'not-found'
}

const form = applicationForm(undefined)
const PLACES: readonly Place<Answers>[] = [
  {
    write: (_, company_name) => ({ company_name }),
    read: ({ company_name }) => company_name,
  },
  {
    write: (_, traction_data) => ({ traction_data }),
    read: ({ traction_data }) => traction_data,
  },
  {
    write: ({ founders_data: [first, ...rest] }, firstName) => ({
      founders_data: first ? [{ ...first, firstName }, ...rest] : [],
    }),
    read: ({ founders_data: [first] }) => first?.firstName ?? '',
  },
]

let words = 0
const newWord = () => `w${String(words++).padStart(9, '7')}`
const codeOf = ({ error }: { error?: { code: string } | undefined }) => error?.code ?? 'yes'

function shared(id: string, rules: Rules): Subject<Answers> {
  return {
    name: `draft:${id}`,
    open: async (person) => {
      // Those who have no access yet keep a blank page, as if they had opened it before.
      const { reply, status } = await (clients[person] as Client).call('readApplication', { params: { id } })
      const base =
        status === 200
          ? { version: reply.version, values: reply.answers }
          : { version: 1, values: form.blank() }
      return { base, kind: { shape: form } }
    },
    save: async (body, person) => {
      const answer = await (clients[person] as Client).call('saveDraft', { params: { id }, body })
      expect(codeOf(answer)).toBe(rules.isApplicant(person) ? 'yes' : 'not-found')
      seen.saves += 1
      if (!answer.error) return answer.reply
      seen.refused += 1
      const { status, error } = answer
      throw new ApiError({ status, code: error.code, message: error.message })
    },
    places: PLACES,
    end: async () => undefined,
  }
}

/** Steps in the form, which only somebody can take who has had access. */
const IN_THE_FORM: readonly Step['does'][] = ['types', 'saves', 'chooses']

function whoIn(one: Step, rules: Rules): number {
  const person = ('who' in one ? one.who : undefined) ?? rules.owner
  if (!IN_THE_FORM.includes(one.does)) return person
  const people = [0, 1, 2].filter((other) => rules.isApplicant(other) || rules.lostAt.has(other))
  return people[person % people.length] as number
}

/** Takes a step that changes who edits the draft. Compares the response with the rules. */
async function changeApplicants(id: string, rules: Rules, one: Step) {
  const person = whoIn(one, rules)
  const client = clients[person] as Client
  const params = { id }
  const other = 'other' in one ? one.other : person
  const before = rules.applicants()
  if (one.does === 'invites') {
    await server.rows('delete from rate_limits')
    const answer = await client.call('inviteCoFounder', { params, body: { email: EMAILS[other] ?? '' } })
    const allowed = rules.owners(person)
    const expected = allowed === 'yes' && rules.isApplicant(other) ? 'already-exists' : allowed
    expect(codeOf(answer)).toBe(expected)
    if (expected !== 'yes' || rules.invited.has(other)) return []
    rules.invited.add(other)
    return [['co-founder-invitation', EMAILS[other]]]
  }
  if (one.does === 'joins') {
    const { invitations } = (await client.call('listOwnInvitations', {})).reply
    const own = invitations.find(({ application_id }) => application_id === id)
    expect(own !== undefined).toBe(rules.invited.has(person))
    if (!own) return []
    await client.call('acceptCoFounderInvitation', { params: { id: own.id }, body: {} })
    rules.invited.delete(person)
    rules.members.add(person)
    rules.lostAt.delete(person)
  }
  if (one.does === 'removes') {
    const answer = await client.call('removeMember', { params: { id, person: ids[other] ?? '' } })
    const leaves = person === other && rules.members.has(person)
    const allowed = rules.owners(person)
    expect(codeOf(answer)).toBe(leaves ? 'yes' : allowed === 'yes' && person === other ? 'conflict' : allowed)
    if (!answer.error && rules.members.delete(other)) {
      if (rules.offered === other) rules.offered = undefined
      rules.lostAt.set(other, words)
      seen.removals += 1
    }
  }
  if (one.does === 'offers') {
    const answer = await client.call('offerOwnership', { params, body: { person: ids[other] ?? '' } })
    const allowed = rules.owners(person)
    expect(codeOf(answer)).toBe(allowed === 'yes' && !rules.members.has(other) ? 'conflict' : allowed)
    if (answer.error || rules.offered === other) return []
    rules.offered = other
    return [['ownership-offered', EMAILS[other]]]
  }
  if (one.does === 'becomes owner') {
    const answer = await client.call('acceptOwnership', { params, body: {} })
    const isOffered = rules.offered === person || rules.owner === person
    expect(codeOf(answer)).toBe(isOffered ? 'yes' : rules.isApplicant(person) ? 'conflict' : 'not-found')
    if (!answer.error && rules.owner !== person) {
      rules.members.delete(person)
      rules.members.add(rules.owner)
      rules.owner = person
      rules.offered = undefined
      seen.owners += 1
    }
  }
  for (const one of [0, 1, 2])
    if (before.includes(one) !== rules.isApplicant(one)) await expectAccess(id, rules, one)
  return []
}

/** Checks that an applicant reads the draft, and that anybody else reads nothing of it. */
async function expectAccess(id: string, rules: Rules, person: number): Promise<void> {
  const client = clients[person] as Client
  const body = { tab: crypto.randomUUID(), section: 'basics' as const, version: 1 }
  const answers = [
    await client.call('readApplication', { params: { id } }),
    await client.call('readApplicants', { params: { id } }),
    await client.call('reportPresence', { params: { id }, body }),
  ]
  const { applications } = (await client.call('listApplications')).reply
  const expected = rules.isApplicant(person)
  expect([
    ...answers.map((answer) => codeOf(answer) === 'yes'),
    applications.some((one) => one.id === id),
  ]).toEqual(answers.map(() => expected).concat(expected))
}

/** Runs a history. @returns the texts that nobody replaced but that nobody can see at the end */
async function play(joined: readonly number[], steps: readonly Step[]) {
  await server.rows('delete from outbox')
  await server.rows('delete from applications')
  const id = await storeApplication(server.rows, { owner: ids[0] ?? '' })
  const rules = new Rules()
  const story = await createStory(shared(id, rules), [0, 1, 2])
  const alive = new Set<string>()
  /** The writer of each word, and its number. */
  const typed = new Map<string, { readonly by: number; readonly number: number }>()
  const emails: (string | undefined)[][] = []
  const beginning = joined.flatMap((person): Step[] => [
    { does: 'invites', who: undefined, other: person },
    { does: 'joins', who: person },
  ])
  for (const one of [...beginning, ...steps]) {
    const recent = 'call' in one ? story.calls.at(-1 - one.call) : undefined
    const person = whoIn(one, rules)
    const tab = story.tabs[person] as Tab<Answers>
    if (one.does === 'types') {
      const { read, write } = PLACES[one.place] as Place<Answers>
      const word = newWord()
      alive.delete(read(tab.inputs))
      tab.inputs = { ...tab.inputs, ...write(tab.inputs, word) }
      if (read(tab.inputs) !== word) continue
      alive.add(word)
      typed.set(word, { by: person, number: words - 1 })
    } else if (one.does === 'saves') void tab.record.save()
    else if (one.does === 'is present') {
      const { version } = tab.record.get().base
      const body = { tab: crypto.randomUUID(), section: 'basics' as const, version }
      const { reply, error } = await (clients[person] as Client).call('reportPresence', {
        params: { id },
        body,
      })
      expect(codeOf({ error })).toBe(rules.isApplicant(person) ? 'yes' : 'not-found')
      if (error) continue
      const present = reply.people.map((other) => ids.indexOf(other.id))
      expect(present.filter((other) => other === person || !rules.isApplicant(other))).toEqual([])
      if (reply.newer) void tab.record.rebase({ version: reply.newer.version, values: reply.newer.answers })
    } else if (one.does === 'is answered') await story.answer(recent)
    else if (one.does === 'arrives') await story.arrive(recent)
    else if (one.does === 'is given up') story.giveUp(recent)
    else if (one.does === 'crashes') {
      if (rules.isApplicant(person)) await story.crash(person)
    } else if (one.does === 'chooses') {
      const [conflict] = tab.record.get().conflicts
      if (conflict) tab.record.resolveConflict(conflict.key, one.mine ? 'mine' : 'theirs')
    } else {
      const wasApplicant = rules.isApplicant(person)
      emails.push(...(await changeApplicants(id, rules, one)))
      // A new member opens the form.
      if (!wasApplicant && rules.isApplicant(person)) await story.crash(person)
    }
    await yieldToEventLoop()
  }
  await story.comeToRest()
  const stored = (await (clients[rules.owner] as Client).call('readApplication', { params: { id } })).reply
  const sights = await Promise.all(
    story.tabs.map(async ({ record, device }) => {
      const { conflicts, discarded } = record.get()
      return JSON.stringify([record.values(), conflicts, discarded, await device.storage.list('asha')])
    }),
  )
  story.end()

  const leaked = [...rules.lostAt].flatMap(([person, since]) =>
    [...typed].filter(
      ([word, { by, number }]) => by !== person && number >= since && sights[person]?.includes(word),
    ),
  )
  const all = [JSON.stringify(stored.answers), ...sights].join('')
  const missing = [...alive].filter((word) => !all.includes(word.slice(1)))

  const body = { base_version: stored.version, changes: {} }
  const submission = await (clients[rules.owner] as Client).call('submit', { params: { id }, body })
  expect(codeOf(submission)).toBe('yes')
  seen.submissions += 1
  for (const person of rules.applicants()) emails.push(['receipt', EMAILS[person]])
  const sent = await server.rows<{ template: string; recipient_email: string }>(
    'select template, recipient_email from outbox',
  )
  const inOrder = (list: unknown[][]) => list.map((email) => email.join(' ')).sort()
  expect(inOrder(sent.map(({ template, recipient_email }) => [template, recipient_email]))).toEqual(
    inOrder(emails),
  )
  return { missing, leaked }
}

test('loses no text of co-founders, shows nothing after a removal, and e-mails the right people', {
  timeout: STORIES * 10_000,
}, async () => {
  const report = await fc.check(
    fc.asyncProperty(history, async ({ joined, steps }) => {
      const outcome = await play(joined, steps)
      seen.stories += 1
      expect(outcome).toEqual({ missing: [], leaked: [] })
    }),
    { numRuns: STORIES, seed: SEED, endOnFailure: true },
  )
  expect(fc.defaultReportMessage(report)).toBeUndefined()
})
