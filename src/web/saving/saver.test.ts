import { beforeEach, expect, test } from 'vitest'
import {
  type AnswerChanges,
  type Answers,
  APPLICATION_FORM,
} from '#domain/applications/form/application-form.ts'
import { mergeSave } from '#domain/records/merge.ts'
import type { KeyVersions } from '#domain/records/record.ts'
import { type DraftState, openedDraft, type SaveBody, type SavingPorts } from './draft.ts'
import { createSaver, type Saver } from './saver.ts'

const ID = 'a6c4b1de-0000-4000-8000-000000000001'

/** A server that merges as the real one does, with switches for what can go wrong on the way. */
function createServer() {
  const record = { version: 0, answers: APPLICATION_FORM.blank(), versions: {} as Record<string, number> }
  const merged = (body: SaveBody) => {
    const versions = record.versions as KeyVersions<Answers>
    return mergeSave(APPLICATION_FORM, { values: record.answers, versions }, body)
  }
  const server = {
    record,
    bodies: [] as SaveBody[],
    submissions: 0,
    fault: undefined as unknown,
    loseReply: false,
    store(changes: AnswerChanges) {
      record.version += 1
      record.answers = { ...record.answers, ...changes }
      for (const key of Object.keys(changes)) record.versions[key] = record.version
    },
    async save(_id: string, body: SaveBody) {
      server.bodies.push(body)
      if (server.fault) throw server.fault
      const merge = merged(body)
      server.store(merge.apply)
      if (server.loseReply) throw new Error('connection lost')
      return { version: record.version, theirs: merge.theirs }
    },
    async submit(id: string, body: SaveBody) {
      server.submissions += 1
      if (server.fault) throw server.fault
      const merge = merged(body)
      if (merge.conflicts.length > 0) throw Object.assign(new Error('moved on'), { code: 'moved-on' })
      await server.save(id, body)
    },
  }
  return server
}

let server: ReturnType<typeof createServer>
let form: Answers
let created: string[]
let kept: (DraftState | undefined)[]
let saver: Saver
const type = (changes: AnswerChanges) => {
  form = { ...form, ...changes }
}

const portsOf = (): SavingPorts => ({
  read: () => form,
  put: type,
  send: server.save,
  sendSubmission: server.submit,
  created: (id) => created.push(id),
  keep: (unsaved) => kept.push(unsaved),
  clock: () => new Date('2026-11-21T12:04:00Z'),
})

beforeEach(() => {
  server = createServer()
  form = APPLICATION_FORM.blank()
  created = []
  kept = []
  saver = createSaver(openedDraft(ID, false, { version: 0, answers: APPLICATION_FORM.blank() }), portsOf())
})

test('a form in which nothing was entered creates no record', async () => {
  expect(await saver.save()).toEqual({ ok: true })
  expect(server.bodies).toEqual([])
  expect(saver.isUntouched()).toBe(true)
})

test('a save sends what changed since the last one, and the version it was based on', async () => {
  type({ company_name: 'Acme' })
  await saver.save()
  type({ industry: 'FinTech' })
  await saver.save()
  expect(server.bodies).toEqual([
    { base_version: 0, changes: { company_name: 'Acme' } },
    { base_version: 1, changes: { industry: 'FinTech' } },
  ])
  expect(created).toEqual([ID])
  expect(saver.get().phase).toBe('saved')
  expect(saver.isUnsaved()).toBe(false)
})

test('a double click sends one save', async () => {
  type({ company_name: 'Acme' })
  await Promise.all([saver.save(), saver.save(), saver.save()])
  expect(server.bodies).toHaveLength(1)
})

test('what is typed while a save is under way goes with the next one', async () => {
  type({ company_name: 'A' })
  const first = saver.save()
  await Promise.resolve()
  type({ company_name: 'Ac' })
  await first
  expect(saver.isUnsaved()).toBe(true)
  await saver.save()
  expect(server.record.answers.company_name).toBe('Ac')
})

test('a failed save says so, keeps the text and can be repeated', async () => {
  type({ company_name: 'Acme' })
  server.fault = new Error('down')
  expect(await saver.save()).toEqual({ ok: false, problem: server.fault })
  expect(saver.get().phase).toBe('failed')
  expect(saver.isUnsaved()).toBe(true)
  server.fault = undefined
  expect(await saver.save()).toEqual({ ok: true })
  expect(server.record.answers.company_name).toBe('Acme')
})

test('text changed after a save whose reply was lost is stored without a question', async () => {
  type({ company_name: 'Acme' })
  server.loseReply = true
  await saver.save()
  server.loseReply = false
  type({ company_name: 'Acme Ltd' })
  expect(await saver.save()).toEqual({ ok: true })
  expect(server.record.answers.company_name).toBe('Acme Ltd')
  expect(saver.get().conflicts).toEqual([])
  expect(saver.isUnsaved()).toBe(false)
})

test('of two texts the chosen one is stored, and the other stays readable', async () => {
  type({ key_metrics: 'Mine' })
  server.store({ key_metrics: 'Theirs', industry: 'FinTech' })
  expect(await saver.save()).toEqual({ ok: true })
  expect(server.record.answers.key_metrics).toBe('Theirs')
  expect([form.key_metrics, form.industry]).toEqual(['Mine', 'FinTech'])
  expect(saver.get().conflicts).toEqual([{ field: 'key_metrics', theirs: 'Theirs' }])

  saver.settle('key_metrics', 'mine')
  await saver.save()
  expect(server.record.answers.key_metrics).toBe('Mine')
  expect(saver.get().discarded).toEqual([{ field: 'key_metrics', answer: 'Theirs', whose: 'theirs' }])
})

test('their text can be taken instead', async () => {
  type({ key_metrics: 'Mine' })
  server.store({ key_metrics: 'Theirs' })
  await saver.save()
  saver.settle('key_metrics', 'theirs')
  expect(form.key_metrics).toBe('Theirs')
  expect(saver.get().discarded).toEqual([{ field: 'key_metrics', answer: 'Mine', whose: 'mine' }])
  expect(saver.isUnsaved()).toBe(false)
})

test('a submission carries the last changes, and nothing is saved after it', async () => {
  type({ company_name: 'Acme' })
  expect(await Promise.all([saver.submit(), saver.submit()])).toEqual([{ ok: true }, { ok: true }])
  type({ company_name: 'Acme Ltd' })
  await saver.save()
  expect([server.submissions, server.bodies.length]).toEqual([1, 1])
})

test('a submission that another tab was quicker than asks first', async () => {
  type({ key_metrics: 'Mine' })
  server.store({ key_metrics: 'Theirs' })
  expect((await saver.submit()).ok).toBe(false)
  expect(saver.get().conflicts).toHaveLength(1)
  saver.settle('key_metrics', 'mine')
  expect(await saver.submit()).toEqual({ ok: true })
  expect(server.record.answers.key_metrics).toBe('Mine')
})

test('after faults found by the server the form goes on from what the server stored', async () => {
  type({ company_name: 'Acme' })
  server.fault = Object.assign(new Error('faults'), { code: 'faults' })
  const refusing = saver.submit()
  await refusing
  server.fault = undefined
  type({ industry: 'FinTech' })
  expect(await saver.submit()).toEqual({ ok: true })
  expect([server.record.answers.company_name, server.record.answers.industry]).toEqual(['Acme', 'FinTech'])
})

test('what could not be saved is kept, until it could', async () => {
  type({ company_name: 'Acme' })
  saver.keep()
  server.fault = new Error('offline')
  await saver.save()
  server.fault = undefined
  await saver.save()
  const lost = [{ company_name: 'Acme' }]
  expect(kept.map((unsaved) => unsaved && [unsaved.id, unsaved.base.version, unsaved.lost])).toEqual([
    [ID, 0, []],
    [ID, 0, lost],
    undefined,
  ])
})

test('who goes on with a kept draft is asked about what was changed elsewhere meanwhile', async () => {
  type({ company_name: 'Acme', one_line_description: 'Steel boxes' })
  await saver.save()
  type({ company_name: 'Acme of Pune' })
  const left = saver.get()
  server.store({ company_name: 'Acme of Delhi', hq_city: 'Delhi' })
  saver = createSaver(JSON.parse(JSON.stringify(left)), portsOf())
  await saver.save()
  expect(saver.get().conflicts).toEqual([{ field: 'company_name', theirs: 'Acme of Delhi' }])
  expect([form.company_name, form.hq_city]).toEqual(['Acme of Pune', 'Delhi'])
})
