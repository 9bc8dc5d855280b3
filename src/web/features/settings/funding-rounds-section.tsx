import { Button } from '@mantine/core'
import { useState } from 'react'
import { momentInBothZones } from '#domain/funding-rounds/messages.ts'
import {
  describeManagedFundingRound,
  FUNDING_ROUND_MESSAGES,
  FUNDING_ROUND_TEXTS,
} from '#domain/funding-rounds/settings-messages.ts'
import { SETTINGS_TEXTS } from '#domain/settings/messages.ts'
import { knownTimeZone } from '#domain/time-zones.ts'
import { serverNow } from '#web/clock.ts'
import { type ManagedFundingRound, useFundingRounds } from '#web/features/funding-rounds/api.ts'
import { newId } from '#web/new-id.ts'
import { FramedList, ListRow } from '#web/ui/card.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LoadingCards } from '#web/ui/loading.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { useErrorToast } from '#web/ui/use-error-toast.ts'
import { ExtensionForm, FundingRoundForm } from './funding-round-forms.tsx'

/** The rounds with their closing dates, and forms that change them. */
export function FundingRoundsSection() {
  const query = useFundingRounds()
  useErrorToast(query, FUNDING_ROUND_MESSAGES.loadFailed)
  return (
    <SettingsSection id='rounds' title={SETTINGS_TEXTS.rounds} lead={SETTINGS_TEXTS.roundsHint}>
      {query.data && <Rounds {...query.data} />}
      {!query.data && query.isError && (
        <QueryError query={query} message={FUNDING_ROUND_MESSAGES.unavailable} />
      )}
      {query.isPending && <LoadingCards count={1} />}
    </SettingsSection>
  )
}

type RoundsProps = {
  readonly funding_rounds: readonly ManagedFundingRound[]
  readonly started_drafts: number
}

const ADD_BUTTON_ID = 'add-round'

function Rounds({ funding_rounds, started_drafts }: RoundsProps) {
  /** Id of the round that is being added. */
  const [added, setAdded] = useState<string>()
  return (
    <>
      {funding_rounds.length === 0 && <p>{FUNDING_ROUND_TEXTS.none}</p>}
      {funding_rounds.length > 0 && (
        <FramedList>
          {funding_rounds.map((round) => (
            <Round key={round.id} round={round} />
          ))}
        </FramedList>
      )}
      {started_drafts > 0 && (
        <Text tone='soft' size='small'>
          {FUNDING_ROUND_TEXTS.startedDrafts(started_drafts)}
        </Text>
      )}
      {added ? (
        <FundingRoundForm id={added} opener={ADD_BUTTON_ID} onDone={() => setAdded(undefined)} />
      ) : (
        <Group grow>
          <Button id={ADD_BUTTON_ID} variant='default' onClick={() => setAdded(newId())}>
            {FUNDING_ROUND_TEXTS.add}
          </Button>
        </Group>
      )}
    </>
  )
}

const ROUND_ACTIONS = [
  { form: 'change', text: FUNDING_ROUND_TEXTS.change, label: FUNDING_ROUND_TEXTS.changeRound },
  { form: 'extend', text: FUNDING_ROUND_TEXTS.extend, label: FUNDING_ROUND_TEXTS.extendRound },
] as const

type FundingRoundFormName = (typeof ROUND_ACTIONS)[number]['form']

function Round({ round }: { readonly round: ManagedFundingRound }) {
  const [form, setForm] = useState<FundingRoundFormName>()
  const close = () => setForm(undefined)
  const { id, name, time_zone, extensions } = round
  const buttonId = (action: FundingRoundFormName) => `${action}-${id}`
  return (
    <ListRow>
      <Stack gap={3}>
        <p>
          <strong>
            <bdi>{name}</bdi>
          </strong>
        </p>
        <p>{describeManagedFundingRound(round, serverNow())}</p>
        {extensions.map(({ name: founder, until }) => (
          <Text key={`${founder} ${until}`} tone='soft' size='small'>
            {FUNDING_ROUND_TEXTS.extendedUntil(
              founder || FUNDING_ROUND_TEXTS.founder,
              momentInBothZones(until, time_zone),
            )}
          </Text>
        ))}
        {form === 'change' && (
          <FundingRoundForm id={id} round={round} opener={buttonId(form)} onDone={close} />
        )}
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
