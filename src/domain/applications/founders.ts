import { FOUNDERS_MAX, FOUNDERS_MIN } from '../limits.ts'
import { normaliseLink } from '../links.ts'

export type Founder = {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly linkedin: string
  readonly experience: string
}

/** The table's columns, in order; the labels are those on screen (decisions, Labels). */
export const FOUNDER_COLUMNS = [
  { key: 'firstName', label: 'First name', required: true },
  { key: 'lastName', label: 'Last name', required: true },
  { key: 'email', label: 'Email', required: true },
  { key: 'linkedin', label: 'LinkedIn', required: false },
  { key: 'experience', label: 'Previous experience', required: false },
] as const satisfies readonly { key: keyof Founder; label: string; required: boolean }[]

export const BLANK_FOUNDER: Founder = { firstName: '', lastName: '', email: '', linkedin: '', experience: '' }

/**
 * Keeps the existing entries, cuts from the end, adds blank ones (specification, section 4).
 * @param count wanted number; held within 1 to 5
 */
export function resizeFounders(founders: readonly Founder[], count: number): Founder[] {
  const wanted = Math.min(FOUNDERS_MAX, Math.max(FOUNDERS_MIN, Math.trunc(count)))
  return Array.from({ length: wanted }, (_, index) => founders[index] ?? BLANK_FOUNDER)
}

/** Links with their scheme (decisions, Form); what is no link stays as it was typed, for the check to name. */
export const tidyFounders = (founders: readonly Founder[]): Founder[] =>
  founders.map((founder) => ({ ...founder, linkedin: normaliseLink(founder.linkedin) ?? founder.linkedin }))
