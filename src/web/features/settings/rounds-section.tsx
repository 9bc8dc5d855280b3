import { Button } from '@mantine/core'
import { useState } from 'react'
import { momentInBothZones } from '#domain/funding-rounds/messages.ts'
import {
  describeManagedRound,
  ROUND_MESSAGES,
  ROUND_TEXTS,
} from '#domain/funding-rounds/settings-messages.ts'
import { SETTINGS_TEXTS } from '#domain/settings/messages.ts'
import { knownTimeZone } from '#domain/time-zones.ts'
import { serverNow } from '#web/clock.ts'
import { type ManagedRound, useFundingRounds } from '#web/features/funding-rounds/api.ts'
import { newId } from '#web/new-id.ts'
import { QueryError } from '#web/ui/error-state.tsx'
import framed from '#web/ui/framed-list.module.css'
import { LoadingCards } from '#web/ui/loading.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { LetInForm, RoundForm } from './round-forms.tsx'
import styles from './settings.module.css'

/** The rounds with their closing dates, and forms that change them. */
export function RoundsSection() {
  const query = useFundingRounds()
  useErrorToast(query, ROUND_MESSAGES.loadFailed)
  return (
    <SettingsSection id='rounds' title={SETTINGS_TEXTS.rounds} lead={SETTINGS_TEXTS.roundsHint}>
      {query.data && <Rounds {...query.data} />}
      {!query.data && query.isError && <QueryError query={query} message={ROUND_MESSAGES.unavailable} />}
      {query.isPending && <LoadingCards count={1} />}
    </SettingsSection>
  )
}

type RoundsProps = { readonly rounds: readonly ManagedRound[]; readonly started_drafts: number }

function Rounds({ rounds, started_drafts }: RoundsProps) {
  /** Id of the round that is being added. */
  const [added, setAdded] = useState<string>()
  return (
    <>
      {rounds.length === 0 && <p>{ROUND_TEXTS.none}</p>}
      {rounds.length > 0 && (
        <ul className={framed.list}>
          {rounds.map((round) => (
            <Round key={round.id} round={round} />
          ))}
        </ul>
      )}
      <p className={styles.note}>{ROUND_TEXTS.startedDrafts(started_drafts)}</p>
      {added ? (
        <RoundForm id={added} onDone={() => setAdded(undefined)} />
      ) : (
        <div className={styles.actions}>
          <Button variant='default' onClick={() => setAdded(newId())}>
            {ROUND_TEXTS.add}
          </Button>
        </div>
      )}
    </>
  )
}

function Round({ round }: { readonly round: ManagedRound }) {
  const [form, setForm] = useState<'change' | 'let-in'>()
  const close = () => setForm(undefined)
  const { id, name, time_zone, let_in } = round
  return (
    <li className={`${framed.line} ${styles.round}`}>
      <p>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </p>
      <p>{describeManagedRound(round, serverNow())}</p>
      {let_in.map(({ name: founder, until }) => (
        <p key={`${founder} ${until}`} className={styles.note}>
          {ROUND_TEXTS.letInUntil(founder || ROUND_TEXTS.founder, momentInBothZones(until, time_zone))}
        </p>
      ))}
      {form === 'change' && <RoundForm id={id} round={round} onDone={close} />}
      {form === 'let-in' && <LetInForm id={id} timeZone={knownTimeZone(time_zone)} onDone={close} />}
      {!form && (
        <div className={styles.actions}>
          <Button
            variant='default'
            aria-label={ROUND_TEXTS.changeRound(name)}
            onClick={() => setForm('change')}
          >
            {ROUND_TEXTS.change}
          </Button>
          <Button
            variant='default'
            aria-label={ROUND_TEXTS.letInRound(name)}
            onClick={() => setForm('let-in')}
          >
            {ROUND_TEXTS.letIn}
          </Button>
        </div>
      )}
    </li>
  )
}
