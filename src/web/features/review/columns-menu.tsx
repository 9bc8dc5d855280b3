import { Popover } from '@mantine/core'
import { useState } from 'react'
import { LIST_TEXTS } from '#domain/review/list-messages.ts'
import { COLUMNS, type Column, toggleColumn } from '#domain/review/list-view.ts'
import { ButtonPopover } from '#web/ui/button-popover.tsx'
import styles from './list-toolbar.module.css'
import { ColumnsButton } from './menu-buttons.tsx'
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
  readonly columns: readonly Column[]
  readonly onChange: (columns: readonly Column[]) => void
}

/** The menu has its own state, so that a checkbox reacts before the address and the table change. */
function Choice({ columns, onChange }: ChoiceProps) {
  const [selected, setSelected] = useState(columns)
  const toggle = (column: Column, isShown: boolean) => {
    const next = toggleColumn(selected, column, isShown)
    setSelected(next)
    onChange(next)
  }
  return (
    <fieldset className={styles.columns}>
      <legend>{LIST_TEXTS.columns}</legend>
      {COLUMNS.map((column) => (
        <label key={column}>
          <input
            type='checkbox'
            checked={selected.includes(column)}
            onChange={({ currentTarget }) => toggle(column, currentTarget.checked)}
          />
          {LIST_TEXTS.column[column]}
        </label>
      ))}
    </fieldset>
  )
}
