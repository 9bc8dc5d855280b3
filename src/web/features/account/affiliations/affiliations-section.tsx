import { domainOf } from '#domain/links.ts'
import { AFFILIATION_TEXTS, AFFILIATIONS_UNAVAILABLE } from '#domain/review/affiliation-messages.ts'
import { AFFILIATION_KEYS, type AffiliationKey } from '#domain/review/affiliations.ts'
import { isPublicProvider } from '#domain/review/public-mail-providers.ts'
import { Conflicts } from '#web/autosave/conflicts.tsx'
import { SaveStatus } from '#web/autosave/save-status.tsx'
import { RECORD_TEXTS } from '#web/autosave/texts.ts'
import { ReadingFailed } from '#web/ui/reading-failed.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from '../account.module.css'
import { AccountSection } from '../account-section.tsx'
import { AffiliationField, AffiliationFrame } from './affiliation-field.tsx'
import {
  AFFILIATION_WORDS,
  affiliationInput,
  type OwnAffiliations,
  type Stated,
} from './affiliations-kind.ts'
import { useAffiliations, useStated } from './use-affiliations.ts'

type OfWhom = { readonly email: string }

/** Whom one of the team has to do with. It is saved as it is typed. */
export function AffiliationsSection({ email }: OfWhom) {
  const query = useStated()
  return (
    <AccountSection id='affiliations' title={AFFILIATION_TEXTS.title} lead={AFFILIATION_TEXTS.lead}>
      {query.data ? (
        <Read stated={query.data} email={email} />
      ) : query.isError ? (
        <ReadingFailed query={query} message={AFFILIATIONS_UNAVAILABLE} />
      ) : (
        <Unread email={email} />
      )}
    </AccountSection>
  )
}

function Read({ stated, email }: OfWhom & { readonly stated: Stated }) {
  const record = useAffiliations(stated)
  return record ? <Opened record={record} email={email} /> : <Unread email={email} />
}

function noteOnOwn(email: string): string {
  const domain = domainOf(email)
  return isPublicProvider(domain)
    ? AFFILIATION_TEXTS.ownProvider(domain)
    : AFFILIATION_TEXTS.ownDomain(domain)
}

const noteOn = (key: AffiliationKey, email: string): string | undefined =>
  key === 'email_domains' ? noteOnOwn(email) : undefined

/** The fields before it is known what stands in them: what is below does not move when they can be typed into. */
const Unread = ({ email }: OfWhom) => (
  <>
    <div className={styles.form}>
      {AFFILIATION_KEYS.map((key) => (
        <AffiliationFrame key={key} name={key} text='' note={noteOn(key, email)} disabled />
      ))}
    </div>
    <div className={styles.reading}>
      <Spinner text={AFFILIATION_TEXTS.loading} />
    </div>
  </>
)

const Opened = ({ record, email }: OfWhom & { readonly record: OwnAffiliations }) => (
  <>
    <Conflicts record={record} words={AFFILIATION_WORDS} afterwards={affiliationInput('organisations')} />
    <div className={styles.form}>
      {AFFILIATION_KEYS.map((key) => (
        <AffiliationField key={key} record={record} name={key} note={noteOn(key, email)} />
      ))}
    </div>
    <SaveStatus record={record} atRest={RECORD_TEXTS.savedAsTyped} />
  </>
)
