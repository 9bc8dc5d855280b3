import './styles/mantine.css'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'
import './styles/forced-colours.css'
import './styles/on-paper.css'
import '@mantine/core/styles/Tabs.layer.css'
import { Button, MantineProvider, Tabs } from '@mantine/core'
import { type ReactNode, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { useForm } from 'react-hook-form'
import { STATUSES } from '#domain/applications/status.ts'
import { TAG_NAME_CHARACTERS } from '#domain/limits.ts'
import { VERDICTS } from '#domain/review/verdicts.ts'
import { HEALTH_STATE_LABELS } from '#web/features/health/texts.ts'
import styles from './component-sheet.module.css'
import { DisputedMark, VerdictBadge } from './features/verdicts/marks.tsx'
import { LocationField } from './forms/account/location-field.tsx'
import { PasswordField } from './forms/account/password-field.tsx'
import { UndoNotice } from './forms/undo-notice.tsx'
import { cssVariables, theme } from './styles/theme.ts'
import tokens from './styles/tokens.css?raw'
import { Badge, Pill, StatusBadge } from './ui/badge.tsx'
import { BusyButton } from './ui/busy-button.tsx'
import { Card, FramedList, ListRow } from './ui/card.tsx'
import ConfirmDialog from './ui/confirm-dialog.tsx'
import { CopyButton } from './ui/copy-button.tsx'
import { DeleteButton } from './ui/delete-button.tsx'
import { EmptyState, FullPageState } from './ui/empty-state.tsx'
import { ErrorState } from './ui/error-state.tsx'
import { CheckboxField, SelectField, TextareaField, TextField } from './ui/field.tsx'
import { GrowingTextarea } from './ui/growing-textarea.tsx'
import { Group, Stack } from './ui/layout.tsx'
import { LoadingCards, Spinner } from './ui/loading.tsx'
import { MoveButtons } from './ui/move-buttons.tsx'
import { NameForm } from './ui/name-form.tsx'
import { PageHeader } from './ui/page-header.tsx'
import { SettingsSection } from './ui/settings-section.tsx'
import { Heading, Text } from './ui/text.tsx'
import { TextWithLinks } from './ui/text-with-links.tsx'
import { notify, Toasts } from './ui/toasts.tsx'
import { UndoButton } from './ui/undo.tsx'

const nothing = () => {}

const LONG_TEXT = 'A first line.\nA second line, so that the box is higher than one row.'

/** A component in one of its states. Tests find it by its name. */
const Part = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <section data-part={name} className={styles.part} aria-label={name}>
    <p className={styles.name}>{name}</p>
    <div className={styles.shown}>{children}</div>
  </section>
)

const ROLES = [...tokens.matchAll(/^ {2}--([\w-]+): light-dark\(#/gm)].map(([, role = '']) => role)

const Colours = () => (
  <ul className={styles.colours}>
    {ROLES.map((role) => (
      <li key={role}>
        <span style={{ background: `var(--${role})` }} />
        {role}
      </li>
    ))}
  </ul>
)

const Blocks = () => (
  <>
    <Part name='Stack and Group'>
      <Stack gap={2}>
        <Text>A stack places its children below each other.</Text>
        <Group gap={2}>
          <Pill>A group</Pill>
          <Pill>places them</Pill>
          <Pill>next to each other</Pill>
        </Group>
      </Stack>
    </Part>
    <Part name='Text and Heading'>
      <Stack gap={1}>
        <Heading level={2}>A heading</Heading>
        <Heading level={2} size='section'>
          The title of a section
        </Heading>
        <Text strong>Strong text</Text>
        <Text size='small' tone='soft'>
          Small and soft: hints, dates, counts
        </Text>
        <Text size='tiny' tone='danger'>
          Tiny, in the colour of an error
        </Text>
      </Stack>
    </Part>
    <Part name='Card'>
      <Stack>
        <Card>A card frames a part of a screen.</Card>
        <Card compact tone='warning'>
          A warning within a screen
        </Card>
        <Card compact tone='accent'>
          A notice within a screen
        </Card>
      </Stack>
    </Part>
    <Part name='Framed list'>
      <FramedList>
        <ListRow actions={<Button variant='default'>Change</Button>}>
          <Text strong>Meera Nair</Text>
          <Text size='small' tone='soft'>
            meera@example.com
          </Text>
        </ListRow>
        <ListRow>Another row</ListRow>
      </FramedList>
    </Part>
  </>
)

const Buttons = () =>
  (['filled', 'light', 'default', 'subtle', 'outline'] as const).map((variant) => (
    <Part key={variant} name={`Button, ${variant}`}>
      <BusyButton variant={variant} busy={false}>
        Send
      </BusyButton>
      <Button variant={variant} color='danger'>
        Remove
      </Button>
      <BusyButton variant={variant} busy aria-label='Sending'>
        Send
      </BusyButton>
      <Button variant={variant} disabled>
        Refused
      </Button>
    </Part>
  ))

function Fields() {
  const { register } = useForm<Record<'line' | 'choice' | 'secret', string>>()
  const error = 'Too long: at most 60 characters.'
  const line = { type: 'text', autoComplete: 'off', ...register('line') } as const
  return (
    <>
      <Part name='Field, with a hint'>
        <TextField
          {...line}
          id='hinted'
          label='Company name'
          hint='The name your customers know.'
          error={undefined}
        />
      </Part>
      <Part name='Field, refused'>
        <TextField {...line} id='refused' label='Company name' error={error} />
      </Part>
      <Part name='Choice'>
        <LocationField id='choice' error={undefined} required {...register('choice')} />
      </Part>
      <Part name='Select of a filter'>
        <SelectField
          label='Status'
          none='All statuses'
          options={STATUSES}
          value={undefined}
          onChoose={nothing}
        />
      </Part>
      <Part name='Textarea that grows, with a counter'>
        <TextareaField label='Note' counter='12/20 words' value={LONG_TEXT} rows={1} onChange={nothing} />
      </Part>
      <Part name='Text that grows, without a label'>
        <GrowingTextarea text={LONG_TEXT} aria-label='Note' rows={1} defaultValue={LONG_TEXT} />
      </Part>
      <Part name='Checkbox'>
        <CheckboxField label='Share with the team' />
      </Part>
      <Part name='Copying text'>
        <CopyButton text='https://example.org/apply'>Copy</CopyButton>
      </Part>
      <Part name='Name in a row of a list'>
        <NameForm
          label='New name'
          name='Climate'
          maxLength={TAG_NAME_CHARACTERS}
          saveLabel='Save'
          cancelLabel='Cancel'
          busy={false}
          onSave={nothing}
          onCancel={nothing}
        />
      </Part>
      <Part name='Password'>
        <PasswordField
          id='secret'
          autoComplete='new-password'
          error={undefined}
          required
          {...register('secret')}
        />
      </Part>
    </>
  )
}

const Badges = () => (
  <>
    <Part name='Statuses'>
      {[...STATUSES.map(({ value }) => value), 'anything else'].map((status) => (
        <StatusBadge key={status} status={status} />
      ))}
      {Object.values(HEALTH_STATE_LABELS).map(({ label, colour }) => (
        <Badge key={label} colour={colour}>
          {label}
        </Badge>
      ))}
    </Part>
    <Part name='Verdicts'>
      {VERDICTS.map(({ value }) => (
        <VerdictBadge key={value} verdict={value} />
      ))}
      <VerdictBadge verdict={null} />
      <DisputedMark />
    </Part>
    <Part name='Text that people typed, with a link'>
      <Text>
        <TextWithLinks text='Our demo is at https://driftlock.example/demo.' />
      </Text>
    </Part>
  </>
)

const States = () => (
  <>
    <Part name='Section of the settings'>
      <SettingsSection id='sheet' title='Names' lead='Shown from the next page load.'>
        <p>The fields of the section.</p>
      </SettingsSection>
    </Part>
    <Part name='Waiting'>
      <Spinner text='Loading...' />
    </Part>
    <Part name='List that is loading'>
      <LoadingCards count={1} />
    </Part>
    <Part name='Nothing here'>
      <EmptyState title='No applications yet' hint='They appear here once they are submitted.' />
    </Part>
    <Part name='Alone on a screen'>
      <FullPageState title='Link no longer valid' hint='It has already been used.' heading='h2'>
        <Button>My Applications</Button>
      </FullPageState>
    </Part>
    <Part name='Failed'>
      <ErrorState message={{ title: 'Error', description: 'It could not be read.' }} onRetry={nothing} />
    </Part>
  </>
)

const offer = {
  seconds: 600,
  endsAt: Date.now() + 600_000,
  label: 'Driftlock',
  ids: [],
  run: async () => true,
}

const UndoAndDelete = () => (
  <>
    <Part name='Undo, next to the result'>
      <UndoButton offer={offer} />
      <DeleteButton label='Delete row 1' onClick={nothing} />
    </Part>
    <Part name='Moving a row'>
      <MoveButtons up='Move up' down='Move down' place={0} count={2} onMove={nothing} />
    </Part>
    <Part name='Undo, in place of the removed item'>
      <UndoNotice removal='row' text='Founder 2 is removed.' onUndo={nothing} onDismiss={nothing} />
    </Part>
  </>
)

const TabsPart = () => (
  <Part name='Tabs'>
    <Tabs defaultValue='one' id='tabs'>
      <Tabs.List aria-label='Tabs'>
        <Tabs.Tab value='one'>Chosen</Tabs.Tab>
        <Tabs.Tab value='other'>Other</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value='one'>The content of the selected tab.</Tabs.Panel>
    </Tabs>
  </Part>
)

function Overlays() {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const notifySuccess = () =>
    notify({ title: 'Saved', description: 'It is stored on the server.' }, 'success')
  const notifyProblem = () => notify({ title: 'Error', description: 'It could not be saved.' }, 'problem')
  return (
    <Part name='Dialogs and menus over a screen'>
      <Button variant='default' onClick={() => setOpened(true)}>
        Open a dialog
      </Button>
      <Button variant='default' onClick={notifySuccess}>
        Show a toast
      </Button>
      <Button variant='default' onClick={notifyProblem}>
        Show an error
      </Button>
      <ConfirmDialog
        opened={opened}
        title='Delete this draft?'
        confirm='Delete'
        destructive
        onConfirm={close}
        onCancel={close}
      >
        This cannot be undone.
      </ConfirmDialog>
    </Part>
  )
}

/**
 * Shows each shared component in its states. Only available in `npm run dev`, at `/component-sheet.html`
 * (docs/how-to/design.md).
 */
const AllParts = () => (
  <MantineProvider theme={theme} cssVariablesResolver={cssVariables} forceColorScheme='light'>
    <main className={styles.page}>
      <PageHeader title='All parts'>In the light and the dark scheme.</PageHeader>
      <Colours />
      <div className={styles.parts}>
        <Blocks />
        <Buttons />
        <Fields />
        <Badges />
        <States />
        <UndoAndDelete />
        <TabsPart />
        <Overlays />
      </div>
    </main>
    <Toasts />
  </MantineProvider>
)

const root = document.getElementById('root')
if (!root) throw new Error('component-sheet.html has no element #root to render in')
createRoot(root).render(
  <StrictMode>
    <AllParts />
  </StrictMode>,
)
