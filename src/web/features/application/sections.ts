import { APPLICATION_FORM, type ApplicationForm } from '#domain/applications/form/application-form.ts'

/** The first section that has the Submit button: the last of the six. */
export const SUBMIT_SECTION = APPLICATION_FORM.sections.length - 1

/** Returns the index of the review page, which comes after the last section. */
export const reviewPageOf = ({ sections }: ApplicationForm): number => sections.length

/** Hashes by section index, with that of the review page. */
const hashesOf = ({ sections }: ApplicationForm) => [...sections.map(({ key }) => key), 'review']

/**
 * Returns the index of the section that an address opens, or 0 if the hash does not name a section.
 * @param hash for example '#vision'
 */
export const sectionFromHash = (form: ApplicationForm, hash: string): number =>
  Math.max(
    0,
    hashesOf(form).findIndex((key) => `#${key}` === hash),
  )

/** Returns the hash of a section, or undefined for the first section. */
export const hashOfSection = (form: ApplicationForm, section: number): string | undefined =>
  section > 0 ? hashesOf(form)[section] : undefined
