import { useWatch } from 'react-hook-form'
import type { SHARES } from '#domain/forms/kinds/shares.ts'
import { restOfShares, totalOfShares, WHOLE } from '#domain/forms/kinds/shares.ts'
import { framed } from '#web/forms/around-field.ts'
import type { InputProps } from '#web/forms/kind-inputs.ts'
import { eachPart } from '#web/forms/kind-inputs.ts'
import { PercentLine } from '#web/forms/lines/percent-line.tsx'
import { parsePercent } from '#web/forms/lines/typed-amounts.ts'
import { FieldFrame } from '#web/ui/field/field-frame.tsx'
import { GroupFrame } from '#web/ui/field/group-frame.tsx'
import { useInputAttributes } from '#web/ui/field/use-input-attributes.ts'
import styles from './shares.module.css'

/** Percentages of one whole, with their running total, which is amber until it is the whole. It never blocks (D-form.11). */
export function SharesInput({ field }: InputProps<typeof SHARES>) {
  return (
    <GroupFrame {...framed(field)}>
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
      <PercentLine name={name} {...attributes} min={0} max={100} aria-describedby={undefined} />
    </FieldFrame>
  )
}

function Total({ field: { key, parts } }: InputProps<typeof SHARES>) {
  const shares = eachPart<string, number | null>(useWatch({ name: key }), parsePercent)
  const total = totalOfShares(shares)
  const rest = total === 0 ? '' : restOfShares(total)
  return (
    <div className={styles.total} data-rest={rest !== '' || undefined}>
      <ShareBar shares={parts.map(({ value }) => shares[value] ?? 0)} total={total} />
      <p className={styles.words} aria-live='polite'>
        <strong>{`Total: ₹${total}`}</strong>
        {rest && <span>{rest}</span>}
        <span>{`${total} of ${WHOLE} %`}</span>
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
      {total < WHOLE && <span style={{ flexGrow: WHOLE - total }} />}
      {total > WHOLE && (
        <span className={styles.beyond} style={{ insetInlineStart: `${(WHOLE / total) * 100}%` }} />
      )}
    </div>
  )
}
