import { useLayoutEffect, useState } from 'react'
import { ACCOUNT_MESSAGES, ACCOUNT_REFUSALS, REFUSALS } from '#domain/accounts/messages.ts'
import { EMAIL_FIELD, faultOfField, tidyField } from '#domain/accounts/sign-up.ts'
import { ASKS } from '#web/account-inputs/labels.ts'
import { call } from '#web/api/call.ts'
import type { KeptRecord } from '#web/autosave/create-record.ts'
import type { RecordKind } from '#web/autosave/kind.ts'
import { saidOfDevice } from '#web/autosave/said-of-device.ts'
import { useRecord } from '#web/autosave/use-record.ts'
import { notedInTab } from '#web/session/noted-in-tab.ts'
import { notify } from '#web/ui/toasts.tsx'
import { ACCOUNT_TOASTS } from './texts.ts'
import { useAccountForm } from './use-account-form.ts'

type Values = { email: string; password: string }
/** The password is kept nowhere. */
type Typed = Pick<Values, 'email'>

const BLANK: Values = { email: '', password: '' }
const NOTHING_TYPED = { version: 0, values: { email: '' } }
const ASKED = 'new-email'

const kindOf = (owner: string): RecordKind<Typed> => ({
  owner,
  name: 'new-email',
  shape: { keys: ['email'], same: (_, one, other) => one === other, mergeInside: (_, _base, mine) => mine },
})

/** The address as it was left on this device. */
export function useTypedAddress(owner: string) {
  const opened = useRecord({
    kind: kindOf(owner),
    id: owner,
    base: NOTHING_TYPED,
    onLeft: (_, unsaved) => {
      if (unsaved) notify(saidOfDevice(ACCOUNT_TOASTS.emailWaits), 'plain')
    },
  })
  return opened?.record
}

const addressIn = ({ email }: Values) => tidyField('email', email).toLowerCase()

function faultOfAddress(values: Values, present: string): string | null {
  const email = addressIn(values)
  if (email === '') return ASKS.newEmail
  return email === present ? REFUSALS.ownEmail : faultOfField(EMAIL_FIELD, email)
}

const faultsOf = (values: Values, present: string) => {
  const email = faultOfAddress(values, present)
  return email ? { email } : {}
}

/** Asks for another address. @returns also the one that waits to be confirmed, as far as this tab knows */
export function useEmailForm(present: string, record: KeptRecord<Typed>) {
  const { owner } = record.kind
  const [asked, setAsked] = useState(() => notedInTab.read(owner, ASKED))
  const { form, ...fields } = useAccountForm<keyof Values>({
    initial: { ...BLANK, ...record.values() },
    check: (values) => faultsOf(values, present),
    proof: 'password',
    refused: ACCOUNT_REFUSALS.email,
    isUnsaved: record.isUnsaved,
    store: async (values) => {
      const email = addressIn(values)
      await call('requestEmailChange', { body: { email, password: values.password } })
      form.reset(BLANK)
      record.touched()
      notedInTab.write(owner, ASKED, email)
      setAsked(email)
      return ACCOUNT_MESSAGES.emailChangeSent
    },
  })
  // Before anything else: what comes to the record from here on is laid into the inputs.
  useLayoutEffect(() => {
    const detach = record.attach({
      read: () => ({ email: form.value('email') }),
      put: ({ email }) => {
        if (email !== undefined) form.put('email', email)
      },
    })
    const unsubscribe = form.onTyping(record.touched)
    return () => {
      unsubscribe()
      detach()
    }
  }, [form, record])
  return { ...fields, waiting: asked === present ? undefined : asked }
}
