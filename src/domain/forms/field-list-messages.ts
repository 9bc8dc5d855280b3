/** Refusals of changes to the own questions and team fields. */
export const FIELD_LIST_REFUSALS = {
  title: 'Not published',
  conflict: 'Someone else has changed this list. Check the changes, then publish again.',
} as const
