import { isolate } from '#domain/text.ts'

/** The word that an administrator types to confirm an erasure. */
export const ERASURE_CONFIRMATION = 'ERASE'

export const PERSONAL_DATA_REFUSALS = {
  download: 'Data not downloaded',
  erasure: 'Nothing was erased',
  busy: 'Others are downloading their data. Try again in a moment.',
  cancelled: 'The download was cancelled.',
  tooShort: 'An expression needs at least three letters or digits. Nothing was erased.',
  tooCommon: (text: string) =>
    `${isolate(text)} occurs in more records than one person has. Use a longer expression. Nothing was erased.`,
  ofTeam: 'This person is in the team. Remove them from the team first.',
  inUse: 'Somebody is saving right now. Nothing was erased. Try again.',
} as const

/** Returns the name of the file with a person's own data. @param day the day of the download */
export const dataFilename = (product: string, day: string) => `${product} – My data ${day}.zip`
