import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { ERASURE_CONFIRMATION } from '#domain/personal-data/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { call } from '#web/api/client.ts'
import { Link } from '#web/routing/router.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import ConfirmDialog from '#web/ui/confirm-dialog.tsx'
import { CheckboxField, TextField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { ERASE_MESSAGES, PLACE_LABELS, ERASE_TEXTS as TEXTS } from './personal-data-texts.ts'

type Found = Reply<'findPersonalData'>

/** Finds a person by address or name, shows what is stored, and erases what the administrator chooses. */
export function ErasePersonSection() {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const finding = useMutation({
    mutationFn: (person: { email: string; name: string }) => call('findPersonalData', { body: person }),
    onError: (failure) => notifyError(failure, ERASE_MESSAGES.notFound),
  })
  const find = (event: FormEvent) => {
    event.preventDefault()
    const isBlank = email.trim() === '' && name.trim() === ''
    setMissing(isBlank)
    if (!isBlank) finding.mutate({ email, name })
  }
  const forget = () => {
    setEmail('')
    setName('')
    finding.reset()
  }
  return (
    <SettingsSection id='erase' title={TEXTS.title} lead={TEXTS.lead}>
      <Stack as='form' noValidate onSubmit={find}>
        <TextField
          label={TEXTS.email}
          type='email'
          autoComplete='off'
          required={false}
          value={email}
          error={isMissing ? TEXTS.missing : undefined}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <TextField
          label={TEXTS.name}
          hint={TEXTS.nameHint}
          autoComplete='off'
          required={false}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Group grow>
          <BusyButton type='submit' variant='default' busy={finding.isPending}>
            {TEXTS.find}
          </BusyButton>
        </Group>
      </Stack>
      <div role='status'>
        {finding.data && (
          <FoundPerson
            key={finding.submittedAt}
            email={finding.variables.email}
            found={finding.data}
            onErased={forget}
          />
        )}
      </div>
    </SettingsSection>
  )
}

type FoundPersonProps = { readonly email: string; readonly found: Found; readonly onErased: () => void }

/** What is stored about a person, with a box for each expression and file. Parts of names are not chosen at first. */
function FoundPerson({ email, found: { account, expressions, files, partial }, onErased }: FoundPersonProps) {
  // Hidden applications may contain an expression too.
  const isStored = (one: Found['expressions'][number]) => partial || one.places.length > 0
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    expressions.filter((one) => one.certain && (account || isStored(one))).map(({ text }) => text),
  )
  const [chosenFiles, setChosenFiles] = useState<readonly string[]>([])
  const [confirming, setConfirming] = useState(false)
  if (account?.of_team) return <Text>{TEXTS.ofTeam}</Text>
  if (!account && !expressions.some(isStored)) return <Text>{TEXTS.nothing}</Text>
  return (
    <Stack>
      {account && (
        <Text>
          {TEXTS.account(account.full_name)} {TEXTS.drafts(account.drafts, account.submitted)}
        </Text>
      )}
      <Stack as='fieldset' gap={1}>
        <Text as='legend' strong>
          {TEXTS.expressions}
        </Text>
        <Text size='small' tone='soft'>
          {TEXTS.expressionsHint} {partial && TEXTS.hidden}
        </Text>
        {expressions.map(({ text, places }) => (
          <CheckboxField
            key={text}
            label={
              <span>
                <bdi>{text}</bdi>
                <Text as='div' size='small' tone='soft'>
                  {TEXTS.places(describePlaces(places))}
                </Text>
              </span>
            }
            checked={chosen.includes(text)}
            onChange={() => setChosen(toggle(chosen, text))}
          />
        ))}
      </Stack>
      {files.length > 0 && (
        <Stack as='fieldset' gap={1}>
          <Text as='legend' strong>
            {TEXTS.files}
          </Text>
          <Text size='small' tone='soft'>
            {TEXTS.filesHint}
          </Text>
          {files.map(({ path, filename, application_id }) => (
            <Group key={path} justify='between'>
              <CheckboxField
                label={<bdi>{filename}</bdi>}
                checked={chosenFiles.includes(path)}
                onChange={() => setChosenFiles(toggle(chosenFiles, path))}
              />
              {application_id && <Link to={PATHS.reader(application_id)}>{TEXTS.openApplication}</Link>}
            </Group>
          ))}
        </Stack>
      )}
      <Group grow>
        <Button color='danger' disabled={chosen.length === 0} onClick={() => setConfirming(true)}>
          {TEXTS.action}
        </Button>
      </Group>
      <EraseDialog
        opened={confirming}
        request={{ email, expressions: chosen, files: chosenFiles }}
        onClose={() => setConfirming(false)}
        onErased={onErased}
      />
    </Stack>
  )
}

const toggle = (chosen: readonly string[], one: string) =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]

/** Returns the places with their numbers, like 'Applications: 2, Notes: 1'. */
function describePlaces(places: Found['expressions'][number]['places']): string {
  const numbers = new Map<string, number>()
  for (const { place, rows } of places) {
    const label = PLACE_LABELS[place] ?? PLACE_LABELS.other ?? ''
    numbers.set(label, (numbers.get(label) ?? 0) + rows)
  }
  return [...numbers].map(([label, rows]) => `${label}: ${rows}`).join(', ')
}

type EraseDialogProps = {
  readonly opened: boolean
  readonly request: {
    readonly email: string
    readonly expressions: readonly string[]
    readonly files: readonly string[]
  }
  readonly onClose: () => void
  readonly onErased: () => void
}

function EraseDialog({ opened, request, onClose, onErased }: EraseDialogProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const erasing = useMutation({
    mutationFn: () =>
      call('erasePerson', {
        body: {
          email: request.email,
          expressions: [...request.expressions],
          files: [...request.files],
          confirmation: ERASURE_CONFIRMATION,
        },
      }),
    onSuccess: () => {
      notify(ERASE_MESSAGES.erased, 'success')
      // Lists and settings in the cache may contain what was erased.
      queries.removeQueries({ type: 'inactive' })
      void queries.invalidateQueries()
      onErased()
    },
    onError: (failure) => notifyError(failure, ERASE_MESSAGES.notErased),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      opened={opened}
      destructive
      hasInputs
      title={TEXTS.confirmTitle}
      confirm={TEXTS.confirm}
      cancel={TEXTS.cancel}
      busy={erasing.isPending}
      disabled={typed.trim() !== ERASURE_CONFIRMATION}
      onConfirm={() => erasing.mutate()}
      onCancel={onClose}
    >
      <p>{TEXTS.confirmBody}</p>
      <TextField
        label={TEXTS.confirmLabel}
        labelHidden
        autoComplete='off'
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
