import type { Message } from '#domain/message.ts'
import { REQUIRED } from '#web/forms/account/texts.ts'
import { type FieldErrors, useAccountForm } from '#web/forms/account/use-account-form.ts'
import { notify } from '#web/ui/toasts.tsx'
import { useUnsavedChangesPrompt } from '#web/ui/use-unsaved-changes-prompt.ts'
import { useRefetchIdentity } from './api.ts'
import { useHasPassword } from './owner-check.tsx'

/** Id shared by the toasts of the account screen's forms, so that each replaces the previous one. */
export const ACCOUNT_TOAST = 'account'

type SectionFormOptions<K extends string> = {
  readonly defaultValues: Record<K, string>
  readonly checkOnBlur?: boolean
  readonly validate?: (values: Record<K, string>) => FieldErrors<K>
  /** The required field for the current password. A wrong password is reported at this field. */
  readonly passwordField?: NoInfer<K>
  readonly fieldOfCode?: Readonly<Record<string, NoInfer<K>>>
  /** Saves the values. Returns the success toast, or undefined to show none. */
  readonly save: (values: Record<K, string>) => Promise<Message | undefined>
  /** Title of the error toast. */
  readonly failed: string
  /**
   * Returns whether the record has unsaved values. This must be the same function on every render. By default, a form
   * with edits counts as unsaved.
   */
  readonly isUnsaved?: () => boolean
}

/** The state of one section's form on the account screen, with its toasts. The text is kept if the submit fails. */
export function useSectionForm<K extends string>(options: SectionFormOptions<K>) {
  const { defaultValues, checkOnBlur, validate, passwordField, fieldOfCode, save, failed, isUnsaved } =
    options
  const hasPassword = useHasPassword()
  const refetchIdentity = useRefetchIdentity()
  const account = useAccountForm<K>({
    defaultValues,
    checkOnBlur: checkOnBlur ?? false,
    validate: (values) => {
      const isMissing = hasPassword && passwordField && values[passwordField] === ''
      const missing = isMissing ? { [passwordField]: REQUIRED.currentPassword } : {}
      return { ...(missing as FieldErrors<K>), ...validate?.(values) }
    },
    fieldOfCode: { ...fieldOfCode, ...(passwordField && { 'wrong-password': passwordField }) },
    submit: async (values) => {
      const done = await save(values)
      if (done) notify(done, 'success', { id: ACCOUNT_TOAST })
    },
    onError: (description, failure, options) => {
      // The screen then asks for a new sign-in.
      if (failure?.code === 'sign-in-not-recent') void refetchIdentity()
      notify({ title: failed, description }, 'problem', { id: ACCOUNT_TOAST, ...options })
    },
  })
  useUnsavedChangesPrompt(isUnsaved ?? account.form.formState.isDirty)
  return account
}
