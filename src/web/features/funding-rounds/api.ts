import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calls, Reply } from '#contract/calls.ts'
import { call } from '#web/api/client.ts'

type FundingRounds = Reply<'listFundingRounds'>
export type ManagedRound = FundingRounds['rounds'][number]
export type RoundChange = { readonly id: string } & Calls['saveFundingRound']['body']

const ROUNDS_KEY = ['funding-rounds'] as const

export function useFundingRounds(enabled = true) {
  return useQuery({
    enabled,
    queryKey: ROUNDS_KEY,
    queryFn: ({ signal }) => call('listFundingRounds', { signal }),
  })
}

/** Refetches the rounds after every call, even after a refusal, because a colleague may have changed them. */
function useRoundMutation<Input>(send: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSettled: () => queries.invalidateQueries({ queryKey: ROUNDS_KEY }),
  })
}

/** Creates or changes a round. */
export const useSaveRound = () =>
  useRoundMutation(({ id, ...body }: RoundChange) => call('saveFundingRound', { params: { id }, body }))

/** Grants one founder an extension: a time until which they may submit to the round. */
export const useGrantExtension = () =>
  useRoundMutation(({ id, ...body }: { readonly id: string } & Calls['grantExtension']['body']) =>
    call('grantExtension', { params: { id }, body }),
  )
