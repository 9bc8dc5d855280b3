import { type InputHTMLAttributes, useId, useRef } from 'react'
import { type UseFormRegisterReturn, type UseFormReturn, useForm, useWatch } from 'react-hook-form'
import { VIEW_NAME_CHARACTERS } from '#domain/limits.ts'
import { SAVED_VIEWS_MESSAGES, SAVED_VIEWS_REFUSALS, SAVED_VIEWS_TEXTS } from '#domain/review/saved-views.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { isBlankText, toSingleLine } from '#domain/typed-text.ts'
import type { LocalText } from '#web/autosave/use-record.ts'
import { useLimitedText } from '#web/forms/limited-text.tsx'
import { useRecordInputs } from '#web/forms/use-record-inputs.ts'
import { newId } from '#web/new-id.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import controls from '#web/ui/controls.module.css'
import { useSaveView } from './api.ts'
import styles from './saved-views-menu.module.css'

type SaveViewFormProps = {
  /** The draft of the view's name, stored on this device until the view is saved. */
  readonly typed: LocalText
  /** The search parameters of the current list. */
  readonly query: string
}

type Fields = { name: string; shared: boolean }

const connect = (form: UseFormReturn<Fields>) => ({
  read: () => ({ text: form.getValues('name') }),
  put: ({ text = '' }) => form.setValue('name', text),
})

/**
 * A form that saves the current list under a name. It is not a <form> element, because it is inside the filter form.
 */
export function SaveViewForm({ typed, query }: SaveViewFormProps) {
  const ids = { name: useId(), error: useId() }
  /**
   * The id of the view that is being saved. With this id, repeating a request whose reply was lost does not save the
   * view twice.
   */
  const id = useRef(newId())
  const form = useForm<Fields>({
    defaultValues: { name: typed.values().text, shared: false },
    reValidateMode: 'onSubmit',
  })
  useRecordInputs(typed, form, connect)
  const saving = useSaveView(({ name }) => SAVED_VIEWS_MESSAGES.saved(name))
  const save = form.handleSubmit((values) => {
    if (saving.isPending) return
    saving.mutate(
      { id: id.current, query, ...values },
      {
        onSuccess: () => {
          id.current = newId()
          typed.resetSent({ text: values.name })
          form.setValue('shared', false)
        },
      },
    )
  })
  const error = form.formState.errors.name?.message
  return (
    <div className={styles.save}>
      <label htmlFor={ids.name}>{SAVED_VIEWS_TEXTS.name}</label>
      <ViewNameInput
        text={useWatch({ control: form.control, name: 'name' })}
        registered={form.register('name', {
          validate: (name) => !isBlankText(name) || SAVED_VIEWS_REFUSALS.nameMissing,
        })}
        id={ids.name}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && ids.error}
        onKeyDown={(event) => {
          if (event.key === 'Enter') void save(event)
        }}
      />
      {error && (
        <p id={ids.error} role='alert' className={styles.fault}>
          {error}
        </p>
      )}
      <label className={styles.share}>
        <input {...form.register('shared')} type='checkbox' />
        {SAVED_VIEWS_TEXTS.shareNow}
      </label>
      <BusyButton size='sm' busy={saving.isPending} onClick={save}>
        {SAVED_VIEWS_TEXTS.save}
      </BusyButton>
    </div>
  )
}

type ViewNameInputProps = InputHTMLAttributes<HTMLInputElement> & {
  readonly text: string
  readonly registered: UseFormRegisterReturn
}

const NAME_RULES = { limits: [characterLimit(VIEW_NAME_CHARACTERS)], clean: toSingleLine }

/** An input for a view's name. */
export function ViewNameInput({
  text,
  registered: { onChange, ...registered },
  ...input
}: ViewNameInputProps) {
  const { handlers, notice } = useLimitedText<HTMLInputElement>(text, NAME_RULES, onChange)
  return (
    <>
      <input dir='auto' {...registered} {...handlers} {...input} className={controls.box} />
      {notice}
    </>
  )
}
