import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calls, Reply } from '#contract/calls.ts'
import { call } from '#web/api/client.ts'

type FundingRounds = Reply<'listFundingRounds'>
export type ManagedFundingRound = FundingRounds['funding_rounds'][number]
export type FundingRoundChange = { readonly id: string } & Calls['saveFundingRound']['body']

const FUNDING_ROUNDS_KEY = ['funding-rounds'] as const

export function useFundingRounds(enabled = true) {
  return useQuery({
    enabled,
    queryKey: FUNDING_ROUNDS_KEY,
    queryFn: ({ signal }) => call('listFundingRounds', { signal }),
  })
}

/** Refetches the rounds after every call, even after a refusal, because a colleague may have changed them. */
function useFundingRoundMutation<Input>(send: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: FUNDING_ROUNDS_KEY }),
  })
}

export const useSaveFundingRound = () =>
  useFundingRoundMutation(({ id, ...body }: FundingRoundChange) =>
    call('saveFundingRound', { params: { id }, body }),
  )

/** Grants one founder an extension: a time until which they may submit to the round. */
export const useGrantExtension = () =>
  useFundingRoundMutation(({ id, ...body }: { readonly id: string } & Calls['grantExtension']['body']) =>
    call('grantExtension', { params: { id }, body }),
  )
