import { AppForm } from './app-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { useTwoStep } from './use-two-step.ts'

type TwoStep = ReturnType<typeof useTwoStep>

export type StepsProps = Pick<TwoStep, 'offer' | 'show' | 'end'> & {
  readonly step: Exclude<TwoStep['step'], { readonly at: 'rest' }>
}

/** What setting up, renewing and turning off lead through. */
export default function Steps({ step, offer, show, end }: StepsProps) {
  switch (step.at) {
    case 'password':
      return <PasswordForm intent={step.intent} onOffer={offer} onCodes={show} onEnd={end} />
    case 'app':
      return <AppForm offer={step.offer} onCodes={show} onEnd={end} />
    case 'codes':
      return <RecoveryCodes codes={step.codes} onKept={end} />
  }
}
