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
import { FramedList, ListRow } from '#web/ui/card.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { ExtensionForm, RoundForm } from './round-forms.tsx'

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

const ADD_BUTTON_ID = 'add-round'

function Rounds({ rounds, started_drafts }: RoundsProps) {
  /** Id of the round that is being added. */
  const [added, setAdded] = useState<string>()
  return (
    <>
      {rounds.length === 0 && <p>{ROUND_TEXTS.none}</p>}
      {rounds.length > 0 && (
        <FramedList>
          {rounds.map((round) => (
            <Round key={round.id} round={round} />
          ))}
        </FramedList>
      )}
      {started_drafts > 0 && (
        <Text tone='soft' size='small'>
          {ROUND_TEXTS.startedDrafts(started_drafts)}
        </Text>
      )}
      {added ? (
        <RoundForm id={added} opener={ADD_BUTTON_ID} onDone={() => setAdded(undefined)} />
      ) : (
        <Group grow>
          <Button id={ADD_BUTTON_ID} variant='default' onClick={() => setAdded(newId())}>
            {ROUND_TEXTS.add}
          </Button>
        </Group>
      )}
    </>
  )
}

const ROUND_ACTIONS = [
  { form: 'change', text: ROUND_TEXTS.change, label: ROUND_TEXTS.changeRound },
  { form: 'extend', text: ROUND_TEXTS.extend, label: ROUND_TEXTS.extendRound },
] as const

type RoundFormName = (typeof ROUND_ACTIONS)[number]['form']

function Round({ round }: { readonly round: ManagedRound }) {
  const [form, setForm] = useState<RoundFormName>()
  const close = () => setForm(undefined)
  const { id, name, time_zone, extensions } = round
  const buttonId = (action: RoundFormName) => `${action}-${id}`
  return (
    <ListRow>
      <Stack gap={3}>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        <p>{describeManagedRound(round, serverNow())}</p>
        {extensions.map(({ name: founder, until }) => (
          <Text key={`${founder} ${until}`} tone='soft' size='small'>
            {ROUND_TEXTS.extendedUntil(founder || ROUND_TEXTS.founder, momentInBothZones(until, time_zone))}
          </Text>
        ))}
        {form === 'change' && <RoundForm id={id} round={round} opener={buttonId(form)} onDone={close} />}
        {form === 'extend' && (
          <ExtensionForm id={id} timeZone={knownTimeZone(time_zone)} opener={buttonId(form)} onDone={close} />
        )}
        {!form && (
          <Group grow>
            {ROUND_ACTIONS.map((action) => (
              <Button
                key={action.form}
                id={buttonId(action.form)}
                variant='default'
                aria-label={action.label(name)}
                onClick={() => setForm(action.form)}
              >
                {action.text}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
    </ListRow>
  )
}
