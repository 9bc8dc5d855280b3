import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ValidationError } from '#domain/forms/validation.ts'
import { type TeamField, teamValueOf, toTeamField } from '#domain/review/review-fields.ts'
import { TEAM_FIELD_TEXTS } from '#domain/review/team-field-messages.ts'
import type { FormValues } from '#web/forms/input-kind.ts'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { CheckboxField, SelectField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { useSetTeamValues } from './api.ts'
import { faultOf, onEnter, readInput, TeamFieldInput, toInput } from './team-field-input.tsx'

type SetTeamFieldDialogProps = {
  readonly opened: boolean
  /** The ids of the selected applications. */
  readonly ids: readonly string[]
  readonly fields: readonly TeamField[]
  readonly onClose: () => void
}

/** A dialog that sets one team field on the selected applications. After an error, it stays open. */
export default function SetTeamFieldDialog({ opened, ids, fields, onClose }: SetTeamFieldDialogProps) {
  const form = useForm<FormValues>({
    defaultValues: Object.assign(
      {},
      ...fields.map((field) => toInput(toTeamField(field), teamValueOf(field, undefined))),
    ),
  })
  const [chosen, setChosen] = useState<string>()
  const [isClearing, setClearing] = useState(false)
  const [fault, setFault] = useState<ValidationError>()
  const saving = useSetTeamValues()
  const definition = fields.find(({ id }) => id === chosen)
  const field = definition && toTeamField({ ...definition, label: TEAM_FIELD_TEXTS.newValue })
  useWatch({ control: form.control })
  const blank = definition && teamValueOf(definition, undefined)
  const value = field && !isClearing ? readInput(field, form) : blank
  const isReady = isClearing ? field !== undefined : value !== blank
  const save = () => {
    if (!definition || !field || value === undefined || !isReady || saving.isPending) return
    const found = faultOf(field, value)
    setFault(found)
    if (!found) saving.mutate({ applications: [...ids], field: definition.id, value }, { onSuccess: onClose })
  }
  return (
    <ConfirmDialog
      opened={opened}
      title={TEAM_FIELD_TEXTS.titleForMany(ids.length)}
      confirm={isClearing ? TEAM_FIELD_TEXTS.clear : TEAM_FIELD_TEXTS.save}
      destructive={isClearing}
      disabled={!isReady}
      busy={saving.isPending}
      hasInputs
      onConfirm={save}
      onCancel={onClose}
    >
      <SelectField
        label={TEAM_FIELD_TEXTS.field}
        none={TEAM_FIELD_TEXTS.chooseField}
        options={fields.map(({ id, label }) => ({ value: id, label }))}
        value={chosen}
        onChoose={(id) => {
          setChosen(id)
          setClearing(false)
        }}
      />
      {field && (
        <>
          {!isClearing && (
            <Stack onKeyDown={onEnter(save)}>
              <TeamFieldInput
                key={field.key}
                field={field}
                form={form}
                fault={fault?.field === field.key ? fault : undefined}
              />
            </Stack>
          )}
          <CheckboxField
            label={TEAM_FIELD_TEXTS.clearInstead}
            checked={isClearing}
            onChange={({ currentTarget }) => setClearing(currentTarget.checked)}
          />
        </>
      )}
      <Text size='small' tone='soft'>
        {isClearing ? TEAM_FIELD_TEXTS.removes : TEAM_FIELD_TEXTS.replaces}
      </Text>
    </ConfirmDialog>
  )
}
