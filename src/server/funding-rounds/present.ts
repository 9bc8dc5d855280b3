import type { Reply } from '#contract/calls.ts'
import type { RoundStatusRow } from '#database/funding-rounds.ts'
import { toIso } from '#domain/dates.ts'
import type { FundingRound } from '#domain/funding-rounds/round.ts'

const presentRound = ({ name, opens_at, closes_at, time_zone }: FundingRound): FundingRound => ({
  name,
  opens_at: toIso(opens_at),
  closes_at: toIso(closes_at),
  time_zone,
})

export const presentRoundStatus = (row: RoundStatusRow): Reply<'readRoundStatus'> => ({
  open: row.open && presentRound(row.open),
  closed: row.closed && presentRound(row.closed),
  next: row.next && presentRound(row.next),
  extended_until: toIso(row.extended_until),
})
