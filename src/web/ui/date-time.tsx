import { formatMoment } from '#domain/dates.ts'

/** Shows a date and time in the viewer's time zone. @param at ISO time */
export function DateTime({ at }: { readonly at: string }) {
  return <time dateTime={at}>{formatMoment(at)}</time>
}
