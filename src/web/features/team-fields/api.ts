import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Calls } from '#contract/calls.ts'
import { isTeamField, type ReviewField, type TeamField } from '#domain/review/review-fields.ts'
import { TEAM_FIELD_MESSAGES } from '#domain/review/team-field-messages.ts'
import { call } from '#web/api/client.ts'
import {
  REVIEW_APPLICATION_KEY,
  REVIEW_LIST_KEY,
  showTeamValue,
} from '#web/features/submitted-applications/api.ts'
import { useReviewFields } from '#web/features/submitted-applications/review-fields.ts'
import { useAuth } from '#web/session/auth.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'

/** Returns the team fields in the order of Settings. Empty while they load, and if they cannot be loaded. */
export function useTeamFields(): readonly TeamField[] {
  const { data } = useReviewFields()
  return ((data?.fields ?? []) as readonly ReviewField[]).filter(isTeamField)
}

/** Returns whether the user may edit a team field on applications that are not their own. */
export function useMayEdit(): (field: TeamField) => boolean {
  const { isAdmin, givesVerdicts } = useAuth()
  return ({ archived, for_reviewers }) => !archived && (isAdmin || (givesVerdicts && for_reviewers))
}

type ValueToSave = Pick<Calls['saveTeamValue'], 'params'> &
  Required<Calls['saveTeamValue']['body']['changes']> & {
    readonly base_version: number
  }

/** Returns a mutation that saves one value and shows it in the list and the reader, unless it conflicts. */
export function useSaveTeamValue() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ params, base_version, value }: ValueToSave) =>
      call('saveTeamValue', { params, body: { base_version, changes: { value } } }),
    onSuccess: ({ version, theirs }, { params: { id, field }, value }) =>
      showTeamValue(queries, id, field, { value, ...theirs, version }),
    onError: (failure) => notifyError(failure, TEAM_FIELD_MESSAGES.failed),
  })
}

/** Returns a mutation that sets a field on many applications. */
export function useSetTeamValues() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: Calls['setTeamValues']['body']) => call('setTeamValues', { body }),
    onSuccess: ({ changed }, { applications }) =>
      notify(
        changed < applications.length
          ? TEAM_FIELD_MESSAGES.savedForSome(changed, applications.length)
          : TEAM_FIELD_MESSAGES.saved,
        'success',
      ),
    onError: (failure) => notifyError(failure, TEAM_FIELD_MESSAGES.failed),
    onSettled: () => {
      for (const queryKey of [REVIEW_LIST_KEY, REVIEW_APPLICATION_KEY]) {
        void queries.invalidateQueries({ queryKey })
      }
    },
  })
}
