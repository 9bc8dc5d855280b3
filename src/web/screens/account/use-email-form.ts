import { useState } from 'react'
import { ACCOUNT_MESSAGES, ACCOUNT_REFUSALS, REFUSALS } from '#domain/accounts/messages.ts'
import { EMAIL_FIELD, faultOfField, tidyField } from '#domain/accounts/sign-up.ts'
import { pleaseFillIn } from '#web/account-inputs/labels.ts'
import { call } from '#web/api/call.ts'
import { notedInTab } from '#web/saving/kept-in-tab.ts'
import { useOwner } from '#web/saving/use-owner.ts'
import { ACCOUNT_TEXTS, ACCOUNT_TOASTS } from './texts.ts'
import { useAccountForm } from './use-account-form.ts'
import { useKeptTexts } from './use-kept-texts.ts'

type Values = { email: string; password: string }

const BLANK: Values = { email: '', password: '' }
const KEPT = ['email'] as const

const addressIn = ({ email }: Values) => tidyField('email', email).toLowerCase()

function faultOfAddress(values: Values, present: string): string | null {
  const email = addressIn(values)
  if (email === '') return pleaseFillIn(ACCOUNT_TEXTS.newEmail)
  return email === present ? REFUSALS.ownEmail : faultOfField(EMAIL_FIELD, email)
}

const faultsOf = (values: Values, present: string) => {
  const email = faultOfAddress(values, present)
  return email ? { email } : {}
}

/** Asks for another address. @returns also the one that waits to be confirmed, as far as this tab knows */
export function useEmailForm(present: string) {
  const key = `${useOwner()}:new-email`
  const [asked, setAsked] = useState(() => notedInTab.read<string>(key))
  const { form, send, sending } = useAccountForm<Values>({
    initial: BLANK,
    check: (values) => faultsOf(values, present),
    proof: 'password',
    refused: ACCOUNT_REFUSALS.email,
    store: async (values) => {
      const email = addressIn(values)
      await call('requestEmailChange', { body: { email, password: values.password } })
      forget()
      form.reset(BLANK)
      notedInTab.write(key, email)
      setAsked(email)
      return ACCOUNT_MESSAGES.emailChangeSent
    },
  })
  const forget = useKeptTexts(form, { name: 'email', keys: KEPT, waits: ACCOUNT_TOASTS.emailWaits })
  return { form, send, sending, waiting: asked === present ? undefined : asked }
}
