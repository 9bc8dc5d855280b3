import { useWatch } from 'react-hook-form'
import { FULL_PERCENT, remainderText, SHARES, sumShares } from '#domain/forms/kinds/shares.ts'
import { PercentTextInput, parsePercent, typedPercent } from '#web/forms/amount-inputs.tsx'
import { FieldFrame, frameProps, GroupFrame, useInputAttributes } from '#web/forms/field-frame.tsx'
import { defineInputs, eachPart, type InputProps } from '#web/forms/input-kind.ts'
import styles from './shares.module.css'

export const inputs = defineInputs({
  kind: SHARES,
  Input: SharesInput,
  toValue: (answer) => eachPart(answer, typedPercent),
  toAnswer: (value: Readonly<Record<string, string>>) => eachPart(value, parsePercent),
})

/** Percentages of one whole, with their running total, which is amber until it is the whole. It never blocks (D-form.11). */
function SharesInput({ field }: InputProps<typeof SHARES>) {
  return (
    <GroupFrame {...frameProps(field)}>
      <div className={styles.shares}>
        {field.parts.map(({ value, label }) => (
          <Share key={value} name={`${field.key}.${value}`} label={label} />
        ))}
      </div>
      <Total field={field} />
    </GroupFrame>
  )
}

function Share({ name, label }: { readonly name: string; readonly label: string }) {
  const attributes = useInputAttributes(name, { optional: true })
  return (
    <FieldFrame path={name} label={label} compact>
      <PercentTextInput name={name} {...attributes} min={0} max={100} aria-describedby={undefined} />
    </FieldFrame>
  )
}

function Total({ field: { key, parts } }: InputProps<typeof SHARES>) {
  const shares = eachPart<string, number | null>(useWatch({ name: key }), parsePercent)
  const total = sumShares(shares)
  const rest = total === 0 ? '' : remainderText(total)
  return (
    <div className={styles.total} data-rest={rest !== '' || undefined}>
      <ShareBar shares={parts.map(({ value }) => shares[value] ?? 0)} total={total} />
      <p className={styles.words} aria-live='polite'>
        <strong>{`Total: ₹${total}`}</strong>
        {rest && <span>{rest}</span>}
        <span>{`${total} of ${FULL_PERCENT} %`}</span>
      </p>
    </div>
  )
}

type ShareBarProps = { readonly shares: readonly number[]; readonly total: number }

/** The shares side by side, in the order of their inputs; hatched is what goes beyond the whole. */
function ShareBar({ shares, total }: ShareBarProps) {
  return (
    <div className={styles.bar} aria-hidden>
      {shares.map((share, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a share is known by its place.
        <span key={place} className={styles.share} style={{ flexGrow: Math.max(0, share) }} />
      ))}
      {total < FULL_PERCENT && <span style={{ flexGrow: FULL_PERCENT - total }} />}
      {total > FULL_PERCENT && (
        <span className={styles.beyond} style={{ insetInlineStart: `${(FULL_PERCENT / total) * 100}%` }} />
      )}
    </div>
  )
}
