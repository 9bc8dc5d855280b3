import { REASONS } from '#domain/forms/kinds/reasons.ts'
import { defineInputs } from '#web/forms/input-kind.ts'

export const inputs = defineInputs({
  kind: REASONS,
  // The review page has the inputs, each next to the sentence to which it belongs.
  Input: () => null,
  toValue: (reasons) => Object.fromEntries(reasons.map(({ topic, reason }) => [topic, reason])),
  toAnswer: (values: Readonly<Record<string, string | undefined>>, { topics }) =>
    topics.flatMap(({ value: topic }) => {
      const reason = values[topic] ?? ''
      return reason === '' ? [] : [{ topic, reason }]
    }),
})
