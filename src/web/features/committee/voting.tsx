import { VOTE_VALUES, type Vote, voteLabel } from '#domain/committee/committee.ts'
import { INTEREST_LEVELS } from '#domain/review/interest.ts'
import type { Verdict } from '#domain/review/verdicts.ts'
import { VERDICT_MARKS } from '#web/features/verdicts/marks.tsx'
import choices from '#web/features/verdicts/verdicts.module.css'
import { useSingleKeyShortcuts } from '#web/session/use-single-key-shortcuts.ts'
import { Group } from '#web/ui/layout.tsx'
import { Text, VisuallyHidden } from '#web/ui/text.tsx'
import type { ItemContent } from './agenda.ts'
import styles from './committee.module.css'
import { keyOfVote } from './committee-keys.ts'
import { TEXTS } from './texts.ts'

type Voting = NonNullable<ItemContent['voting']>

type VotingPanelProps = {
  readonly voting: Voting
  /** True if the item is the host's current one, on which the user may vote. */
  readonly isCurrent: boolean
  readonly ballot: readonly { readonly value: Vote; readonly label: string }[]
  /** The vote that is being sent, if any. */
  readonly sending: Vote | undefined
  readonly onVote: (vote: Vote) => void
}

/** The user's vote and the number of answers; once the votes are revealed, all votes. */
export function VotingPanel({ voting, isCurrent, ballot, sending, onVote }: VotingPanelProps) {
  if (voting.votes) return <Results votes={voting.votes} />
  const own = sending ?? voting.own
  return (
    <Group gap={3} className={styles.voting}>
      {isCurrent && <Ballot ballot={ballot} own={own} onVote={onVote} />}
      <Text role='status' size='small' strong>
        {TEXTS.answered(voting.answered, voting.expected)}
      </Text>
      {isCurrent && own && (
        <Text size='small' tone='soft' className={styles.wide}>
          {TEXTS.canChange} {INTEREST_LEVELS.some(({ value }) => value === own) && TEXTS.notInterest}
        </Text>
      )}
    </Group>
  )
}

type BallotProps = Pick<VotingPanelProps, 'ballot' | 'onVote'> & { readonly own: Vote | null }

function Ballot({ ballot, own, onVote }: BallotProps) {
  const { ariaShortcut } = useSingleKeyShortcuts()
  return (
    <Group as='fieldset' gap={0} className={styles.ballot}>
      <VisuallyHidden as='legend'>{TEXTS.yourVote}</VisuallyHidden>
      {ballot.map(({ value, label }, index) => (
        <button
          key={value}
          type='button'
          className={choices.choice}
          aria-pressed={own === value}
          aria-keyshortcuts={ariaShortcut(keyOfVote(index))}
          onClick={() => onVote(value)}
        >
          {/* Tells the vote from the buttons for a verdict or interest of one's own. */}
          <VisuallyHidden>{TEXTS.vote} </VisuallyHidden>
          {value in VERDICT_MARKS && (
            <span aria-hidden className={choices.mark}>
              {VERDICT_MARKS[value as Verdict]}
            </span>
          )}
          {label}
          <kbd aria-hidden>{ariaShortcut(keyOfVote(index))}</kbd>
        </button>
      ))}
      <VisuallyHidden role='status'>{own && TEXTS.voted(voteLabel(own))}</VisuallyHidden>
    </Group>
  )
}

type ResultsProps = { readonly votes: NonNullable<Voting['votes']> }

/** The numbers of revealed votes, with the names of those who voted. */
function Results({ votes }: ResultsProps) {
  if (votes.length === 0) return <Text size='small'>{TEXTS.noVotes}</Text>
  const results = VOTE_VALUES.map((vote) => ({ vote, voters: votes.filter((one) => one.vote === vote) }))
  return (
    <Group as='dl' gap={5} align='start' className={styles.results} aria-label={TEXTS.results}>
      {results
        .filter(({ voters }) => voters.length > 0)
        .map(({ vote, voters }) => (
          <div key={vote}>
            <Text as='dt' strong tabular>
              {voteLabel(vote)} {voters.length}
            </Text>
            <Text as='dd' size='tiny' tone='soft'>
              <bdi>{voters.map(({ who }) => who).join(', ')}</bdi>
            </Text>
          </div>
        ))}
    </Group>
  )
}
