import { type Ref, useId, useRef, useState } from 'react'
import { VIEW_NAME_CHARACTERS } from '#domain/limits.ts'
import {
  SAVED_VIEWS_MESSAGES,
  SAVED_VIEWS_REFUSALS,
  SAVED_VIEWS_TEXTS,
} from '#domain/review/saved-views-messages.ts'
import type { KeptText } from '#web/autosave/use-kept-text.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import controls from '#web/ui/controls.module.css'
import { useSavingView } from './use-saved-views.ts'
import styles from './views-menu.module.css'

type SaveViewFormProps = {
  /** The name that is being typed. */
  readonly typed: KeptText
  /** What is kept. */
  readonly query: string
}

/** Keeps the list in view under a name. It stands in the filters' form, so it is no form itself. */
export function SaveViewForm({ typed, query }: SaveViewFormProps) {
  const { text: name } = useRecordState(typed).values
  const input = useRef<HTMLInputElement>(null)
  const [nameless, setNameless] = useState(false)
  const [shared, setShared] = useState(false)
  /** Of the view that is being saved: a repeat of what got lost on its way is the same one. */
  const id = useRef(crypto.randomUUID())
  const saving = useSavingView(({ name }) => SAVED_VIEWS_MESSAGES.saved(name))
  const save = () => {
    const isNameless = name.trim() === ''
    setNameless(isNameless)
    if (isNameless) input.current?.focus()
    if (isNameless || saving.isPending) return
    saving.mutate(
      { id: id.current, name, query, shared },
      {
        onSuccess: () => {
          id.current = crypto.randomUUID()
          typed.write({ text: '' })
          setShared(false)
        },
      },
    )
  }
  return (
    <div className={styles.save}>
      <ViewName typed={typed} input={input} nameless={nameless} onEnter={save} />
      <label className={styles.share}>
        <input
          type='checkbox'
          checked={shared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
        {SAVED_VIEWS_TEXTS.shareNow}
      </label>
      <BusyButton size='sm' busy={saving.isPending} onClick={save}>
        {SAVED_VIEWS_TEXTS.save}
      </BusyButton>
    </div>
  )
}

type ViewNameProps = Pick<SaveViewFormProps, 'typed'> & {
  readonly input: Ref<HTMLInputElement>
  readonly nameless: boolean
  readonly onEnter: () => void
}

function ViewName({ typed, input, nameless, onEnter }: ViewNameProps) {
  const { text: name } = useRecordState(typed).values
  const ids = { name: useId(), fault: useId() }
  return (
    <>
      <label htmlFor={ids.name}>{SAVED_VIEWS_TEXTS.name}</label>
      <input
        ref={input}
        id={ids.name}
        className={controls.box}
        maxLength={VIEW_NAME_CHARACTERS}
        value={name}
        aria-invalid={nameless || undefined}
        aria-describedby={nameless ? ids.fault : undefined}
        onChange={({ currentTarget }) => typed.write({ text: currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onEnter()
        }}
      />
      {nameless && (
        <p id={ids.fault} role='alert' className={styles.fault}>
          {SAVED_VIEWS_REFUSALS.nameless}
        </p>
      )}
    </>
  )
}
