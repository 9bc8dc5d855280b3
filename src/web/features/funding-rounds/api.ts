import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calls, Reply } from '#contract/calls.ts'
import { LINK_MESSAGES } from '#domain/funding-rounds/application-link.ts'
import type { Message } from '#domain/message.ts'
import { call } from '#web/api/client.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'

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

export type ApplicationLink = Reply<'listApplicationLinks'>['links'][number]

const LINKS_KEY = ['application-links'] as const

/** Queries the links that say where founders come from. */
export function useApplicationLinks() {
  return useQuery({
    queryKey: LINKS_KEY,
    queryFn: ({ signal }) => call('listApplicationLinks', { signal }),
  })
}

type LinkMutation = {
  readonly send: (link: Pick<ApplicationLink, 'id' | 'name'>) => Promise<unknown>
  /** Returns the toast after success. */
  readonly done: (name: string) => Message
  readonly failed: Message
}

/** Refetches the links after every call, even after a refusal, because a colleague may have changed them. */
function useLinkMutation({ send, done, failed }: LinkMutation) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (_, { name }) => notify(done(name), 'success'),
    onError: (failure) => notifyError(failure, failed),
    onSettled: () => queries.invalidateQueries({ queryKey: LINKS_KEY }),
  })
}

export const useCreateLink = () =>
  useLinkMutation({
    send: ({ id, name }) => call('createApplicationLink', { params: { id }, body: { name } }),
    done: LINK_MESSAGES.created,
    failed: LINK_MESSAGES.notCreated,
  })

export const useDeleteLink = () =>
  useLinkMutation({
    send: ({ id }) => call('deleteApplicationLink', { params: { id } }),
    done: LINK_MESSAGES.deleted,
    failed: LINK_MESSAGES.notDeleted,
  })
