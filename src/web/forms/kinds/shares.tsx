import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { FULL_PERCENT, remainderText, SHARES, sumShares } from '#domain/forms/kinds/shares.ts'
import { NumberTextInput, numberText, parsePercent } from '#web/forms/amount-inputs.tsx'
import { FieldFrame, frameProps, GroupFrame, useInputAttributes } from '#web/forms/field-frame.tsx'
import { defineInputs, eachPart, type InputProps } from '#web/forms/input-kind.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { VisuallyHidden } from '#web/ui/text.tsx'
import styles from './kinds.module.css'

export const inputs = defineInputs({
  kind: SHARES,
  Input: SharesInput,
  toValue: (answer) => eachPart(answer, numberText),
  toAnswer: (value: Readonly<Record<string, string>>) => eachPart(value, parsePercent),
})

/**
 * Inputs for percentages, with their total. The total is amber unless it is 100 or 0, but any total can be submitted
 * (D-form.11).
 */
function SharesInput({ field }: InputProps<typeof SHARES>) {
  const { key, parts } = field
  const shares = eachPart<string, number | null>(useWatch({ name: key }), parsePercent)
  const total = sumShares(shares)
  const [announced, setAnnounced] = useState('')
  return (
    <GroupFrame {...frameProps(field)}>
      {/* Screen readers announce the total when an input loses focus, not with each key. */}
      <VisuallyHidden role='status'>{announced}</VisuallyHidden>
      <Stack className={styles.shares} onBlur={() => setAnnounced(`The shares add up to ${total}%.`)}>
        {parts.map(({ value, label }) => (
          <Share key={value} name={`${key}.${value}`} label={label} />
        ))}
      </Stack>
      <Total shares={parts.map(({ value }) => shares[value] ?? 0)} total={total} />
    </GroupFrame>
  )
}

function Share({ name, label }: { readonly name: string; readonly label: string }) {
  const attributes = useInputAttributes(name, { optional: true })
  return (
    <FieldFrame path={name} label={label} compact>
      <NumberTextInput name={name} {...attributes} aria-describedby={undefined} />
    </FieldFrame>
  )
}

type TotalProps = { readonly shares: readonly number[]; readonly total: number }

function Total({ shares, total }: TotalProps) {
  const remainder = remainderText(total)
  return (
    <Stack className={styles.total} data-rest={remainder !== '' || undefined}>
      <ShareBar shares={shares} total={total} />
      <Group justify='between' align='baseline' gap={1} className={styles.text}>
        <strong>{`Total: ₹${total}`}</strong>
        {remainder && <span>{remainder}</span>}
        <span>{`${total} of ${FULL_PERCENT}%`}</span>
      </Group>
    </Stack>
  )
}

/** A bar of the shares, in the order of their inputs. The part over 100% is hatched. */
function ShareBar({ shares, total }: TotalProps) {
  return (
    <div className={styles.bar} aria-hidden>
      {shares.map((share, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shares keep their order
        <span key={index} className={styles.share} style={{ flexGrow: Math.max(0, share) }} />
      ))}
      {total < FULL_PERCENT && <span style={{ flexGrow: FULL_PERCENT - total }} />}
      {total > FULL_PERCENT && (
        <span className={styles.beyond} style={{ insetInlineStart: `${(FULL_PERCENT / total) * 100}%` }} />
      )}
    </div>
  )
}
