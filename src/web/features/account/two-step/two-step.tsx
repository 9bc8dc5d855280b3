import { lazyPart } from '#web/ui/lazy.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { LOADING } from '#web/ui/texts.ts'
import { AtRest } from './at-rest.tsx'
import type { StepsProps } from './steps.tsx'
import { useTwoStep } from './use-two-step.ts'

const Steps = lazyPart<StepsProps>(() => import('./steps.tsx'), {
  Fallback: () => <Spinner text={LOADING} />,
})

/** Two-step sign-in on the account screen: whether it is on, and what its owner can do about it. */
export function TwoStep() {
  const { step, begin, ...ways } = useTwoStep()
  if (step.at === 'rest') return <AtRest returned={step.returned} onBegin={begin} />
  return <Steps step={step} {...ways} />
}
