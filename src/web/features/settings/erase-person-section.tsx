import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Reply } from '#contract/calls.ts'
import { ERASURE_CONFIRMATION, PERSONAL_DATA_REFUSALS } from '#domain/personal-data/messages.ts'
import { PATHS } from '#domain/routes.ts'
import { call } from '#web/api/client.ts'
import { IdentityForm } from '#web/features/account/identity-form.tsx'
import type { IdentityProof } from '#web/features/account/passkey-instead.tsx'
import { Link } from '#web/routing/router.tsx'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { CheckboxField, TextField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { notifyError } from '#web/ui/toasts.tsx'
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

/** The data stored about a person, with a box for each expression and file. Parts of names are not chosen at first. */
function FoundPerson({ email, found: { account, expressions, files, partial }, onErased }: FoundPersonProps) {
  // Hidden applications may contain an expression too.
  const isStored = (one: Found['expressions'][number]) => partial || one.places.length > 0
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    expressions
      .filter((one) => one.certain && !one.common && (account || isStored(one)))
      .map(({ text }) => text),
  )
  const [chosenFiles, setChosenFiles] = useState<readonly string[]>([])
  const [confirming, setConfirming] = useState(false)
  if (account?.of_team) return <Text>{TEXTS.ofTeam}</Text>
  if (!account && !expressions.some(isStored)) return <Text>{TEXTS.nothing}</Text>
  return (
    <Stack>
      {account && (
        <Text>
          {TEXTS.account(account.full_name)} {TEXTS.drafts(account.drafts, account.submitted)}{' '}
          {account.shared > 0 && TEXTS.shared(account.shared)}
        </Text>
      )}
      <Stack as='fieldset' gap={1}>
        <Text as='legend' strong>
          {TEXTS.expressions}
        </Text>
        <Text size='small' tone='soft'>
          {TEXTS.expressionsHint} {partial && TEXTS.hidden}
        </Text>
        {expressions.map(({ text, places, common }) => (
          <CheckboxField
            key={text}
            label={
              <span>
                <bdi>{text}</bdi>
                <Text as='div' size='small' tone='soft'>
                  {TEXTS.places(describePlaces(places))}
                  {common && <div>{TEXTS.common}</div>}
                </Text>
              </span>
            }
            checked={chosen.includes(text)}
            disabled={common}
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
      {confirming ? (
        <EraseForm
          request={{ email, expressions: chosen, files: chosenFiles }}
          onCancel={() => setConfirming(false)}
          onErased={onErased}
        />
      ) : (
        <Group grow>
          <Button color='danger' disabled={chosen.length === 0} onClick={() => setConfirming(true)}>
            {TEXTS.action}
          </Button>
        </Group>
      )}
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

type EraseFormProps = {
  readonly request: {
    readonly email: string
    readonly expressions: readonly string[]
    readonly files: readonly string[]
  }
  readonly onCancel: () => void
  readonly onErased: () => void
}

/** Asks for the confirmation, and for the password or a passkey. */
function EraseForm({ request, onCancel, onErased }: EraseFormProps) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const run = async (proof: IdentityProof) => {
    const isConfirmed = typed.trim() === ERASURE_CONFIRMATION
    setWrong(!isConfirmed)
    if (!isConfirmed || request.expressions.length === 0) return undefined
    await call('erasePerson', {
      body: {
        email: request.email,
        expressions: [...request.expressions],
        files: [...request.files],
        confirmation: ERASURE_CONFIRMATION,
        proof,
      },
    })
    // Lists and settings in the cache may contain what was erased.
    queries.removeQueries({ type: 'inactive' })
    void queries.invalidateQueries()
    onErased()
    return ERASE_MESSAGES.erased
  }
  return (
    <IdentityForm
      id='erase'
      destructive
      title={TEXTS.confirmTitle}
      lead={TEXTS.confirmBody}
      action={TEXTS.confirm}
      failed={PERSONAL_DATA_REFUSALS.erasure}
      run={run}
      onCancel={onCancel}
    >
      <TextField
        label={TEXTS.confirmLabel}
        autoComplete='off'
        value={typed}
        error={isWrong ? TEXTS.confirmLabel : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
    </IdentityForm>
  )
}
