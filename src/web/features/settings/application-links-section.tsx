import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import {
  cleanLinkName,
  LINK_MESSAGES,
  LINK_REFUSALS,
  LINK_TEXTS,
  linkAddress,
} from '#domain/funding-rounds/application-link.ts'
import { APPLICATION_LINK_CHARACTERS } from '#domain/limits.ts'
import {
  type ApplicationLink,
  useApplicationLinks,
  useCreateLink,
  useDeleteLink,
} from '#web/features/funding-rounds/api.ts'
import { newId } from '#web/new-id.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { FramedList, ListRow } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { QueryError } from '#web/ui/error-state.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { LoadingCards } from '#web/ui/loading.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'

const SECTION_ID = 'links'

type SectionProps = {
  /** Address of the page where founders apply, with which each link begins. */
  readonly address: string
}

/** The links that say where founders come from. Administrators add, copy and delete them. */
export function ApplicationLinksSection({ address }: SectionProps) {
  const query = useApplicationLinks()
  return (
    <SettingsSection id={SECTION_ID} title={LINK_TEXTS.title} lead={LINK_TEXTS.hint}>
      {query.data && <Links links={query.data.links} address={address} />}
      {!query.data && query.isError && <QueryError query={query} message={LINK_MESSAGES.unavailable} />}
      {query.isPending && <LoadingCards count={1} />}
    </SettingsSection>
  )
}

function Links({ links, address }: SectionProps & { readonly links: readonly ApplicationLink[] }) {
  const [deleted, setDeleted] = useState<ApplicationLink>()
  const deleting = useDeleteLink()
  return (
    <>
      {links.length === 0 && <Text tone='soft'>{LINK_TEXTS.none}</Text>}
      {links.length > 0 && (
        <FramedList aria-label={LINK_TEXTS.title}>
          {links.map((link) => (
            <LinkRow key={link.id} link={link} address={address} onDelete={() => setDeleted(link)} />
          ))}
        </FramedList>
      )}
      <AddLink />
      <LazyConfirmDialog
        opened={deleted !== undefined}
        title={LINK_TEXTS.confirmDelete(deleted?.name ?? '')}
        confirm={LINK_TEXTS.delete}
        destructive
        busy={deleting.isPending}
        focusAfter={SECTION_ID}
        onConfirm={() => deleted && deleting.mutate(deleted, { onSettled: () => setDeleted(undefined) })}
        onCancel={() => setDeleted(undefined)}
      >
        {LINK_TEXTS.confirmDeleteHint}
      </LazyConfirmDialog>
    </>
  )
}

type LinkRowProps = SectionProps & { readonly link: ApplicationLink; readonly onDelete: () => void }

function LinkRow({ link: { name, slug, applications }, address, onDelete }: LinkRowProps) {
  const url = linkAddress(address, slug)
  return (
    <ListRow
      actions={
        <>
          <CopyButton text={url} label={LINK_TEXTS.buttonLabel(LINK_TEXTS.copy, name)}>
            {LINK_TEXTS.copy}
          </CopyButton>
          <Button
            variant='outline'
            color='danger'
            aria-label={LINK_TEXTS.buttonLabel(LINK_TEXTS.delete, name)}
            onClick={onDelete}
          >
            {LINK_TEXTS.delete}
          </Button>
        </>
      }
    >
      <Stack gap={1}>
        <p>
          <bdi>{name}</bdi>{' '}
          <Text as='span' size='small' tone='soft'>
            {LINK_TEXTS.applications(applications)}
          </Text>
        </p>
        <Text size='small' tone='soft'>
          {url}
        </Text>
      </Stack>
    </ListRow>
  )
}

/** Adds a link. A retry uses the same id, and the next link another one. */
function AddLink() {
  const [id, setId] = useState(newId)
  const [name, setName] = useState('')
  const [isRefused, setRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const create = useCreateLink()
  const isMissing = cleanLinkName(name) === ''
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (create.isPending) return
    setRefused(isMissing)
    if (isMissing) return input.current?.focus()
    create.mutate(
      { id, name },
      {
        onSuccess: () => {
          setId(newId())
          setName('')
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={add}>
      <Stack gap={3}>
        <TextField
          label={LINK_TEXTS.name}
          hint={LINK_TEXTS.nameHint}
          maxLength={APPLICATION_LINK_CHARACTERS}
          ref={input}
          value={name}
          error={isRefused && isMissing ? LINK_REFUSALS.nameMissing : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Group grow>
          <BusyButton type='submit' variant='default' busy={create.isPending}>
            {LINK_TEXTS.add}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  )
}
