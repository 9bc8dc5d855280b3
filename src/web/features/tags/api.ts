import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calls, Reply } from '#contract/calls.ts'
import type { Message } from '#domain/message.ts'
import { TAG_MESSAGES } from '#domain/review/tags.ts'
import { call } from '#web/api/client.ts'
import {
  REVIEW_APPLICATION_KEY,
  REVIEW_LIST_KEY,
  type ReviewListItem,
} from '#web/features/submitted-applications/api.ts'
import { refetch } from '#web/live/refetch.ts'
import { useLiveUpdates } from '#web/live/use-live-updates.ts'
import { notify, notifyError } from '#web/ui/toasts.tsx'

/** One application, or the ids of the selected ones. */
export type TagTarget =
  | { readonly application: Pick<ReviewListItem, 'id' | 'company_name' | 'tags'> }
  | { readonly ids: readonly string[] }

export type CountedTag = Reply<'listTags'>['tags'][number]

const tagsQuery = queryOptions({ queryKey: ['tags'], queryFn: ({ signal }) => call('listTags', { signal }) })

/**
 * Queries the tags, each with the number of applications that have it. A failure shows no toast, because the list works
 * without tags.
 */
export function useTags(enabled = true) {
  const queries = useQueryClient()
  const query = useQuery({ ...tagsQuery, enabled })
  useLiveUpdates(async (events) => {
    if (events.some(({ kind }) => kind === 'tags' || kind === 'anything')) {
      await refetch(queries, tagsQuery.queryKey)
    }
  })
  return query
}

/**
 * Returns a mutation that changes tags and refetches the list, the reader and the tags.
 * @param success returns the success toast
 */
function useTagMutation<Variables, Result>(
  change: (variables: Variables) => Promise<Result>,
  success: (variables: Variables, result: Result) => Message,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (result, variables) => notify(success(variables, result), 'success'),
    onError: (failure) => notifyError(failure, TAG_MESSAGES.failed),
    onSettled: () => {
      for (const queryKey of [tagsQuery.queryKey, REVIEW_LIST_KEY, REVIEW_APPLICATION_KEY]) {
        void queries.invalidateQueries({ queryKey })
      }
    },
  })
}

/** Returns a mutation that adds tags to applications and removes others. */
export const useChangeTags = () =>
  useTagMutation(
    (body: Calls['changeTags']['body']) => call('changeTags', { body }),
    ({ applications }, { changed }) =>
      changed < applications.length
        ? TAG_MESSAGES.savedForSome(changed, applications.length)
        : TAG_MESSAGES.saved,
  )

export const useRenameTag = () =>
  useTagMutation(
    ({ id, name }: { readonly id: string; readonly name: string }) =>
      call('renameTag', { params: { id }, body: { name } }),
    () => TAG_MESSAGES.renamed,
  )

export const useDeleteTag = () =>
  useTagMutation(
    ({ id }: CountedTag) => call('deleteTag', { params: { id } }),
    ({ name }) => TAG_MESSAGES.deleted(name),
  )
