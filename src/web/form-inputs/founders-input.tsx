import { useEffect, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'
import { FOUNDER_COLUMNS, type Founder } from '#domain/forms/kinds/founders.ts'
import { FaultMessage } from './fault-message.tsx'
import type { InputProps } from './form-values.ts'
import { FounderRow } from './founder-row.tsx'
import styles from './founders.module.css'
import { useSurroundings } from './surroundings.ts'
import { UndoNotice } from './undo-notice.tsx'

const COUNT = APPLICATION_FORM.field('number_of_founders').key
const [FIRST] = FOUNDER_COLUMNS

/** A row for each founder: a table where there is room, cards on a phone, the same inputs in both. */
export function FoundersInput({ field }: InputProps<'founders'>) {
  const { readOnly } = useSurroundings()
  const count = Number(useWatch({ name: COUNT }))
  return (
    <div className={styles.founders}>
      <CutFounders count={count} name={field.key} />
      <div className={styles.columns} aria-hidden>
        {FOUNDER_COLUMNS.map(({ key, label, required }) => (
          <span key={key}>
            {label}
            {!required && !readOnly && <small>Optional</small>}
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

/** Tells when a lower number has cut founders that were filled in; raising it again brings them back. */
function CutFounders({ count, name }: { readonly count: number; readonly name: string }) {
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
    setValue(COUNT, String(before), { shouldDirty: true })
    setBefore(undefined)
  }
  const gone =
    before - count === 1 ? `Founder ${before} is removed.` : `Founders ${count + 1} to ${before} are removed.`
  return (
    <UndoNotice
      text={gone}
      onUndo={undo}
      onDismiss={() => setBefore(undefined)}
      focusAfter={[`${name}.${count}.${FIRST.key}`, COUNT]}
    />
  )
}
