import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Answers,
  APPLICATION_FORM,
  type ApplicationForm,
  applicationForm,
  type FieldKey,
  type FormVersion,
  isOwnKey,
  ownKey,
} from '#domain/applications/form/application-form.ts'
import type { FieldDefinition } from '#domain/forms/field-definition.ts'
import type { Field } from '#domain/forms/kind.ts'
import type { Base } from '#domain/records/reconcile.ts'
import type { Save } from '#domain/records/record.ts'
import { type RecordState, unsubmittedEdits } from '#domain/records/state.ts'
import { completeAnswers } from '#tests/applications.ts'
import type { Client } from '#tests/client.ts'
import { decideAs } from '#tests/decide.ts'
import { publishQuestions, question } from '#tests/own-questions.ts'
import { createStory, type Subject, type Tab, yieldToEventLoop } from '#tests/record-story.ts'
import { startTestServer, type TestServer } from '#tests/server.ts'
import { createAdministrator, createFounder } from '#tests/users.ts'
import { ApiError } from '#web/api/api-error.ts'
import { draftKind } from '#web/features/application/draft-record.ts'

/** Number of random histories, unless OWN_QUESTION_STORIES sets a different one. */
const STORIES = Number(process.env.OWN_QUESTION_STORIES ?? (process.env.TEST_DEEP ? 500 : 12))
const SEED = Number(process.env.RECORD_SEED ?? 7)

let server: TestServer
let asha: Client
let meera: Client
const seen = { stories: 0, submissions: 0, copies: 0, refusals: {} as Record<string, number> }

beforeAll(async () => {
  server = await startTestServer()
  asha = await createFounder(server)
  meera = await createAdministrator(server)
})
afterAll(async () => {
  console.log(`own questions: ${JSON.stringify(seen)}, seed ${SEED}`)
  await server?.close()
})

/** All questions that a version may have. Their kinds never change. */
const QUESTIONS = [
  question('Text'),
  question('Choice', 'choice'),
  question('Essay', 'essay'),
  question('Choices', 'choices'),
  question('Number', 'number'),
  question('Link', 'link'),
  question('Yes', 'yesNo'),
  question('Date', 'date'),
]
const CHANGES = ['add or remove', 'rename', 'move', 'require', 'choices', 'bounds'] as const

const edit = fc.record({ at: fc.nat(63), change: fc.constantFrom(...CHANGES) })
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never

const tab = fc.nat(2)
const call = fc.nat(5)
const at = fc.nat(8)
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ does: fc.constant('types' as const), tab, at, blank: fc.constant(false) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('types' as const), tab, at, blank: fc.constant(true) }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('saves' as const), tab }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('is answered' as const), call }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('arrives' as const), call }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('is given up' as const), call }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reloads' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('chooses' as const), tab, mine: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('publishes' as const),
      edits: fc.array(edit, { minLength: 1, maxLength: 3 }),
      hoursAgo: fc.constantFrom(0, 0, 25),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('submits' as const), tab, isLost: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const steps = fc.array(step, { minLength: 5, maxLength: 40 })
const history = fc.record({
  first: fc.array(edit, { maxLength: 8 }),
  isNew: fc.boolean(),
  steps,
  again: fc.option(steps, { freq: 2 }),
})

let count = 0
/** Returns digits that are in no other text. */
const newDigits = () => String(++count).padStart(8, '7')

/** The versions of a history, which replace all earlier ones. */
class Versions {
  questions: readonly FieldDefinition[] = []
  readonly published: { readonly number: number; readonly hoursAgo: number }[] = []

  async publish(edits: readonly Edit[], hoursAgo: number) {
    this.questions = edits.reduce(changed, this.questions)
    const title = `Version ${newDigits()}`
    const number = await publishQuestions(server.rows, this.questions, { hoursAgo, title })
    this.published.push({ number, hoursAgo })
  }

  /** Returns whether a version is the newest, or was replaced within a day. */
  isSubmittable(number: number): boolean {
    const next = this.published.find((version) => version.number === number + 1)
    return !next || next.hoursAgo < 24
  }
}

function changed(
  questions: readonly FieldDefinition[],
  { at: place, change }: Edit,
): readonly FieldDefinition[] {
  if (change === 'add or remove') {
    const toggled = QUESTIONS[place % QUESTIONS.length] as FieldDefinition
    const others = questions.filter(({ id }) => id !== toggled.id)
    return others.length < questions.length
      ? others
      : others.toSpliced(place % (others.length + 1), 0, toggled)
  }
  const one = questions[place % questions.length]
  if (!one) return questions
  if (change === 'move') return [...questions.filter((other) => other !== one), one]
  const [first, ...others] = one.choices
  const isLimited = one.max !== null
  const wording = {
    rename: { label: `${one.kind} ${newDigits()}` },
    require: { required: !one.required },
    choices: first ? { choices: [...others, { id: `choice${newDigits()}`, label: newDigits() }] } : {},
    bounds: one.kind === 'number' ? { min: isLimited ? null : 1, max: isLimited ? null : 5 } : {},
  }[change]
  return questions.map((other) => (other === one ? { ...one, ...wording } : other))
}

/** Returns an answer that somebody gives, and the digits in it if no other answer has them. */
function newAnswer(field: Field): { value: unknown; digits?: string } {
  const digits = newDigits()
  const isEven = Number(digits) % 2 === 0
  const { choices = [] } = field as { choices?: readonly { readonly value: string }[] }
  switch (field.kind.name) {
    case 'number':
      return { value: Number(digits), digits }
    case 'link':
      return { value: isEven ? `acme${digits}.in` : `https://acme.in/${digits}`, digits }
    case 'choice':
      return { value: choices.at(isEven ? 0 : -1)?.value }
    case 'choices':
      return { value: choices.slice(isEven ? 1 : 0).map(({ value }) => value) }
    case 'yesNo':
      return { value: isEven ? 'yes' : 'no' }
    case 'date':
      return { value: isEven ? '2026-11-29' : '2026-02-30' }
    default:
      return { value: `w${digits}`, digits }
  }
}

type Draft = {
  readonly base: Base<Answers>
  readonly form: ApplicationForm
  readonly version: FormVersion | undefined
  readonly kind: Pick<ReturnType<typeof draftKind>, 'shape' | 'sendable'> & {
    readonly submit: (save: Save<Answers>) => Promise<unknown>
  }
}
type Row = {
  readonly version: number
  readonly application_status: string
  readonly form_version: number | null
  readonly own_answers: Partial<Answers>
}

const read = async (id: string, client = asha) =>
  (await client.call('readApplication', { params: { id } })).reply
const ownOf = (answers: object) =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => isOwnKey(key)))

async function findRow(id: string): Promise<Row | undefined> {
  const [row] = await server.rows<Row>(
    'select version, application_status, form_version, own_answers from applications where id = $1',
    [id],
  )
  return row
}

/** Returns the reply to a request, or throws the error that the browser would throw. */
function heard<R>({
  status,
  reply,
  error,
}: Pick<Awaited<ReturnType<Client['call']>>, 'status' | 'error'> & { reply: R }): R {
  if (!error) return reply
  const { code, message, faults } = error
  throw new ApiError({ status, code, message, faults })
}

/**
 * Returns a draft as a subject. Each page gets the newest version when it opens.
 * @param shown returns the answers on the page that submits now; undefined for a submission that arrives late
 */
function draft(id: string, versions: Versions, shown: () => Answers | undefined): Subject<Answers, Draft> {
  const submitWith = (version: FormVersion | undefined) => async (save: Save<Answers>) => {
    const form = applicationForm(version)
    const before = await findRow(id)
    const body = version ? { ...save, form_version: version.number } : save
    const answer = await asha.call('submit', { params: { id }, body })
    const isSubmittable = versions.isSubmittable(version?.number ?? 0)
    const code = answer.error?.code ?? (before?.application_status === 'submitted' ? 'repeated' : 'submitted')
    seen.refusals[code] = (seen.refusals[code] ?? 0) + 1
    // The page and the server have the same answers, unless another page has saved since.
    const answers = save.base_version === (before?.version ?? 0) ? shown() : undefined
    if (code === 'submitted') {
      expect(isSubmittable).toBe(true)
      const after = await findRow(id)
      const { form: readForm, answers: readAnswers } = await read(id)
      expect(after?.form_version).toBe(version?.number ?? null)
      expect(readForm).toEqual(version)
      expect(after?.own_answers).toEqual(ownOf(readAnswers))
      expect(form.validate(readAnswers)).toEqual([])
      if (answers) expect(form.validate(answers)).toEqual([])
      if (answers)
        expect(form.normalise(ownOf(readAnswers) as Partial<Answers>)).toEqual(
          form.normalise(ownOf(answers) as Partial<Answers>),
        )
      seen.submissions += 1
    } else if (code === 'validation-failed') {
      expect(isSubmittable).toBe(true)
      if (answers) expect(answer.error?.faults).toEqual(form.validate(answers))
    } else if (code === 'form-changed') expect(isSubmittable).toBe(false)
    else if (code === 'conflict') expect(save.base_version).toBeLessThan(before?.version ?? 0)
    else
      expect([code, before?.application_status]).toEqual([
        expect.stringMatching(/repeated|already-submitted/),
        'submitted',
      ])
    return heard(answer)
  }
  return {
    name: `draft:${id}`,
    open: async () => {
      const { reply, error } = await asha.call('readApplication', { params: { id } })
      const version = error ? ((await asha.call('readForm')).reply.form ?? undefined) : reply.form
      const form = applicationForm(version)
      const base = error
        ? { version: 0, values: form.blank() }
        : { version: reply.version, values: reply.answers }
      const { shape, sendable } = draftKind({ owner: '', id, form, version })
      return { base, form, version, kind: { shape, sendable, submit: submitWith(version) } }
    },
    save: async (body) => heard(await asha.call('saveDraft', { params: { id }, body })),
    places: [],
    end: async () => undefined,
  }
}

/** Returns the texts among which the founder can choose, and those that another text has replaced. */
const inConflict = ({ conflicts, discarded, values }: RecordState<Answers>) => [
  conflicts.map(({ key, theirs }) => [theirs, values[key]]),
  discarded,
]

/** Runs a scenario with one draft. @returns whether it was submitted */
async function play(id: string, versions: Versions, all: readonly Step[], filledIn: Partial<Answers>) {
  let shown: Answers | undefined
  const story = await createStory(draft(id, versions, () => shown))
  for (const one of story.tabs) one.inputs = { ...one.inputs, ...filledIn }
  /** The key of each text that nobody has replaced, by its digits. */
  const alive = new Map<string, FieldKey>()
  const isOpen = ({ record }: Tab<Answers, Draft>) =>
    !record.isClosedElsewhere() && record.get().phase !== 'closed'
  const isSubmitted = async () => (await findRow(id))?.application_status === 'submitted'

  async function reload(place: number) {
    await story.crash(place)
    const { form } = (story.tabs[place] as Tab<Answers, Draft>).opened
    const saved = JSON.stringify((await findRow(id))?.own_answers ?? {})
    // The page has no place for an unsaved answer to a question that has been removed.
    for (const [digits, key] of alive)
      if (form.sectionOf(key) < 0 && !saved.includes(digits)) alive.delete(digits)
  }

  async function submit(place: number, isLost: boolean) {
    const { record, inputs } = story.tabs[place] as Tab<Answers, Draft>
    const begun = story.calls.length
    shown = inputs
    let outcome: Awaited<ReturnType<typeof record.submit>> | undefined
    void record.submit().then((result) => {
      outcome = result
    })
    while (!outcome) {
      await yieldToEventLoop()
      for (const [index, one] of story.calls.entries()) {
        if (isLost && index >= begun) await story.arrive(one).then(() => story.giveUp(one))
        else await story.answer(one)
      }
    }
    shown = undefined
    const isFormChanged =
      !outcome.ok && outcome.problem instanceof ApiError && outcome.problem.code === 'form-changed'
    if (!isFormChanged) return
    let saved = false
    void record.save().then(() => {
      saved = true
    })
    while (!saved) {
      await yieldToEventLoop()
      for (const one of story.calls) await story.answer(one)
    }
    if (!(await isSubmitted())) await reload(place)
  }

  for (const one of all) {
    const recent = 'call' in one ? story.calls.at(-1 - one.call) : undefined
    const place = 'tab' in one ? one.tab : 0
    const who = story.tabs[place] as Tab<Answers, Draft>
    if (one.does === 'publishes') await versions.publish(one.edits, one.hoursAgo)
    else if (one.does === 'is answered') await story.answer(recent)
    else if (one.does === 'arrives') await story.arrive(recent)
    else if (one.does === 'is given up') story.giveUp(recent)
    else if (!isOpen(who)) continue
    else if (one.does === 'types') {
      const fields: readonly Field[] = who.opened.form.fields.filter(({ key }) => isOwnKey(key))
      const field = fields[one.at % (fields.length + 1)] ?? APPLICATION_FORM.field('company_name')
      const key = field.key as FieldKey
      const { value, digits } = one.blank ? { value: field.kind.blank(field) } : newAnswer(field)
      const replaced = JSON.stringify(who.inputs[key] ?? '')
      for (const known of alive.keys()) if (replaced.includes(known)) alive.delete(known)
      who.inputs = { ...who.inputs, [key]: value }
      if (digits) alive.set(digits, key)
    } else if (one.does === 'saves') void who.record.save()
    else if (one.does === 'chooses') {
      const [conflict] = who.record.get().conflicts
      if (conflict) who.record.resolveConflict(conflict.key, one.mine ? 'mine' : 'theirs')
    } else if (one.does === 'reloads') {
      if (!(await isSubmitted())) await reload(place)
    } else await submit(place, one.isLost)
    await yieldToEventLoop()
  }
  await story.comeToRest()
  const submitted = await isSubmitted()
  const states = [
    ...story.tabs.map(({ record }) => ({ ...record.get(), values: record.values() })),
    ...(await Promise.all(story.tabs.map(({ device }) => device.storage.list('asha'))))
      .flat()
      .map(({ state }) => state as RecordState<Answers>),
  ]
  const { answers, form } = await read(id)
  const row = (await findRow(id)) as Row | undefined
  const sight = submitted
    ? [answers, unsubmittedEdits<Answers>(applicationForm(form), states, answers)]
    : [row?.own_answers, answers?.company_name, states.map(inConflict)]
  const text = JSON.stringify(sight)
  const missing = [...alive].filter(([digits, key]) => {
    // A version that was submitted has no place for answers to other questions.
    if (submitted && applicationForm(form).sectionOf(key) < 0) return false
    return !text.includes(digits)
  })
  story.end()
  return { submitted, missing, alive, sight }
}

async function applyAgain(earlier: string, versions: Versions): Promise<string> {
  await decideAs(meera, [earlier], { status: 'no_fit', reason_ids: [], note: 'Not yet.' }, 'send')
  await server.rows(
    `update decisions set undo_until = now(), applied_at = now() - interval '1 year', reapply_after = current_date - 200`,
  )
  const copy = crypto.randomUUID()
  heard(await asha.call('applyAgain', { params: { id: earlier }, body: { id: copy } }))
  const before = await read(earlier)
  const after = await read(copy)
  const blank = applicationForm(after.form).blank()
  const expected = versions.questions.map(({ id }) => [
    ownKey(id),
    before.answers[ownKey(id)] ?? blank[ownKey(id)],
  ])
  expect(ownOf(after.answers)).toEqual(Object.fromEntries(expected))
  seen.copies += 1
  return copy
}

test('loses no answer to own questions, and reads each in the wording that its founder saw', {
  timeout: STORIES * 10_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ first, isNew, steps: all, again }) => {
      await server.rows('truncate form_versions cascade')
      const versions = new Versions()
      if (first.length > 0) await versions.publish(first, 25)
      const id = crypto.randomUUID()
      if (!isNew)
        heard(
          await asha.call('saveDraft', {
            params: { id },
            body: { base_version: 0, changes: completeAnswers() },
          }),
        )
      const { submitted, missing, sight } = await play(id, versions, all, isNew ? completeAnswers() : {})
      expect(missing, JSON.stringify(sight)).toEqual([])
      if (submitted && again) {
        const read1 = await read(id)
        const copy = await applyAgain(id, versions)
        const later = await play(copy, versions, again, {
          funding_amount_seeking: completeAnswers().funding_amount_seeking,
        })
        expect(later.missing).toEqual([])
        const { form, answers } = await read(id, meera)
        expect([form, ownOf(answers)]).toEqual([read1.form, ownOf(read1.answers)])
      }
      seen.stories += 1
    }),
    { numRuns: STORIES, seed: SEED, includeErrorInReport: true },
  )
})
