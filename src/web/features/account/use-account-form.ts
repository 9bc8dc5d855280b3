import type { Message } from '#domain/message.ts'
import { ASKS } from '#web/account-inputs/labels.ts'
import { showRefusal } from '#web/account-inputs/refusal.ts'
import type { Faults } from '#web/account-inputs/text-form.ts'
import type { Values } from '#web/account-inputs/text-inputs.ts'
import { useTextForm } from '#web/account-inputs/use-text-form.ts'
import { ApiError } from '#web/api/api-error.ts'
import { notify } from '#web/ui/toasts.tsx'
import { useAskBeforeClosing } from '#web/ui/use-ask-before-closing.ts'

/** What the toasts are about: each new one takes the place of the last. */
const ABOUT_ACCOUNT = 'account'

type AccountForm<K extends string> = {
  /** Its fields, in their order, as they are before anybody types. */
  readonly initial: Values<K>
  /** Whether its inputs are checked when they are left: of a form that is filled in already. */
  readonly onLeaving?: boolean
  /** @returns the faults by field */
  readonly check?: (values: Values<K>) => Faults<K>
  /** The field of the password that proves who asks; it may not be left out. */
  readonly proof?: NoInfer<K>
  /**
   * @returns what is told of it; undefined when the screen that follows says it
   * @throws ApiError for a refusal, which is shown at its fields and as a toast
   */
  readonly store: (values: Values<K>) => Promise<Message | undefined>
  /** The title over what is refused. */
  readonly refused: string
  /** Where something else knows it better than the inputs; then the same function at each render. */
  readonly isUnsaved?: () => boolean
}

const missingProof = <K extends string>(values: Values<K>, proof: K | undefined) =>
  (proof && values[proof] === '' ? { [proof]: ASKS.currentPassword } : {}) as Faults<K>

/** A form of the account screen: its own save, its own faults. What is refused stays as it was typed. */
export function useAccountForm<K extends string>(given: AccountForm<K>) {
  const { initial, onLeaving, check, proof, store, refused, isUnsaved } = given
  const fields = useTextForm({
    keys: Object.keys(initial) as K[],
    initial,
    onLeaving,
    check: (values) => ({ ...missingProof(values, proof), ...check?.(values) }),
  })
  const { form } = fields
  useAskBeforeClosing(isUnsaved ?? form.isChanged)

  const refuse = (failure: unknown) => {
    const description = showRefusal(failure, form)
    if (proof && failure instanceof ApiError && failure.code === 'wrong-password') {
      form.refuse(proof, description, true)
    }
    notify({ title: refused, description }, 'problem', { id: ABOUT_ACCOUNT })
  }
  const send = fields.sendBy(
    async (values) => {
      try {
        const done = await store(values)
        if (done) notify(done, 'success', { id: ABOUT_ACCOUNT })
      } catch (failure) {
        refuse(failure)
      }
    },
    (description) => notify({ title: refused, description }, 'problem', { id: ABOUT_ACCOUNT }),
  )
  return { ...fields, send }
}
