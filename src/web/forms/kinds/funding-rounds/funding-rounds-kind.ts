import { FUNDING_ROUNDS } from '#domain/forms/kinds/funding-rounds.ts'
import { parseRupees } from '#domain/rupees.ts'
import { kindInputs } from '#web/forms/kind-inputs.ts'
import { typedRupees } from '#web/forms/lines/typed-amounts.ts'
import { FundingRoundsInput } from './funding-rounds-input.tsx'
import type { FundingRoundRow } from './funding-row.tsx'

export const inputs = kindInputs({
  kind: FUNDING_ROUNDS,
  Input: FundingRoundsInput,
  toValue: (answer) => answer.map((round) => ({ ...round, amount: typedRupees(round.amount) })),
  toAnswer: (value: readonly FundingRoundRow[]) =>
    value.map((round) => ({ ...round, amount: parseRupees(round.amount) })),
})
