import {
  DIGEST_FREQUENCIES,
  DIGEST_LABELS,
  DIGEST_SETTING_TEXTS,
  type DigestFrequency,
} from '#domain/open-tasks/digest-setting.ts'
import { SelectField } from '#web/ui/field.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import styles from './account.module.css'
import { useSaveDigest } from './api.ts'

type DigestSectionProps = { readonly digest: DigestFrequency | null }

const OPTIONS = DIGEST_FREQUENCIES.map((value) => ({ value, label: DIGEST_LABELS[value] }))

/** Lets a team member choose how often to get the digest. Saves immediately. */
export function DigestSection({ digest }: DigestSectionProps) {
  const saving = useSaveDigest()
  const shown = saving.isPending ? saving.variables : digest
  return (
    <SettingsSection id='digest' title={DIGEST_SETTING_TEXTS.title} lead={DIGEST_SETTING_TEXTS.lead}>
      <SelectField
        className={styles.choice}
        label={DIGEST_SETTING_TEXTS.label}
        options={OPTIONS}
        value={shown ?? undefined}
        onChoose={(chosen) => {
          const frequency = DIGEST_FREQUENCIES.find((known) => known === chosen)
          if (frequency) saving.mutate(frequency)
        }}
      />
    </SettingsSection>
  )
}
