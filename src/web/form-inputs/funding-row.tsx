import { useId } from 'react'
import { FUNDING_ROUND_COLUMNS } from '#domain/forms/kinds/funding-rounds.ts'
import styles from './amounts.module.css'
import { DeleteButton } from './delete-button.tsx'
import { FieldFrame } from './field-frame.tsx'
import { RupeesLine } from './rupees-line.tsx'
import { useSurroundings } from './surroundings.ts'
import { TextLine } from './text-line.tsx'
import { useInputAttributes } from './use-input-attributes.ts'

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
  const { readOnly } = useSurroundings()
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
      {!readOnly && <DeleteButton label={`Delete funding ${number}`} onClick={onDelete} />}
    </fieldset>
  )
}
