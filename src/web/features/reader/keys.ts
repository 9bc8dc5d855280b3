import { REVIEW_VERDICTS, type ReviewVerdict } from '#domain/review/verdicts.ts'
import type { KnownKey } from '#web/ui/keys/act-of.ts'
import { KEYS_TEXTS } from '#web/ui/keys/texts.ts'

/** What a key of the reader does. */
export type ReaderAct =
  | ReviewVerdict
  | 'take-back'
  | 'say-why'
  | 'next'
  | 'previous'
  | 'ask'
  | 'status'
  | 'decide'
  | 'top'
  | 'keys'
  | 'close'

type ReaderKey = KnownKey<ReaderAct> & {
  /** Whose key it is; everybody's without it. */
  readonly of?: keyof ReadersRights
}

/** What a reader may do beside reading. */
type ReadersRights = { readonly isAdmin: boolean; readonly givesVerdicts: boolean }

/** By the places of the verdicts, the best first. */
const VERDICT_KEYS = REVIEW_VERDICTS.map(({ value, label }, place): ReaderKey => {
  const digit = String(place + 1)
  return { key: digit, shown: digit, act: value, says: `Verdict: ${label}`, of: 'givesVerdicts' }
})

/** The keys of the reader: the list of help and what listens both come from here. */
const READER_KEYS: readonly ReaderKey[] = [
  { key: 'j', shown: 'J', act: 'next', says: 'Next application' },
  { key: 'k', shown: 'K', act: 'previous', says: 'Previous application' },
  ...VERDICT_KEYS,
  { key: '0', shown: '0', act: 'take-back', says: 'Take the verdict back', of: 'givesVerdicts' },
  { key: 'v', shown: 'V', act: 'say-why', says: 'Say why, in words', of: 'givesVerdicts' },
  {
    key: 's',
    shown: 'S',
    act: 'status',
    says: 'Choose a status; Enter saves it and comes back',
    of: 'isAdmin',
  },
  {
    key: 'd',
    shown: 'D',
    act: 'decide',
    says: 'Decide, with the e-mail to look at',
    of: 'isAdmin',
  },
  { key: 'q', shown: 'Q', act: 'ask', says: 'Ask questions', of: 'isAdmin' },
  { key: 'g', shown: 'G', act: 'top', says: 'To the top' },
  { key: '?', shown: '?', act: 'keys', says: KEYS_TEXTS.show },
  { key: 'escape', shown: 'Esc', act: 'close', says: 'Back to the list' },
]

/** Those that do something for this reader. */
export const keysFor = (rights: ReadersRights): readonly ReaderKey[] =>
  READER_KEYS.filter((key) => key.of === undefined || rights[key.of])

/** Of a verdict, as it stands on the keyboard. */
export const keyOfVerdict = (verdict: ReviewVerdict): string | undefined =>
  VERDICT_KEYS.find(({ act }) => act === verdict)?.shown
