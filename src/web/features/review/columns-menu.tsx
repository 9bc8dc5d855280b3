import { Popover } from '@mantine/core'
import { useState } from 'react'
import { columnLabel, LIST_TEXTS } from '#domain/review/list-messages.ts'
import { type ListColumn, offeredColumns, toggleColumn } from '#domain/review/list-view.ts'
import { NO_FIELDS, useFieldsOfList } from '#web/features/submitted-applications/review-fields.ts'
import { useAuth } from '#web/session/auth.tsx'
import { ButtonPopover } from '#web/ui/button-popover.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { Text } from '#web/ui/text.tsx'
import { ColumnsButton } from './menu-buttons.tsx'
import styles from './review.module.css'
import type { useListView } from './use-review-filters.ts'

type ColumnsMenuProps = Pick<ReturnType<typeof useListView>, 'view' | 'show'>

/** A menu in which the user chooses the columns of the table. */
export default function ColumnsMenu({ view, show }: ColumnsMenuProps) {
  const [opened, setOpened] = useState(false)
  return (
    <ButtonPopover opened={opened} onChange={setOpened}>
      <Popover.Target>
        <ColumnsButton onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={styles.dropdown}>
        <Choice columns={view.columns} onChange={(columns) => show({ ...view, columns })} />
      </Popover.Dropdown>
    </ButtonPopover>
  )
}

type ChoiceProps = {
  readonly columns: readonly ListColumn[]
  readonly onChange: (columns: readonly ListColumn[]) => void
}

/** The menu has its own state, so that a checkbox reacts before the address and the table change. */
function Choice({ columns, onChange }: ChoiceProps) {
  const [selected, setSelected] = useState(columns)
  const fields = useFieldsOfList() ?? NO_FIELDS
  const offered = offeredColumns(columns, useAuth(), fields)
  const toggle = (column: ListColumn, isShown: boolean) => {
    const next = toggleColumn(selected, column, isShown, offered)
    setSelected(next)
    onChange(next)
  }
  return (
    <fieldset className={styles.columns}>
      <Text as='legend' strong>
        {LIST_TEXTS.columns}
      </Text>
      {offered.map((column) => (
        <CheckboxField
          key={column}
          label={columnLabel(column, fields)}
          checked={selected.includes(column)}
          onChange={({ currentTarget }) => toggle(column, currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
