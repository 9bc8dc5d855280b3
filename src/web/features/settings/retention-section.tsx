import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SETTINGS_MESSAGES } from '#domain/settings/messages.ts'
import { call } from '#web/api/client.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Group } from '#web/ui/layout.tsx'
import { LazyConfirmDialog } from '#web/ui/lazy-confirm-dialog.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { notify, notifyError } from '#web/ui/toasts.tsx'
import { type Settings, useSaveSettings } from './api.ts'
import { RETENTION_TEXTS as TEXTS } from './personal-data-texts.ts'

/** The periods that the screen offers. The API accepts any number of months up to RETENTION_MONTHS_MAX. */
const MONTHS = [6, 12, 18, 24, 36, 60, 84, 120]

/** Sets when applications are deleted. Shows beforehand how many a period deletes now. */
export function RetentionSection({ settings }: { readonly settings: Settings }) {
  const stored = settings.retention_months
  const [chosen, setChosen] = useState<number | null>(stored)
  const [confirming, setConfirming] = useState(false)
  const preview = useQuery({
    queryKey: ['retention', chosen],
    queryFn: ({ signal }) => call('previewRetention', { query: { months: chosen ?? 1 }, signal }),
    enabled: chosen !== null,
  })
  const { mutate, isPending } = useSaveSettings(settings)
  const save = () =>
    mutate(
      { retention_months: chosen },
      {
        onSuccess: () => notify(SETTINGS_MESSAGES.saved, 'success'),
        onError: (failure) => notifyError(failure, SETTINGS_MESSAGES.failed),
        onSettled: () => setConfirming(false),
      },
    )
  const found = chosen === null ? undefined : preview.data
  const counts = found && [
    TEXTS.decided(found.decided),
    TEXTS.withdrawn(found.withdrawn),
    TEXTS.files(found.files),
  ]
  const offered =
    stored === null || MONTHS.includes(stored) ? MONTHS : [...MONTHS, stored].sort((a, b) => a - b)
  return (
    <SettingsSection id='retention' title={TEXTS.title} lead={TEXTS.lead}>
      <SelectField
        label={TEXTS.label}
        none={TEXTS.never}
        options={offered.map((months) => ({ value: String(months), label: TEXTS.after(months) }))}
        value={chosen === null ? '' : String(chosen)}
        onChoose={(value) => setChosen(value ? Number(value) : null)}
      />
      <Text role='status' size='small'>
        {counts && `${TEXTS.preview} ${counts.join(', ')}.`}
      </Text>
      <Group grow>
        <BusyButton
          busy={isPending}
          aria-disabled={chosen === stored}
          onClick={() => {
            if (chosen === stored) return
            if (chosen === null) save()
            else setConfirming(true)
          }}
        >
          {TEXTS.save}
        </BusyButton>
      </Group>
      <LazyConfirmDialog
        opened={confirming}
        destructive
        title={TEXTS.confirmTitle}
        confirm={TEXTS.confirm}
        busy={isPending}
        onConfirm={save}
        onCancel={() => setConfirming(false)}
      >
        {TEXTS.confirmBody(counts?.join(', ') ?? '')}
      </LazyConfirmDialog>
    </SettingsSection>
  )
}
