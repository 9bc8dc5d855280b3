/** The parts of an application that may have changed since a member last viewed it, in the order of their names. */
export const CHANGED_PARTS = ['answers', 'notes', 'verdicts', 'meeting', 'status'] as const
export type ChangedPart = (typeof CHANGED_PARTS)[number]

export const CHANGED_TEXTS = {
  filter: 'Changed since I looked',
  /** The label of a dot at a part of an application. */
  changed: 'New',
  mark: (parts: readonly ChangedPart[]) =>
    `New: ${CHANGED_PARTS.filter((part) => parts.includes(part)).join(', ')}`,
} as const
