import { lazyPart } from '#web/ui/lazy.tsx'

// This is lazy because the input for the amount is large.
export const InterestPane = lazyPart(() => import('./interest-pane.tsx'))
