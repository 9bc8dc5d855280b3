import fc from 'fast-check'
import { REVIEW_STATUSES, type ReviewStatus } from '#domain/applications/status.ts'
import { HOUR_MS } from '#domain/dates.ts'
import { DECISION_STATES } from '#domain/review/decisions.ts'
import { VERDICT_VALUES } from '#domain/review/verdicts.ts'
import type { TestDatabase } from './database/engines.ts'

export const HISTORIES = process.env.TEST_DEEP ? 1000 : 400
const SEED = 32

const INDUSTRIES = ['AgriTech', 'SaaS', 'AI & Deep Tech'] as const
const STAGES = ['Idea', 'Early Revenue'] as const
const SOURCES = ['other', 'website-form', 'old-name-outreach'] as const
export const READERS = ['anil', 'kiran', 'ravi', 'ritu'] as const
export type Reader = (typeof READERS)[number]

const readerVerdict = fc.option(fc.constantFrom(...VERDICT_VALUES), { freq: 2 })

/** Generates a submitted application with a random history. */
const history = fc.record({
  ageHours: fc.oneof(fc.integer({ min: 0, max: 120 }), fc.integer({ min: 0, max: 12_000 })),
  industry: fc.constantFrom(...INDUSTRIES),
  stage: fc.constantFrom(...STAGES),
  source: fc.constantFrom(...SOURCES),
  /** The name of the link, '' for none. */
  via: fc.constantFrom('', 'Demo Day', 'Campus “tour” & co'),
  isOfKiran: fc.nat(9).map((number) => number === 0),
  isHiddenFromAnil: fc.nat(9).map((number) => number === 0),
  decisions: fc.array(
    fc.record({
      to: fc.constantFrom(...REVIEW_STATUSES.map(({ value }) => value)),
      state: fc.constantFrom(...DECISION_STATES, 'applied' as const, 'applied' as const),
      afterHours: fc.oneof(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 900 })),
    }),
    { maxLength: 5 },
  ),
  assigned: fc.subarray([...READERS]),
  verdicts: fc.record({
    anil: readerVerdict,
    kiran: readerVerdict,
    ravi: readerVerdict,
    ritu: readerVerdict,
  }),
})

type Decision = { readonly to: ReviewStatus; readonly state: string; readonly at: number }
export type Story = {
  readonly submittedAt: number
  readonly decisions: readonly Decision[]
  readonly status: ReviewStatus
} & Pick<
  typeof history extends fc.Arbitrary<infer H> ? H : never,
  'industry' | 'stage' | 'source' | 'via' | 'isOfKiran' | 'isHiddenFromAnil' | 'assigned' | 'verdicts'
>

/**
 * The time from which ages are counted, in whole hours. It is half an hour ago, so that no age reaches a limit, which
 * is also a number of whole hours, while the test runs.
 */
export const BEGUN = Date.now() - HOUR_MS / 2

export const stories: readonly Story[] = fc
  .sample(history, { numRuns: HISTORIES, seed: SEED })
  .map(({ ageHours, decisions, ...rest }) => {
    const submittedAt = BEGUN - ageHours * HOUR_MS
    let at = submittedAt
    let isHeld = false
    const timed = decisions.flatMap(({ to, state, afterHours }) => {
      at = Math.min(at + afterHours * HOUR_MS, BEGUN)
      // An application has at most one held decision.
      if (state === 'held' && isHeld) return []
      isHeld ||= state === 'held'
      return [{ to, state, at }]
    })
    const status = timed.findLast(({ state }) => state === 'applied')?.to ?? 'submitted'
    return { ...rest, submittedAt, decisions: timed, status }
  })

/**
 * Stores the histories of stored applications, bypassing all policies.
 * @param applications their ids, in the order of `stories`
 */
export async function storeHistories(
  rows: TestDatabase['rows'],
  applications: readonly string[],
  ids: Readonly<Record<Reader, string>>,
): Promise<void> {
  const each = <Row extends object>(rowsOf: (story: Story) => readonly Row[]) =>
    JSON.stringify(
      stories.flatMap((story, index) =>
        rowsOf(story).map((row) => ({ application_id: applications[index], ...row })),
      ),
    )
  await rows(
    `update applications set via = nullif(story.via, '')
      from jsonb_to_recordset($1::jsonb) as story (application_id uuid, via text) where id = story.application_id`,
    [each(({ via }) => [{ via }])],
  )
  const decisions = each((story) =>
    story.decisions.map(({ to, state, at }) => ({
      to_status: to,
      state,
      applied_at: ['applied', 'undone'].includes(state) ? new Date(at).toISOString() : null,
    })),
  )
  await rows(
    `insert into decisions (id, application_id, from_status, to_status, base_version, state, applied_at, undo_until)
      select gen_random_uuid(), application_id, 'submitted', to_status, 1, state, applied_at, applied_at
      from jsonb_populate_recordset(null::decisions, $1::jsonb)`,
    [decisions],
  )
  await rows(
    `insert into assignments (application_id, reviewer_id) select application_id, reviewer_id
      from jsonb_populate_recordset(null::assignments, $1::jsonb)`,
    [each(({ assigned }) => assigned.map((name) => ({ reviewer_id: ids[name] })))],
  )
  await rows(
    `insert into verdicts (application_id, reviewer_id, verdict) select application_id, reviewer_id, verdict
      from jsonb_populate_recordset(null::verdicts, $1::jsonb)`,
    [each(({ verdicts }) => READERS.map((name) => ({ reviewer_id: ids[name], verdict: verdicts[name] })))],
  )
  await rows(
    `insert into recusals (application_id, user_id) select application_id, user_id
      from jsonb_populate_recordset(null::recusals, $1::jsonb)`,
    [each(({ isHiddenFromAnil }) => (isHiddenFromAnil ? [{ user_id: ids.anil }] : []))],
  )
}
