import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'

/** By place: the form's sections, and behind the last of them the page on which one reads it through. */
const KEYS = [...APPLICATION_FORM.sections.map(({ key }) => key), 'review']

/** Its place. */
export const REVIEW = APPLICATION_FORM.sections.length

/**
 * The section that an address opens, by its place; the first one where it names none that there is.
 * @param hash of the address, '#vision': path and query stay those of the specification
 */
export const sectionIn = (hash: string): number =>
  Math.max(
    0,
    KEYS.findIndex((key) => `#${key}` === hash),
  )

/** What the address says of a section; of the first one nothing. */
export const keyInAddress = (section: number): string | undefined => (section > 0 ? KEYS[section] : undefined)
