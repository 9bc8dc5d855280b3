import { formatMoment } from '#domain/dates.ts'

/** A moment in the viewer's own zone. @param at ISO */
export function DateTime({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>
}
