import { useId } from 'react'
import { FUNDING_ROUND_COLUMNS } from '#domain/forms/kinds/funding-rounds.ts'
import { RupeesLine } from '#web/forms/lines/rupees-line.tsx'
import { TextLine } from '#web/forms/lines/text-line.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { FieldFrame } from '#web/ui/field/field-frame.tsx'
import { useInputAttributes } from '#web/ui/field/use-input-attributes.ts'
import styles from './funding-rounds.module.css'

/** A row as its inputs hold it. */
export type FundingRoundRow = { readonly investorName: string; readonly amount: string }

type FundingRowProps = {
  readonly path: string
  readonly label: string
  readonly number: number
  /** undefined for the last row that remains. */
  readonly onDelete: (() => void) | undefined
}

const [INVESTOR, AMOUNT] = FUNDING_ROUND_COLUMNS

/** One investment of the past. */
export function FundingRow({ path, label, number, onDelete }: FundingRowProps) {
  const titleId = useId()
  const investor = `${path}.${INVESTOR.key}`
  const amount = `${path}.${AMOUNT.key}`
  const investorAttributes = useInputAttributes(investor, { optional: true })
  const amountAttributes = useInputAttributes(amount, { optional: true })
  return (
    <fieldset aria-labelledby={titleId} className={styles.round}>
      <span id={titleId} className={styles.rowTitle}>
        {label}
      </span>
      <FieldFrame path={investor} label={INVESTOR.label} compact>
        <TextLine name={investor} {...investorAttributes} />
      </FieldFrame>
      <FieldFrame path={amount} label={AMOUNT.label} compact>
        <RupeesLine name={amount} {...amountAttributes} />
      </FieldFrame>
      <DeleteButton label={`Delete funding ${number}`} onClick={onDelete} />
    </fieldset>
  )
}
