import { type DefaultValues, type FieldErrors, type Path, type Resolver, useForm } from 'react-hook-form'
import type { Message } from '#domain/message.ts'
import { errorsFrom } from '#web/account-inputs/errors-from.ts'
import { ASKS } from '#web/account-inputs/labels.ts'
import { firstOf, showRefusal } from '#web/account-inputs/refusal.ts'
import { ON_LEAVING } from '#web/account-inputs/use-checked-on-leaving.ts'
import { ApiError } from '#web/api/api-error.ts'
import { notify } from '#web/parts/notify.ts'
import { useAskBeforeClosing } from '#web/parts/use-ask-before-closing.ts'

/** What the toasts are about: each new one takes the place of the last. */
const ABOUT_ACCOUNT = 'account'

export type Texts = Record<string, string>

type AccountForm<V extends Texts> = {
  readonly initial: V
  /** Whether its inputs are checked when they are left: of a form that is filled in already. */
  readonly checkedOnLeaving?: boolean
  /** @returns the faults by field */
  readonly check?: (values: V) => Readonly<Partial<Record<string, string>>>
  /** The field of the password that proves who asks; it may not be left out. */
  readonly proof?: Path<V>
  /**
   * @returns what is told of it; undefined when the screen that follows says it
   * @throws ApiError for a refusal, which is shown at its fields and as a toast
   */
  readonly store: (values: V) => Promise<Message | undefined>
  /** The title over what is refused. */
  readonly refused: string
  /** Where something else knows it better than the inputs; then the same function at each render. */
  readonly isUnsaved?: () => boolean
}

const missingProof = <V extends Texts>(values: V, proof: Path<V> | undefined) =>
  proof && values[proof] === '' ? { [proof]: ASKS.currentPassword } : {}

/** A form of the account screen: its own save, its own faults. What is refused stays as it was typed. */
export function useAccountForm<V extends Texts>(given: AccountForm<V>) {
  const { initial, checkedOnLeaving, check, proof, store, refused, isUnsaved } = given
  const resolver: Resolver<V> = (values) =>
    errorsFrom(values, { ...missingProof(values, proof), ...check?.(values) })
  const form = useForm<V>({
    resolver,
    defaultValues: initial as DefaultValues<V>,
    ...(checkedOnLeaving && ON_LEAVING),
  })
  const keys = Object.keys(initial) as Path<V>[]
  const { isDirty } = form.formState
  useAskBeforeClosing(isUnsaved ?? isDirty)

  const refuse = (failure: unknown) => {
    const description = showRefusal(failure, keys, form)
    if (proof && failure instanceof ApiError && failure.code === 'wrong-password') {
      form.setError(proof, { type: 'server', message: description }, { shouldFocus: true })
    }
    notify({ title: refused, description }, 'problem', ABOUT_ACCOUNT)
  }
  const send = form.handleSubmit(
    async (values) => {
      try {
        const done = await store(values)
        if (done) notify(done, 'success', ABOUT_ACCOUNT)
      } catch (failure) {
        refuse(failure)
      }
    },
    (errors: FieldErrors<V>) =>
      notify({ title: refused, description: firstOf(errors) }, 'problem', ABOUT_ACCOUNT),
  )
  return { form, send, sending: form.formState.isSubmitting }
}
