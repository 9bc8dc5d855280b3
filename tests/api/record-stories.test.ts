import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PROFILE_SHAPE, type ProfileRecord, toProfileRecord } from '#domain/accounts/profile-record.ts'
import {
  type Answers,
  APPLICATION_FORM,
  applicationForm,
} from '#domain/applications/form/application-form.ts'
import {
  type AnswersRecord,
  answersShape,
  textOfAnswer,
  toAnswersRecord,
} from '#domain/questions/answers-record.ts'
import { storeApplication, userIdOf } from '#tests/applications.ts'
import type { Answer, Client } from '#tests/client.ts'
import { createStory, type Place, type Subject, type Tab, yieldToEventLoop } from '#tests/record-story.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createFounder } from '#tests/users.ts'
import { ApiError } from '#web/api/api-error.ts'

/** Number of scenarios; `npm run test:records` runs 10,000. */
const STORIES = Number(process.env.RECORD_STORIES ?? 30)
const SEED = Number(process.env.RECORD_SEED ?? 7)

let server: TestServer
let asha: Client
let ashaId: string
const seen = { stories: 0, saves: 0, lost: 0 }

beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  ashaId = await userIdOf(server.rows, 'asha@acme.in')
})
afterAll(async () => {
  const { stories, saves, lost } = seen
  console.log(`records: ${stories} interleavings, ${saves} saves, ${lost} words lost, seed ${SEED}`)
  await server?.close()
})

/** Returns the reply to a save, or throws the error that the browser would throw. */
function heard<R>({ status, reply, error }: Pick<Answer<'saveDraft'>, 'status' | 'error'> & { reply: R }): R {
  seen.saves += 1
  if (error) throw new ApiError({ status, code: error.code, message: error.message })
  return reply
}

const place = <V>(write: Place<V>['write'], read: Place<V>['read']): Place<V> => ({ write, read })

/** Returns a place in the first founder's row, whose cells merge separately. */
const inRow = (cell: 'firstName' | 'experience') =>
  place<Answers>(
    ({ founders_data: [first, ...rest] }, text) => ({
      founders_data: first ? [{ ...first, [cell]: text }, ...rest] : [],
    }),
    ({ founders_data: [first] }) => first?.[cell] ?? '',
  )

function draft(): Subject<Answers> {
  const id = crypto.randomUUID()
  return {
    name: `draft:${id}`,
    open: async () => {
      const { reply, status } = await asha.call('readApplication', { params: { id } })
      const base =
        status === 404
          ? { version: 0, values: APPLICATION_FORM.blank() }
          : { version: reply.version, values: reply.answers }
      return { base, kind: { shape: applicationForm(undefined) } }
    },
    save: async (body) => heard(await asha.call('saveDraft', { params: { id }, body })),
    places: [
      place(
        (_, company_name) => ({ company_name }),
        ({ company_name }) => company_name,
      ),
      place(
        (_, traction_data) => ({ traction_data }),
        ({ traction_data }) => traction_data,
      ),
      inRow('firstName'),
      inRow('experience'),
    ],
    // Deletes the draft, because the number of open drafts is limited.
    end: () => asha.call('deleteDraft', { params: { id } }),
  }
}

const QUESTIONS = [
  { id: 'q1', text: 'Why now?', order: 1 },
  { id: 'q2', text: 'Who pays?', order: 2 },
]

/** Stores a round in SQL, because the API limits the number of rounds per hour. */
async function answers(): Promise<Subject<AnswersRecord>> {
  const application = await storeApplication(server.rows, { owner: ashaId, status: 'submitted' })
  const [stored] = await server.rows<{ id: string }>(
    'insert into application_questions (application_id, questions) values ($1, $2::jsonb) returning id',
    [application, JSON.stringify(QUESTIONS)],
  )
  const id = stored?.id ?? ''
  return {
    name: `answers:${id}`,
    open: async () => {
      const [round] = (await asha.call('readQuestions', { params: { id: application } })).reply
        .question_rounds
      const values = toAnswersRecord(QUESTIONS, round?.answers ?? [])
      return { base: { version: round?.version ?? 0, values }, kind: { shape: answersShape(QUESTIONS) } }
    },
    save: async (body) => heard(await asha.call('saveAnswers', { params: { id }, body })),
    places: QUESTIONS.map((question) =>
      place<AnswersRecord>(
        (_, text) => ({ [question.id]: text }),
        (values) => textOfAnswer(values[question.id]),
      ),
    ),
    end: () => server.rows('delete from applications where id = $1', [application]),
  }
}

const profile = (): Subject<ProfileRecord> => ({
  name: 'profile',
  open: async () => {
    const { profile: stored } = (await asha.call('session')).reply
    if (!stored) throw new Error('Nobody is signed in.')
    const base = { version: stored.version, values: toProfileRecord(stored) }
    return { base, kind: { shape: PROFILE_SHAPE } }
  },
  save: async (body) => heard(await asha.call('saveProfile', { body })),
  places: [
    place(
      (_, text) => ({ mobile: `+91 ${text.replace(/\D/g, '')}` }),
      ({ mobile }) => mobile.replace('+91 ', 'w'),
    ),
    place(
      ({ name }, first_name) => ({ name: { ...name, first_name } }),
      ({ name }) => name.first_name,
    ),
  ],
  end: async () => undefined,
})

const tab = fc.nat(2)
const call = fc.nat(5)
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('types' as const), tab, place: fc.nat(3) }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('saves' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('is answered' as const), call }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('arrives' as const), call }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('is given up' as const), call }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('crashes' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('chooses' as const), tab, mine: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

let words = 0
/** Returns a unique text that every field stores unchanged. */
const newWord = () => `w${String(words++).padStart(9, '7')}`

/** Runs a scenario. @returns the lost texts, which nobody replaced but which are missing at the end */
async function play<V extends object>(subject: Subject<V>, steps: readonly Step[]) {
  const story = await createStory(subject)
  const alive = new Set<string>()
  for (const one of steps) {
    const recent = 'call' in one ? story.calls.at(-1 - one.call) : undefined
    const who = story.tabs['tab' in one ? one.tab : 0] as Tab<V>
    if (one.does === 'types') {
      const { read, write } = subject.places[one.place % subject.places.length] as Place<V>
      const word = newWord()
      alive.delete(read(who.inputs))
      who.inputs = { ...who.inputs, ...write(who.inputs, word) }
      if (read(who.inputs) === word) alive.add(word)
    } else if (one.does === 'saves') void who.record.save()
    else if (one.does === 'is answered') await story.answer(recent)
    else if (one.does === 'arrives') await story.arrive(recent)
    else if (one.does === 'is given up') story.giveUp(recent)
    else if (one.does === 'crashes') await story.crash(one.tab)
    else if (one.does === 'chooses') {
      const [question] = who.record.get().conflicts
      if (question) who.record.resolveConflict(question.key, one.mine ? 'mine' : 'theirs')
    }
    await yieldToEventLoop()
  }
  await story.comeToRest()
  const sight = await story.inSight()
  story.end()
  await subject.end()
  return [...alive].filter((word) => !sight.includes(word.slice(1)))
}

const KINDS = [
  (steps: readonly Step[]) => play(draft(), steps),
  async (steps: readonly Step[]) => play(await answers(), steps),
  (steps: readonly Step[]) => play(profile(), steps),
]

test("loses no typed text between the browser's draft engine and the server [D-form.42]", {
  timeout: STORIES * 10_000,
}, async () => {
  const report = await fc.check(
    fc.asyncProperty(fc.nat(2), fc.array(step, { minLength: 5, maxLength: 40 }), async (kind, steps) => {
      const missing = await KINDS[kind]?.(steps)
      seen.stories += 1
      seen.lost += missing?.length ?? 0
      expect(missing).toEqual([])
    }),
    { numRuns: STORIES, seed: SEED, endOnFailure: true },
  )
  expect(fc.defaultReportMessage(report)).toBeUndefined()
})
