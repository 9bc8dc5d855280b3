import { describeStatus } from '#domain/applications/status.ts'
import { Badge } from './badge.tsx'

/** A status in words. */
export function StatusBadge({ status }: { readonly status: string }) {
  const { label, colour } = describeStatus(status)
  return <Badge colour={colour}>{label}</Badge>
}
