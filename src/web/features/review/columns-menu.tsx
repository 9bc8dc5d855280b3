import { Popover } from '@mantine/core'
import { useState } from 'react'
import { LIST_TEXTS } from '#domain/review/list-messages.ts'
import { COLUMNS, type Column, toggleColumn } from '#domain/review/list-view.ts'
import { ButtonPopover } from '#web/ui/button-popover.tsx'
import styles from './list-toolbar.module.css'
import { ColumnsButton } from './menu-buttons.tsx'
import type { useListView } from './use-review-filters.ts'

type ColumnsMenuProps = Pick<ReturnType<typeof useListView>, 'view' | 'show'>

/** Chooses the columns of the table. */
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

/** A box answers a click at once; the address, and the table with it, follow. */
function Choice({ columns, onChange }: ChoiceProps) {
  const [chosen, setChosen] = useState(columns)
  const choose = (column: Column, wanted: boolean) => {
    const next = toggleColumn(chosen, column, wanted)
    setChosen(next)
    onChange(next)
  }
  return (
    <fieldset className={styles.columns}>
      <legend>{LIST_TEXTS.columns}</legend>
      {COLUMNS.map((column) => (
        <label key={column}>
          <input
            type='checkbox'
            checked={chosen.includes(column)}
            onChange={({ currentTarget }) => choose(column, currentTarget.checked)}
          />
          {LIST_TEXTS.column[column]}
        </label>
      ))}
    </fieldset>
  )
}
