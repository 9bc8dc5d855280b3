import { AtRest } from './at-rest.tsx'
import { Steps } from './steps.tsx'
import { useTwoStep } from './use-two-step.ts'

/** Two-step sign-in on the account screen: whether it is on, and what its owner can do about it. */
export function TwoStep() {
  const { step, begin, ...ways } = useTwoStep()
  if (step.at === 'rest') return <AtRest returned={step.returned} onBegin={begin} />
  return <Steps step={step} {...ways} />
}
