import { AppForm } from './app-form.tsx'
import { AtRest } from './at-rest.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useTwoStep } from './use-two-step.ts'

/** Two-step sign-in on the account screen: whether it is on, and what its owner can do about it. */
export default function TwoStep() {
  const { step, begin, offer, show, end } = useTwoStep()
  switch (step.at) {
    case 'rest':
      return <AtRest returned={step.returned} onBegin={begin} />
    case 'password':
      return <PasswordForm intent={step.intent} onOffer={offer} onCodes={show} onEnd={end} />
    case 'app':
      return <AppForm offer={step.offer} onCodes={show} onEnd={end} />
    case 'codes':
      return <RecoveryCodes codes={step.codes} onKept={end} />
  }
}
