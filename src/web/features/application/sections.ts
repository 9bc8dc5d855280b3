import { APPLICATION_FORM } from '#domain/applications/form/application-form.ts'

/** Hashes by section index. The review page comes after the last section. */
const HASHES = [...APPLICATION_FORM.sections.map(({ key }) => key), 'review']

export const REVIEW_PAGE = APPLICATION_FORM.sections.length

export const LAST_SECTION = REVIEW_PAGE - 1

/**
 * Returns the index of the section that an address opens, or 0 if the hash does not name a section.
 * @param hash for example '#vision'
 */
export const sectionFromHash = (hash: string): number =>
  Math.max(
    0,
    HASHES.findIndex((key) => `#${key}` === hash),
  )

/** Returns the hash of a section, or undefined for the first section. */
export const hashOfSection = (section: number): string | undefined =>
  section > 0 ? HASHES[section] : undefined
