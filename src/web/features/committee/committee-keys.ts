import type { Vote } from '#domain/committee/committee.ts'
import { SHORTCUTS_TEXTS, type ShortcutKey } from '#web/ui/shortcuts.ts'
import { TEXTS } from './texts.ts'

export type CommitteeAction =
  | Vote
  | ('next' | 'previous' | 'host' | 'ask' | 'reveal' | 'outcome' | 'agenda' | 'top' | 'keys')

type Ballot = readonly { readonly value: Vote; readonly label: string }[]

/** Returns the keys of the committee's page. J and K move everybody if the user is the host. */
export const committeeKeys = (hosting: boolean, ballot: Ballot): readonly ShortcutKey<CommitteeAction>[] => [
  {
    key: 'j',
    label: 'J',
    action: 'next',
    description: hosting ? 'Next application, for everybody' : 'Look at the next application',
  },
  {
    key: 'k',
    label: 'K',
    action: 'previous',
    description: hosting ? 'Previous application, for everybody' : 'Look at the previous application',
  },
  ...(hosting
    ? ([
        { key: 'v', label: 'V', action: 'ask', description: 'Ask for votes' },
        { key: 'r', label: 'R', action: 'reveal', description: 'Reveal the votes' },
        { key: 'd', label: 'D', action: 'outcome', description: 'Note the outcome' },
      ] as const)
    : [{ key: 'h', label: 'H', action: 'host', description: 'Back to the host' } as const]),
  ...ballot.map(({ value, label }, index) => ({
    key: keyOfVote(index),
    label: keyOfVote(index),
    action: value,
    description: `${TEXTS.vote} ${label}`,
  })),
  { key: 'a', label: 'A', action: 'agenda', description: 'Agenda, and who is present' },
  { key: 'g', label: 'G', action: 'top', description: 'Go to top' },
  { key: '?', label: '?', action: 'keys', description: SHORTCUTS_TEXTS.show },
]

/** Returns the digit of a vote. @param index its place on the ballot, from 0 */
export const keyOfVote = (index: number): string => String(index + 1)
