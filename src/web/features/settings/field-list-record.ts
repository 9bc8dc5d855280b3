import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Calls } from '#contract/calls.ts'
import { isEqualAnswer } from '#domain/forms/equality.ts'
import type { FieldDefinition, FieldListName } from '#domain/forms/field-definition.ts'
import { FIELD_LIST_SHAPE, type FieldList } from '#domain/forms/field-list.ts'
import { call } from '#web/api/client.ts'
import type { RecordLabels } from '#web/autosave/conflicts.tsx'
import type { AutosavedRecord } from '#web/autosave/record.ts'
import type { RecordKind } from '#web/autosave/record-state.ts'
import { deviceMessage } from '#web/autosave/save-status.tsx'
import { useRecord } from '#web/autosave/use-record.ts'
import { notify } from '#web/ui/toasts.tsx'
import { type FieldLists, fieldListKey } from './api.ts'
import { FIELD_LIST_TEXTS, FIELD_TEXTS, KIND_LABELS } from './field-list-texts.ts'

export type FieldListRecord = AutosavedRecord<FieldList>

/** The unpublished copy of a list as a record. */
const fieldListKind = (queries: QueryClient, owner: string, name: FieldListName): RecordKind<FieldList> => ({
  owner,
  name: `field-list:${name}`,
  shape: FIELD_LIST_SHAPE,
  send: async (save) => {
    const body = save as Calls['saveFieldList']['body']
    const reply = await call('saveFieldList', { params: { list: name }, body })
    // Cancels requests from before the save, whose responses are out of date.
    await queries.cancelQueries({ queryKey: fieldListKey(name) })
    queries.setQueryData<FieldLists>(
      fieldListKey(name),
      (lists) =>
        lists && {
          ...lists,
          copy: { ...lists.copy, ...body.changes, ...reply.theirs, version: reply.version },
        },
    )
    return reply
  },
})

/** Opens the unpublished copy, with unsaved edits from this device. Returns undefined until draft storage has been read. */
export function useFieldListRecord(name: FieldListName, { copy }: FieldLists): FieldListRecord | undefined {
  const queries = useQueryClient()
  const { title, fields, version } = copy
  const opened = useRecord({
    kind: (owner) => fieldListKind(queries, owner, name),
    id: name,
    base: { version, values: { title, fields } },
    onClosed: (_, unsaved) => {
      if (unsaved) notify(deviceMessage(FIELD_TEXTS.unsaved), 'plain')
    },
  })
  return opened?.record
}

/** Id of the input for a property of a field. @param place as in a `DefinitionError`, without the field's index */
export const fieldInputId = (id: string, place: string): string => `field-${id}-${place.replaceAll('.', '-')}`

export const LIST_ID = 'field-list'
export const TITLE_INPUT_ID = 'section-title'

/** Describes both sides of a conflict. Of a list, only the fields that differ are shown. */
export const conflictLabels = (name: FieldListName, record: FieldListRecord): RecordLabels<FieldList> => ({
  labelOf: (key) => (key === 'title' ? FIELD_TEXTS.sectionTitle : FIELD_LIST_TEXTS[name].items),
  textOf: (_, value) => {
    if (typeof value === 'string') return value
    const theirs = record.get().conflicts.find((conflict) => conflict.key === 'fields')?.theirs
    const others = [record.values().fields, ...(theirs ? [theirs as FieldList['fields']] : [])]
    return value.flatMap((field, place) => (isInAll(others, field) ? [] : textOf(field, place))).join('\n')
  },
  inputOf: (key) => (key === 'title' ? TITLE_INPUT_ID : LIST_ID),
})

const isInAll = (lists: readonly FieldList['fields'][], field: FieldDefinition) =>
  lists.every((list) => list.some((other) => isEqualAnswer(other, field)))

const textOf = ({ label, kind, help, choices }: FieldDefinition, place: number) =>
  [`${place + 1}. ${label} (${KIND_LABELS[kind]})`, help, ...choices.map((choice) => `– ${choice.label}`)]
    .filter((line) => line !== '')
    .join('\n')
