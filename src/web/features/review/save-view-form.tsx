import { type ComponentProps, type KeyboardEvent, useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { VIEW_NAME_CHARACTERS } from '#domain/limits.ts'
import { SAVED_VIEWS_MESSAGES, SAVED_VIEWS_REFUSALS, SAVED_VIEWS_TEXTS } from '#domain/review/saved-views.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { isBlankText, toSingleLine } from '#domain/typed-text.ts'
import { LimitedTextField } from '#web/forms/limited-text.tsx'
import { newId } from '#web/new-id.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CheckboxField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { useUnsavedChangesPrompt } from '#web/ui/use-unsaved-changes-prompt.ts'
import { useSaveView } from './api.ts'
import styles from './review.module.css'

/**
 * A form that saves the current list under a name. It is not a <form> element, because it is inside the filter form.
 * @param query the search parameters of the current list
 */
export function SaveViewForm({ query }: { readonly query: string }) {
  /**
   * The id of the view that is being saved. With this id, repeating a request whose reply was lost does not save the
   * view twice.
   */
  const id = useRef(newId())
  const form = useForm({
    defaultValues: { name: '', shared: false },
    reValidateMode: 'onSubmit',
  })
  const { errors, dirtyFields } = form.formState
  useUnsavedChangesPrompt(dirtyFields.name === true)
  const saving = useSaveView(({ name }) => SAVED_VIEWS_MESSAGES.saved(name))
  const save = form.handleSubmit((values) => {
    if (saving.isPending) return
    saving.mutate(
      { id: id.current, query, ...values },
      {
        onSuccess: () => {
          id.current = newId()
          form.reset()
        },
      },
    )
  })
  return (
    <Stack gap={2} className={styles.saveView}>
      <ViewNameField
        label={SAVED_VIEWS_TEXTS.name}
        error={errors.name?.message}
        {...form.register('name', {
          validate: (name) => !isBlankText(name) || SAVED_VIEWS_REFUSALS.nameMissing,
        })}
        value={useWatch({ control: form.control, name: 'name' })}
        onEnter={(event) => void save(event)}
      />
      <CheckboxField {...form.register('shared')} label={SAVED_VIEWS_TEXTS.shareNow} />
      <BusyButton size='sm' busy={saving.isPending} onClick={save}>
        {SAVED_VIEWS_TEXTS.save}
      </BusyButton>
    </Stack>
  )
}

type ViewNameFieldProps = Omit<ComponentProps<typeof LimitedTextField>, 'rules' | 'onKeyDown'> & {
  /** Saves the name. The event would otherwise submit the filter form. */
  readonly onEnter: (event: KeyboardEvent) => void
}

const NAME_RULES = { limits: [characterLimit(VIEW_NAME_CHARACTERS)], clean: toSingleLine }

export const ViewNameField = ({ onEnter, ...props }: ViewNameFieldProps) => (
  <LimitedTextField
    {...props}
    rules={NAME_RULES}
    onKeyDown={(event) => {
      if (event.key === 'Enter') onEnter(event)
    }}
  />
)
