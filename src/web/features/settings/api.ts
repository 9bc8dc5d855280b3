import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Calls, Reply } from '#contract/calls.ts'
import type { FieldListName } from '#domain/forms/field-definition.ts'
import { companiesOf } from '#domain/settings/settings.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { REVIEW_FIELDS_KEY } from '#web/features/submitted-applications/review-fields.ts'
import { overrideSettings } from '#web/settings.ts'

export type Settings = Reply<'readSettings'>
export type SettingsChange = Omit<Calls['saveSettings']['body'], 'base_version'>

const SETTINGS_KEY = ['settings'] as const

export function useSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => call('readSettings', { signal }),
  })
}

/** Saves changed settings, and applies them in this tab without a reload. Refetches the settings after a conflict. */
export function useSaveSettings({ version }: Settings) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: SettingsChange) =>
      call('saveSettings', { body: { ...change, base_version: version } }),
    onSuccess: (saved) => {
      queries.setQueryData<Settings>(SETTINGS_KEY, saved)
      overrideSettings({
        product: saved.product,
        investor: saved.investor,
        logo: saved.logo ?? undefined,
        contactEmail: saved.contact_email || undefined,
        fundedCompanies: companiesOf(saved.funded_companies),
        timeZone: saved.time_zone || undefined,
      })
    },
    onError: (failure) => {
      const isConflict = failure instanceof ApiError && failure.code === 'conflict'
      if (isConflict) void queries.invalidateQueries({ queryKey: SETTINGS_KEY })
    },
  })
}

export type FieldLists = Reply<'readFieldList'>

export const fieldListKey = (name: FieldListName) => ['field-list', name] as const

/** Queries the unpublished copy of the own questions or the team fields, and the published list. */
export function useFieldList(name: FieldListName) {
  return useQuery({
    queryKey: fieldListKey(name),
    queryFn: ({ signal }) => call('readFieldList', { params: { list: name }, signal }),
  })
}

/** Publishes the copy at a version. Afterwards, refetches the list and, if it was published, the lists of fields. */
export function usePublishFieldList(name: FieldListName) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => call('publishFieldList', { params: { list: name }, body: { version } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: REVIEW_FIELDS_KEY }),
    onSettled: () => queries.invalidateQueries({ queryKey: fieldListKey(name) }),
  })
}
