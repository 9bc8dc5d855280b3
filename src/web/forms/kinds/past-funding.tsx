import { useId, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { BLANK_PAST_FUNDING, PAST_FUNDING, PAST_FUNDING_COLUMNS } from '#domain/forms/kinds/past-funding.ts'
import { PAST_FUNDING_ROWS_MAX } from '#domain/limits.ts'
import { AmountInput, amountText, parseAmount } from '#web/forms/amount-inputs.tsx'
import { FieldFrame, frameProps, GroupFrame, useInputAttributes } from '#web/forms/field-frame.tsx'
import { defineInputs, type InputProps } from '#web/forms/input-kind.ts'
import { TextBox } from '#web/forms/text-inputs.tsx'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import buttons from '#web/ui/buttons.module.css'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './kinds.module.css'

export const inputs = defineInputs({
  kind: PAST_FUNDING,
  Input: FundingRoundsInput,
  toValue: (answer) => answer.map((round) => ({ ...round, amount: amountText(round.amount) })),
  toAnswer: (value: readonly FundingRoundRow[]) =>
    value.map((round) => ({ ...round, amount: parseAmount(round.amount) })),
})

const BLANK_ROW: FundingRoundRow = { investorName: BLANK_PAST_FUNDING.investorName, amount: '' }
const [INVESTOR, AMOUNT] = PAST_FUNDING_COLUMNS

type Deleted = { readonly index: number; readonly row: FundingRoundRow }

/** Inputs for earlier investments. The last row cannot be deleted (S5-form.18). */
function FundingRoundsInput({ field }: InputProps<typeof PAST_FUNDING>) {
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
    <GroupFrame {...frameProps(field)}>
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
          removal={deleted}
          text={`${field.label} ${deleted.index + 1} deleted.`}
          onUndo={() => undo(deleted)}
          onDismiss={() => setDeleted(undefined)}
          focusAfter={[`${field.key}.${deleted.index}.${INVESTOR.key}`, field.key]}
        />
      )}
      {rows.length < PAST_FUNDING_ROWS_MAX && (
        <button type='button' className={buttons.add} onClick={() => append(BLANK_ROW)}>
          Add Funding
        </button>
      )}
    </GroupFrame>
  )
}

type FundingRoundRow = { readonly investorName: string; readonly amount: string }

type FundingRowProps = {
  readonly path: string
  readonly label: string
  readonly number: number
  /** Undefined for the only row. */
  readonly onDelete: (() => void) | undefined
}

function FundingRow({ path, label, number, onDelete }: FundingRowProps) {
  const titleId = useId()
  const investor = `${path}.${INVESTOR.key}`
  const amount = `${path}.${AMOUNT.key}`
  const investorAttributes = useInputAttributes(investor, { optional: true })
  const amountAttributes = useInputAttributes(amount, { optional: true })
  return (
    <fieldset aria-labelledby={titleId} className={`${styles.row} ${styles.two}`}>
      <Text as='span' size='small' tone='soft' strong id={titleId} className={styles.title}>
        {label}
      </Text>
      <FieldFrame path={investor} label={INVESTOR.label} compact>
        <TextBox name={investor} {...investorAttributes} />
      </FieldFrame>
      <FieldFrame path={amount} label={AMOUNT.label} compact>
        <AmountInput name={amount} {...amountAttributes} />
      </FieldFrame>
      <DeleteButton label={`Delete funding ${number}`} onClick={onDelete} />
    </fieldset>
  )
}
