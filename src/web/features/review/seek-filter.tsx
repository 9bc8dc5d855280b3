import { MORE_FILTERS_TEXTS } from '#domain/review/list-messages.ts'
import { readSeek, SEEK_STEPS, type SeekRange, withEnd, writeSeek } from '#domain/review/seek-range.ts'
import { sayRupees } from '#domain/rupees.ts'
import controls from '#web/ui/controls.module.css'
import styles from './review.module.css'

type SeekFilterProps = {
  /** As the address has it. */
  readonly seek: string | undefined
  readonly onChoose: (seek: string | undefined) => void
}

/** How much capital is sought, from and up to. */
export function SeekFilter({ seek, onChoose }: SeekFilterProps) {
  const range = readSeek(seek)
  const choose = (end: keyof SeekRange) => (amount: number | undefined) =>
    onChoose(writeSeek(withEnd(range, end, amount)))
  return (
    <div className={styles.filter}>
      <span className={styles.label}>{MORE_FILTERS_TEXTS.seeks}</span>
      <div className={styles.ends}>
        <End label={MORE_FILTERS_TEXTS.seeksFrom} amount={range?.min} onChoose={choose('min')} />
        {MORE_FILTERS_TEXTS.to}
        <End label={MORE_FILTERS_TEXTS.seeksTo} amount={range?.max} onChoose={choose('max')} />
      </div>
    </div>
  )
}

type EndProps = {
  readonly label: string
  readonly amount: number | undefined
  readonly onChoose: (amount: number | undefined) => void
}

function End({ label, amount, onChoose }: EndProps) {
  // An address may say any amount.
  const offered = [...new Set([...SEEK_STEPS, ...(amount === undefined ? [] : [amount])])].sort(
    (a, b) => a - b,
  )
  return (
    <div className={controls.select}>
      <select
        className={controls.box}
        aria-label={label}
        value={amount ?? ''}
        onChange={({ currentTarget: { value } }) => onChoose(value === '' ? undefined : Number(value))}
      >
        <option value=''>{MORE_FILTERS_TEXTS.any}</option>
        {offered.map((one) => (
          <option key={one} value={one}>
            {sayRupees(one)}
          </option>
        ))}
      </select>
    </div>
  )
}
