import { FOUNDERS, type Founder, resizeFounders, tidyFounders } from '#domain/forms/kinds/founders.ts'
import { FOUNDERS_MAX } from '#domain/limits.ts'
import { kindInputs } from '#web/forms/kind-inputs.ts'
import { FoundersInput } from './founders-input.tsx'

export const inputs = kindInputs({
  kind: FOUNDERS,
  Input: FoundersInput,
  // Always the most there can be: those beyond the chosen number come back when it is raised again.
  toValue: (answer): readonly Founder[] => resizeFounders(answer, FOUNDERS_MAX),
  // Tidied as the server does on submission, so that what it stored still compares equal.
  toAnswer: (value, { countedBy }, values) => tidyFounders(value.slice(0, Number(values[countedBy]))),
})
