import type { Message } from '#domain/message.ts'
import { REQUIRED } from '#web/forms/account/texts.ts'
import { type FieldErrors, useAccountForm } from '#web/forms/account/use-account-form.ts'
import { notify } from '#web/ui/toasts.tsx'
import { useUnsavedChangesPrompt } from '#web/ui/use-unsaved-changes-prompt.ts'

/** The topic of the section's toasts: each new one replaces the last. */
const ABOUT_ACCOUNT = 'account'

type SectionFormOptions<K extends string> = {
  readonly defaultValues: Record<K, string>
  readonly checkOnBlur?: boolean
  readonly validate?: (values: Record<K, string>) => FieldErrors<K>
  /** The required field for the current password, where a wrong one is reported. */
  readonly passwordField?: NoInfer<K>
  readonly fieldOfCode?: Readonly<Record<string, NoInfer<K>>>
  /** Saves the values. Returns the toast, or undefined when the next screen says it. */
  readonly save: (values: Record<K, string>) => Promise<Message | undefined>
  /** The title of the toast about what is wrong. */
  readonly failed: string
  /** Tells whether there are unsaved values, where a record knows it; the same function on each render. */
  readonly isUnsaved?: () => boolean
}

/** The form of one section of the account screen, with its own submit and toasts. A refused form keeps its text. */
export function useSectionForm<K extends string>(options: SectionFormOptions<K>) {
  const { defaultValues, checkOnBlur, validate, passwordField, fieldOfCode, save, failed, isUnsaved } =
    options
  const account = useAccountForm<K>({
    defaultValues,
    checkOnBlur: checkOnBlur ?? false,
    validate: (values) => {
      const isMissing = passwordField && values[passwordField] === ''
      const missing = isMissing ? { [passwordField]: REQUIRED.currentPassword } : {}
      return { ...(missing as FieldErrors<K>), ...validate?.(values) }
    },
    fieldOfCode: { ...fieldOfCode, ...(passwordField && { 'wrong-password': passwordField }) },
    submit: async (values) => {
      const done = await save(values)
      if (done) notify(done, 'success', { id: ABOUT_ACCOUNT })
    },
    onError: (description) => notify({ title: failed, description }, 'problem', { id: ABOUT_ACCOUNT }),
  })
  useUnsavedChangesPrompt(isUnsaved ?? account.form.formState.isDirty)
  return account
}
