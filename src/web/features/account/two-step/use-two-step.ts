import { useState } from 'react'
import type { Reply } from '#contract/calls.ts'

/** What the password is asked for. */
export type Intent = 'start' | 'renew' | 'stop'

export type Offer = Reply<'startTwoStep'>

type Step =
  | { readonly at: 'rest'; readonly returned: boolean }
  | { readonly at: 'password'; readonly intent: Intent }
  | { readonly at: 'app'; readonly offer: Offer }
  | { readonly at: 'codes'; readonly codes: readonly string[] }

/** Where in setting up, renewing or turning off somebody is. Secret and codes live here and nowhere else. */
export function useTwoStep() {
  const [step, setStep] = useState<Step>({ at: 'rest', returned: false })
  return {
    step,
    begin: (intent: Intent) => setStep({ at: 'password', intent }),
    offer: (offer: Offer) => setStep({ at: 'app', offer }),
    show: (codes: readonly string[]) => setStep({ at: 'codes', codes }),
    end: () => setStep({ at: 'rest', returned: true }),
  }
}
