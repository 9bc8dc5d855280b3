import { useEffect } from 'react'
import { SHARING_TEXTS } from '#domain/applications/applicant-texts.ts'
import { Text } from '#web/ui/text.tsx'
import { useApplicationForm } from './application-form-context.tsx'
import styles from './form.module.css'
import { TEXTS } from './texts.ts'
import { type Presence, type PresenceOptions, usePresence } from './use-presence.ts'

/** The state of a shared draft in the form: the last reply, and who has just changed which answers. */
export type Sharing = {
  readonly presence: Presence | undefined
  /** Names of the other people, by field. */
  readonly changed: Readonly<Record<string, string>>
}

type PresentPeopleProps = PresenceOptions & { readonly onChange: (sharing: Sharing) => void }

/** Says which co-founders have a shared draft open, and in which sections. */
export default function PresentPeople({ onChange, ...options }: PresentPeopleProps) {
  const { presence, changed } = usePresence(options)
  useEffect(() => onChange({ presence, changed }), [presence, changed, onChange])
  const { sections } = useApplicationForm()
  const titleOf = (section: string) => sections.find(({ key }) => key === section)?.title ?? TEXTS.review
  if (!presence?.is_shared) return null
  const { people } = presence
  return (
    <Text role='status' size='small' tone='soft' className={styles.presence}>
      {people.length === 0
        ? SHARING_TEXTS.nobodyPresent
        : people
            .map(({ full_name, section }) => SHARING_TEXTS.presentIn(full_name, titleOf(section)))
            .join(' ')}
    </Text>
  )
}
