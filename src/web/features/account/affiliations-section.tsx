import { useQueryClient } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import type { Role } from '#domain/actor.ts'
import { domainOf } from '#domain/links.ts'
import {
  AFFILIATION_MESSAGES,
  AFFILIATION_TEXTS,
  AFFILIATIONS_UNAVAILABLE,
} from '#domain/review/affiliation-messages.ts'
import { type AffiliationKey, affiliationErrors, affiliationKeysOf } from '#domain/review/affiliations.ts'
import { isPublicProvider } from '#domain/review/public-mail-providers.ts'
import { afterPointerUp } from '#web/after-pointer-up.ts'
import { Conflicts } from '#web/autosave/conflicts.tsx'
import { deviceMessage, SaveStatus } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { useRecord, useRecordState } from '#web/autosave/use-record.ts'
import { QueryError } from '#web/ui/error-state.tsx'
import { TextareaField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { notify } from '#web/ui/toasts.tsx'
import styles from './account.module.css'
import {
  AFFILIATION_LABELS,
  affiliationInput,
  affiliationsKind,
  type OwnAffiliations,
} from './affiliations-record.ts'
import { type StatedAffiliations, useStatedAffiliations } from './api.ts'

type AffiliationsProps = { readonly email: string; readonly role: Role }

/** A team member's affiliations. They are saved while the member types. */
export function AffiliationsSection(person: AffiliationsProps) {
  const query = useStatedAffiliations()
  return (
    <SettingsSection id='affiliations' title={AFFILIATION_TEXTS.title} lead={AFFILIATION_TEXTS.lead}>
      {query.data ? (
        <Loaded stated={query.data} {...person} />
      ) : query.isError ? (
        <QueryError query={query} message={AFFILIATIONS_UNAVAILABLE} />
      ) : (
        <Loading {...person} />
      )}
    </SettingsSection>
  )
}

function Loaded({ stated, ...person }: AffiliationsProps & { readonly stated: StatedAffiliations }) {
  const record = useAffiliations(stated)
  return record ? <Fields record={record} {...person} /> : <Loading {...person} />
}

/** Returns a note about the user's own domain for the field with e-mail domains, and undefined for other fields. */
function noteFor(key: AffiliationKey, email: string): string | undefined {
  if (key !== 'email_domains') return undefined
  const domain = domainOf(email)
  return isPublicProvider(domain)
    ? AFFILIATION_TEXTS.ownProvider(domain)
    : AFFILIATION_TEXTS.ownDomain(domain)
}

/** Disabled fields, shown while the values load so that nothing below moves. */
const Loading = ({ email, role }: AffiliationsProps) => (
  <>
    <Stack>
      {affiliationKeysOf(role).map((key) => (
        <AffiliationFrame key={key} name={key} text='' note={noteFor(key, email)} disabled />
      ))}
    </Stack>
    <Group className={styles.loading}>
      <Spinner text={AFFILIATION_TEXTS.loading} />
    </Group>
  </>
)

const Fields = ({ record, email, role }: AffiliationsProps & { readonly record: OwnAffiliations }) => (
  <>
    <Conflicts record={record} labels={AFFILIATION_LABELS} focusAfter={affiliationInput('organisations')} />
    <Stack>
      {affiliationKeysOf(role).map((key) => (
        <AffiliationField key={key} record={record} name={key} note={noteFor(key, email)} />
      ))}
    </Stack>
    <SaveStatus record={record} atRest={RECORD_TEXTS.savedAsTyped} />
  </>
)

/** Opens the affiliations, with unsaved edits from this device. Returns undefined until draft storage has been read. */
function useAffiliations({ version, ...values }: StatedAffiliations): OwnAffiliations | undefined {
  const queries = useQueryClient()
  const opened = useRecord({
    kind: (owner) => affiliationsKind(queries, owner),
    base: { version, values },
    onClosed: (_, unsaved) => {
      if (unsaved) notify(deviceMessage(AFFILIATION_MESSAGES.unsaved), 'plain')
    },
  })
  return opened?.record
}

type AffiliationFieldProps = {
  readonly record: OwnAffiliations
  readonly name: AffiliationKey
  /** Text shown after the hint. */
  readonly note: string | undefined
}

/** Affiliations of one kind, one per line. An error is hidden while the user types. */
function AffiliationField({ record, name, note }: AffiliationFieldProps) {
  const text = useRecordState(record).values[name]
  const [typing, setTyping] = useState(false)
  return (
    <AffiliationFrame
      name={name}
      text={text}
      note={note}
      fault={typing ? undefined : affiliationErrors({ [name]: text })[name]}
      onChange={({ currentTarget }) => {
        setTyping(true)
        record.write({ [name]: currentTarget.value })
      }}
      onBlur={() => {
        // The error could move the buttons below.
        afterPointerUp(() => setTyping(false))
        record.fieldBlurred()
      }}
    />
  )
}

type AffiliationFrameProps = Pick<AffiliationFieldProps, 'name' | 'note'> &
  Pick<ComponentProps<'textarea'>, 'disabled' | 'onChange' | 'onBlur'> & {
    readonly text: string
    readonly fault?: string | undefined
  }

/** The textarea with its label and its hint or error. */
const AffiliationFrame = ({ name, text, note, fault, ...input }: AffiliationFrameProps) => (
  <TextareaField
    {...input}
    id={affiliationInput(name)}
    label={AFFILIATION_TEXTS.fields[name].label}
    hint={[AFFILIATION_TEXTS.fields[name].hint, note].filter(Boolean).join(' ')}
    // The error appears after the focus has left, so screen readers would not read it as a description.
    error={fault && <span role='alert'>{fault}</span>}
    rows={3}
    value={text}
    autoCapitalize={name === 'organisations' ? 'words' : 'none'}
    spellCheck={false}
  />
)
