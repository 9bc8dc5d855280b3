import { WITHDRAWAL_TEXTS, WITHDRAWN_TEXTS } from '#domain/applications/withdrawal.ts'
import { formatDay } from '#domain/dates.ts'
import { Badge } from '#web/ui/badge.tsx'
import type { ReviewListItem } from './api.ts'

/** Marks a withdrawn application. Hovering shows the date. */
export const WithdrawnMark = ({
  withdrawn: { at },
}: {
  readonly withdrawn: NonNullable<ReviewListItem['withdrawn']>
}) => (
  <span title={WITHDRAWN_TEXTS.on(formatDay(at))}>
    <Badge colour='grey'>{WITHDRAWAL_TEXTS.badge}</Badge>
  </span>
)
