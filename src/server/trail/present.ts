import type { Reply } from '#contract/calls.ts'
import type { DecisionLetterRow } from '#database/decisions.ts'
import type { TrailRow } from '#database/trail.ts'
import { TRAIL_PAGE_SIZE } from '#domain/limits.ts'
import { describeEvent } from '#domain/trail/events.ts'
import { TRAIL_TEXTS } from '#domain/trail/messages.ts'
import { nameOfDoer } from '#domain/trail/who.ts'

type Trail = Reply<'readTrail'>

/** @param rows one more than a page holds, when there are */
export function presentTrail(rows: readonly TrailRow[]): Trail {
  const shown = rows.slice(0, TRAIL_PAGE_SIZE)
  return {
    entries: shown.map(presentEntry),
    next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

const presentEntry = (row: TrailRow): Trail['entries'][number] => ({
  id: row.id,
  happened_at: new Date(row.happened_at).toISOString(),
  event: row.event,
  what: describeEvent(row.event, row.detail, nameOfDoer(row.person)),
  who: nameOfDoer(row.actor),
  role: row.actor?.role ?? null,
  application: row.application && {
    id: row.application.id,
    company_name: row.application.company_name ?? TRAIL_TEXTS.deletedApplication,
  },
  network: row.network,
})

export const presentLetter = ({
  doer,
  decided_at,
  ...row
}: DecisionLetterRow): Reply<'readApplicationTrail'>['letters'][number] => ({
  ...row,
  decided_at: new Date(decided_at).toISOString(),
  decided_by: nameOfDoer(doer),
})
