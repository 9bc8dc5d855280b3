import { Button, Popover } from '@mantine/core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { teamValueOf, teamValueText, toTeamField } from '#domain/review/review-fields.ts'
import { TEAM_FIELD_TEXTS } from '#domain/review/team-field-messages.ts'
import type { FormValues } from '#web/forms/input-kind.ts'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ButtonPopover } from '#web/ui/button-popover.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { useSaveTeamValue } from './api.ts'
import { CellButton, type TeamFieldCellProps } from './team-field-cell.tsx'
import { faultOf, onEnter, readInput, TeamFieldInput, toInput } from './team-field-input.tsx'
import styles from './team-fields.module.css'

/** A value in the table, as a button that opens its editor. A click outside does not close it, so that no text is lost. */
export default function EditableTeamFieldCell(props: TeamFieldCellProps) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <ButtonPopover
      opened={opened}
      onDismiss={close}
      closeOnClickOutside={false}
      position='bottom-start'
      // The table scrolls, and would cut it off.
      withinPortal
    >
      <Popover.Target>
        <CellButton {...props} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={styles.editor} aria-label={props.field.label}>
        <ValueEditor {...props} onClose={close} />
      </Popover.Dropdown>
    </ButtonPopover>
  )
}

type Base = { readonly version: number; readonly value: unknown }

/** Edits the value that the cell had when the editor opened. Enter saves. */
function ValueEditor({
  application,
  field: definition,
  onClose,
}: TeamFieldCellProps & { onClose: () => void }) {
  const { id, team_values } = application
  const [base, setBase] = useState<Base>(() => ({
    version: team_values?.[definition.id]?.version ?? 0,
    value: teamValueOf(definition, team_values),
  }))
  const [field] = useState(() => toTeamField(definition, base.value))
  const form = useForm<FormValues>({ defaultValues: toInput(field, base.value) })
  const [fault, setFault] = useState<ReturnType<typeof faultOf>>()
  const [conflict, setConflict] = useState<string>()
  const saving = useSaveTeamValue()
  const save = () => {
    if (saving.isPending) return
    const value = readInput(field, form)
    if (value === base.value) return onClose()
    const found = faultOf(field, value)
    setFault(found)
    if (found) return
    saving.mutate(
      { params: { id, field: definition.id }, base_version: base.version, value },
      {
        onSuccess: ({ version, conflicts, theirs }) => {
          if (conflicts.length === 0) return onClose()
          setBase({ version, value: theirs.value })
          setConflict(TEAM_FIELD_TEXTS.conflict(teamValueText(definition, theirs.value, settings)))
        },
      },
    )
  }
  return (
    <Stack gap={2} onKeyDown={onEnter(save)}>
      <TeamFieldInput field={field} form={form} fault={fault} />
      <div role='status'>
        {conflict && (
          <Text size='small' tone='warning'>
            {conflict}
          </Text>
        )}
      </div>
      <Group gap={2}>
        <BusyButton size='xs' busy={saving.isPending} onClick={save}>
          {TEAM_FIELD_TEXTS.save}
        </BusyButton>
        <Button variant='subtle' size='xs' onClick={onClose}>
          {TEAM_FIELD_TEXTS.cancel}
        </Button>
      </Group>
    </Stack>
  )
}
