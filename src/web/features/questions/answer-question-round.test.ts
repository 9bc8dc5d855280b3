import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, vi } from 'vitest'
import { REPLY_HEADER } from '#contract/endpoints.ts'
import { type AnswersRecord, answersShape } from '#domain/questions/answers-record.ts'
import { mergeSave } from '#domain/records/merge.ts'
import type { KeyVersions, Save } from '#domain/records/record.ts'
import { test } from '#tests/record-simulation.ts'
import { conflictLabelsOf } from './answer-question-round.tsx'
import { type Discussion, discussionKey, type QuestionRound } from './api.ts'
import { answersRecordKind, baseRecordOf } from './use-answers.ts'

const ROUND: QuestionRound = {
  id: 'r1',
  questions: [
    { id: 'q1', text: 'Why now?', order: 1 },
    { id: 'q2', text: 'Your plan?', order: 2, allows_file: true },
  ],
  answers: [],
  version: 1,
  sent_at: '2026-11-20T09:00:00Z',
  answered_at: null,
}
const PLAN = { url: '/files/additional-docs/1_1.pdf', filename: 'plan.pdf', size: '0.10 MB' }

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Replaces the server with one that merges answers as the real one does. */
function stubServer() {
  const server = {
    ...baseRecordOf(ROUND),
    versions: {} as KeyVersions<AnswersRecord>,
    saves: 0,
    isSignedOut: false,
    store(changes: Partial<AnswersRecord>) {
      server.version += 1
      server.values = { ...server.values, ...(changes as AnswersRecord) }
      const keys = Object.keys(changes).map((key) => [key, server.version])
      server.versions = { ...server.versions, ...Object.fromEntries(keys) }
    },
  }
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    server.saves += 1
    const error = { code: 'signed-out', message: 'Please sign in.' }
    if (server.isSignedOut) return Response.json({ error }, { status: 401 })
    const save: Save<AnswersRecord> = JSON.parse(body)
    const { apply, theirs, conflicts } = mergeSave(answersShape(ROUND.questions), server, save)
    server.store(apply)
    return Response.json(
      { version: server.version, updated_at: '2026-11-21T12:04:00Z', theirs, conflicts },
      { headers: { [REPLY_HEADER]: '1' } },
    )
  })
  return server
}

/** Creates a page's record kind for the answers, and a function that reads the round from the page's query cache. */
function createPage() {
  const queries = new QueryClient()
  const key = discussionKey('1')
  queries.setQueryData(key, { question_rounds: [ROUND] })
  return {
    kind: answersRecordKind(queries, { owner: 'asha', applicationId: '1', round: ROUND }),
    cachedQuestionRound: () => queries.getQueryData<Discussion>(key)?.question_rounds[0] ?? ROUND,
  }
}

const { labelOf, textOf, inputOf } = conflictLabelsOf(ROUND)

test("resolves a conflict with another tab's answer, and keeps the discarded answer", async ({ world }) => {
  const server = stubServer()
  const { kind } = createPage()
  const here = await world.openTab('a').open(kind, ROUND.id, baseRecordOf(ROUND))
  const there = await world.openTab('b').open(createPage().kind, ROUND.id, baseRecordOf(ROUND))
  here.write({ q1: 'Mine', q2: 'See the file.' })
  there.write({ q1: 'Theirs' })
  await there.save()
  await vi.advanceTimersByTimeAsync(0)
  expect(here.get().conflicts).toEqual([{ key: 'q1', theirs: 'Theirs' }])
  expect([labelOf('q1'), textOf('q1', 'Theirs'), inputOf('q1')]).toEqual([
    'Why now?',
    'Theirs',
    'answer-r1-1',
  ])
  here.resolveConflict('q1', 'theirs')
  expect([await here.save(), here.isUnsaved(), here.get().discarded]).toEqual([
    { ok: true },
    false,
    [{ key: 'q1', value: 'Mine', whose: 'mine' }],
  ])
  const answers = { q1: 'Theirs', q2: 'See the file.', q2_file: null }
  expect([here.values(), server.values]).toEqual([answers, answers])
})

test("merges another tab's answer into a reopened round", async ({ world }) => {
  const server = stubServer()
  const { kind, cachedQuestionRound } = createPage()
  const tab = world.openTab('a')
  const here = await tab.open(kind, ROUND.id, baseRecordOf(ROUND))
  const there = await world.openTab('b').open(createPage().kind, ROUND.id, baseRecordOf(ROUND))
  there.write({ q1: 'Theirs' })
  await there.save()
  await vi.advanceTimersByTimeAsync(0)
  here.write({ q2: 'Mine' })
  await tab.close(here)
  const again = await tab.open(kind, ROUND.id, baseRecordOf(cachedQuestionRound()))
  await again.rebase(server)
  expect(again.values()).toEqual({ q1: 'Theirs', q2: 'Mine', q2_file: null })
})

test('labels and resolves a conflict with a file from another device', async ({ world }) => {
  const server = stubServer()
  const { kind, cachedQuestionRound } = createPage()
  const record = await world.openTab('a').open(kind, ROUND.id, baseRecordOf(ROUND))
  const theirs = { ...PLAN, url: '/files/additional-docs/1_2.pdf', filename: 'newer plan.pdf' }
  server.store({ q2_file: theirs })
  record.write({ q2_file: PLAN })
  await record.save()
  expect(record.get().conflicts).toEqual([{ key: 'q2_file', theirs }])
  expect([labelOf('q2_file'), textOf('q2_file', theirs), inputOf('q2_file')]).toEqual([
    'Your plan?',
    'newer plan.pdf',
    'answer-r1-2',
  ])
  record.resolveConflict('q2_file', 'theirs')
  await record.save()
  expect([server.values.q2_file, record.values().q2_file]).toEqual([theirs, theirs])
  expect(cachedQuestionRound().answers).toEqual([
    { order: 1, answer: '' },
    { order: 2, answer: '', file: theirs },
  ])
})

test('keeps answers on the device when the session ends, and saves them after sign-in', async ({ world }) => {
  const server = stubServer()
  const tab = world.openTab('a')
  const { kind } = createPage()
  const record = await tab.open(kind, ROUND.id, baseRecordOf(ROUND))
  server.isSignedOut = true
  record.write({ q1: 'Typed too late' })
  expect(await record.save()).toMatchObject({ ok: false, failure: 'signed-out' })
  record.write({ q1: 'Typed even later' })
  await vi.advanceTimersByTimeAsync(120_000)
  const [draft] = await world.storage.list('asha')
  expect([draft?.state, record.get().phase, server.values.q1]).toEqual([
    expect.objectContaining({ values: record.values() }),
    'signed-out',
    '',
  ])
  const before = server.saves
  await vi.advanceTimersByTimeAsync(120_000)
  expect(server.saves).toBe(before)
  server.isSignedOut = false
  tab.retry('asha')
  await vi.advanceTimersByTimeAsync(0)
  expect([server.values.q1, record.isUnsaved(), await world.storage.list('asha')]).toEqual([
    'Typed even later',
    false,
    [],
  ])
})
