import { useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { FUNDING_ROUNDS } from '#domain/forms/kinds/funding-rounds.ts'
import { BLANK_FUNDING_ROUND, FUNDING_ROUND_COLUMNS } from '#domain/forms/kinds/funding-rounds.ts'
import { PAST_FUNDING_ROWS_MAX } from '#domain/limits.ts'
import { framed } from '#web/forms/around-field.ts'
import type { InputProps } from '#web/forms/kind-inputs.ts'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import styles from '#web/ui/add-button.module.css'
import { GroupFrame } from '#web/ui/field/group-frame.tsx'
import { type FundingRoundRow, FundingRow } from './funding-row.tsx'

const BLANK_ROW: FundingRoundRow = { investorName: BLANK_FUNDING_ROUND.investorName, amount: '' }
const [INVESTOR] = FUNDING_ROUND_COLUMNS

type Deleted = { readonly index: number; readonly row: FundingRoundRow }

/** Who invested before, and how much. One row always remains (S5-form.18). */
export function FundingRoundsInput({ field }: InputProps<typeof FUNDING_ROUNDS>) {
  const { getValues } = useFormContext()
  const { fields: rows, append, remove, insert } = useFieldArray({ name: field.key })
  const [deleted, setDeleted] = useState<Deleted>()
  const deleteRow = (index: number) => {
    setDeleted({ index, row: getValues(`${field.key}.${index}`) })
    remove(index)
  }
  const undo = ({ index, row }: Deleted) => {
    insert(index, row)
    setDeleted(undefined)
  }
  return (
    <GroupFrame {...framed(field)}>
      {rows.map((row, index) => (
        <FundingRow
          key={row.id}
          path={`${field.key}.${index}`}
          label={`${field.label} ${index + 1}`}
          number={index + 1}
          onDelete={rows.length > 1 ? () => deleteRow(index) : undefined}
        />
      ))}
      {deleted && (
        <UndoNotice
          text={`${field.label} ${deleted.index + 1} is deleted.`}
          onUndo={() => undo(deleted)}
          onDismiss={() => setDeleted(undefined)}
          focusAfter={[`${field.key}.${deleted.index}.${INVESTOR.key}`, field.key]}
        />
      )}
      {rows.length < PAST_FUNDING_ROWS_MAX && (
        <button type='button' className={styles.add} onClick={() => append(BLANK_ROW)}>
          Add Funding
        </button>
      )}
    </GroupFrame>
  )
}
