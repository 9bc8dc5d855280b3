import { type FocusEvent, useCallback, useId, useMemo, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type TeamField, teamValueOf, teamValueText, toTeamField } from '#domain/review/review-fields.ts'
import { TEAM_FIELD_TEXTS } from '#domain/review/team-field-messages.ts'
import { Conflicts } from '#web/autosave/conflicts.tsx'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { useRecordState } from '#web/autosave/use-record.ts'
import type { ReviewApplication } from '#web/features/submitted-applications/api.ts'
import type { FormValues } from '#web/forms/input-kind.ts'
import { useRecordInputs } from '#web/forms/use-record-inputs.ts'
import { settings } from '#web/settings.ts'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { useMayEdit, useTeamFields } from './api.ts'
import {
  faultOf,
  readInput,
  type TeamFieldForm,
  TeamFieldInput,
  teamInputId,
  toInput,
} from './team-field-input.tsx'
import styles from './team-fields.module.css'
import { type AutosavedTeamValue, useTeamValueRecord } from './team-value-record.ts'

type TeamFieldsProps = { readonly application: ReviewApplication }

/**
 * The team fields of an application, as inputs for those who may edit them. An archived field is shown only if it has a
 * value. Renders nothing if there are no team fields.
 */
export default function TeamFieldsBlock({ application }: TeamFieldsProps) {
  const mayEdit = useMayEdit()
  const titleId = useId()
  const textOf = (field: TeamField) =>
    teamValueText(field, teamValueOf(field, application.team_values), settings)
  const fields = useTeamFields().filter((field) => !field.archived || textOf(field) !== '')
  if (fields.length === 0) return null
  const readOnly = fields.filter((field) => !mayEdit(field))
  return (
    <Stack as='section' gap={3} aria-labelledby={titleId}>
      <h3 id={titleId}>{TEAM_FIELD_TEXTS.title}</h3>
      <Text size='small' tone='soft'>
        {TEAM_FIELD_TEXTS.hint}
      </Text>
      {fields.filter(mayEdit).map((field) => (
        <EditableField key={field.id} application={application} definition={field} />
      ))}
      {readOnly.length > 0 && (
        <Stack as='dl' gap={3}>
          {readOnly.map((field) => (
            <div key={field.id}>
              <Text as='dt' size='small' tone='soft'>
                <bdi>{field.label}</bdi>
                {field.archived && ` (${TEAM_FIELD_TEXTS.archived})`}
              </Text>
              <Text as='dd' dir='auto'>
                {textOf(field) || TEAM_FIELD_TEXTS.blank}
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

type EditableFieldProps = TeamFieldsProps & { readonly definition: TeamField }

function EditableField({ application, definition }: EditableFieldProps) {
  const record = useTeamValueRecord(application, definition, toTeamField(definition))
  return record && <RecordInput record={record} definition={definition} />
}

type RecordInputProps = { readonly record: AutosavedTeamValue; readonly definition: TeamField }

function RecordInput({ record, definition }: RecordInputProps) {
  const state = useRecordState(record)
  const field = useMemo(() => toTeamField(definition, state.base.values.value), [definition, state.base])
  const form = useForm<FormValues>({ defaultValues: toInput(field, state.values.value) })
  const connect = useCallback(
    (inputs: TeamFieldForm) => ({
      read: () => ({ value: readInput(field, inputs) }),
      put: ({ value }: { readonly value?: unknown }) =>
        inputs.setValue(field.key, toInput(field, value)[field.key]),
    }),
    [field],
  )
  useRecordInputs(record, form, connect)
  const [isTyping, setTyping] = useState(false)
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return
    setTyping(false)
    record.fieldBlurred()
  }
  const isAtRest = state.phase === 'open' && !record.isUnsaved()
  const inputId = teamInputId(definition)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only follows the focus of the input
    <div onFocus={() => setTyping(true)} onBlur={onBlur}>
      <Conflicts
        record={record}
        labels={{
          labelOf: () => definition.label,
          textOf: (_, value) => teamValueText(definition, value, settings),
          inputOf: () => inputId,
        }}
        focusAfter={inputId}
      />
      <TeamFieldInput
        field={field}
        form={form}
        fault={isTyping ? undefined : faultOf(field, state.values.value)}
      />
      {!isAtRest && (
        <div className={styles.status}>
          <SaveStatus record={record} />
        </div>
      )}
    </div>
  )
}
