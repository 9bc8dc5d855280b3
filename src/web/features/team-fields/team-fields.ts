import { lazyPart } from '#web/ui/lazy.tsx'

// This is lazy because most groups have no team fields, and the inputs of all kinds are large.
export const TeamFields = lazyPart(() => import('./team-fields-block.tsx'))
