import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { FOUNDERS } from '#domain/forms/kinds/founders.ts'
import { FOUNDER_COLUMNS, type Founder } from '#domain/forms/kinds/founders.ts'
import type { InputProps } from '#web/forms/kind-inputs.ts'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import { FaultMessage } from '#web/ui/field/fault-message.tsx'
import { GuidanceNotes } from '#web/ui/field/guidance-notes.tsx'
import { FounderRow } from './founder-row.tsx'
import styles from './founders.module.css'

const [FIRST] = FOUNDER_COLUMNS

/** The last one, running text, has a line of its own below the others, under its label. */
const IN_THE_HEAD = FOUNDER_COLUMNS.slice(0, -1)

/** A row for each founder: a table where there is room, cards on a phone, the same inputs in both. */
export function FoundersInput({ field }: InputProps<typeof FOUNDERS>) {
  const count = Number(useWatch({ name: field.countedBy }))
  return (
    <div className={styles.founders}>
      <GuidanceNotes path={field.key} guidance={field.guidance} />
      <CutFounders count={count} countedBy={field.countedBy} name={field.key} />
      <div className={styles.columns} aria-hidden>
        {IN_THE_HEAD.map(({ key, label, required }) => (
          <span key={key}>
            {label}
            {!required && <small>Optional</small>}
          </span>
        ))}
      </div>
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <FounderRow key={index} name={`${field.key}.${index}`} number={index + 1} />
      ))}
      <FaultMessage path={field.key} />
    </div>
  )
}

const isFilledIn = (founder: Founder) => Object.values(founder).some((text) => text.trim() !== '')

type CutFoundersProps = { readonly count: number; readonly countedBy: string; readonly name: string }

/** Tells when a lower number has cut founders that were filled in; raising it again brings them back. */
function CutFounders({ count, countedBy, name }: CutFoundersProps) {
  const { getValues, setValue } = useFormContext()
  const former = useRef(count)
  const [before, setBefore] = useState<number>()
  useEffect(() => {
    const founders: readonly Founder[] = getValues(name)
    const cut = founders.slice(count, former.current).some(isFilledIn)
    if (cut) setBefore(former.current)
    if (count > former.current) setBefore(undefined)
    former.current = count
  }, [count, getValues, name])
  if (before === undefined) return null
  const undo = () => {
    setValue(countedBy, String(before), { shouldDirty: true })
    setBefore(undefined)
  }
  const gone =
    before - count === 1 ? `Founder ${before} is removed.` : `Founders ${count + 1} to ${before} are removed.`
  return (
    <UndoNotice
      text={gone}
      onUndo={undo}
      onDismiss={() => setBefore(undefined)}
      focusAfter={[`${name}.${count}.${FIRST.key}`, countedBy]}
    />
  )
}
