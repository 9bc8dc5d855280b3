import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { formatFileSize } from '#domain/file-sizes.ts'
import {
  PERSONAL_DATA_MESSAGES,
  PERSONAL_DATA_REFUSALS,
  PERSONAL_DATA_TEXTS,
} from '#domain/personal-data/messages.ts'
import { type DownloadProgress, download, saveFile } from '#web/api/download.ts'
import { CurrentPasswordField } from '#web/forms/account/password-field.tsx'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { useSectionForm } from './use-section-form.ts'

const TEXTS = PERSONAL_DATA_TEXTS.download

/** Downloads everything that is stored about the user, once they have entered the password. */
export function DataSection() {
  const [progress, setProgress] = useState<DownloadProgress>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const { form, field, submitting, onSubmit } = useSectionForm({
    defaultValues: { password: '' },
    passwordField: 'password',
    failed: PERSONAL_DATA_REFUSALS.download,
    save: async (body) => {
      running.current = new AbortController()
      const { signal } = running.current
      setProgress(undefined)
      try {
        const { content } = await download('downloadOwnData', { body }, setProgress, signal)
        saveFile(content, PERSONAL_DATA_TEXTS.filename(settings.product, today()))
      } catch (failure) {
        if (signal.aborted) return undefined
        throw failure
      }
      form.reset()
      return PERSONAL_DATA_MESSAGES.downloaded
    },
  })
  return (
    <SettingsSection id='data' title={TEXTS.title} lead={TEXTS.lead}>
      <Text size='small'>{TEXTS.contents}</Text>
      <Stack as='form' noValidate onSubmit={onSubmit}>
        <CurrentPasswordField {...field('password')} id='data-password' />
        <Group grow>
          <BusyButton type='submit' busy={submitting}>
            {TEXTS.action}
          </BusyButton>
          {submitting && (
            <Button variant='default' onClick={() => running.current?.abort()}>
              {TEXTS.cancel}
            </Button>
          )}
        </Group>
        <p role='status'>{submitting && progressText(progress)}</p>
      </Stack>
    </SettingsSection>
  )
}

const today = () => new Date().toISOString().slice(0, 10)

function progressText(progress: DownloadProgress | undefined): string {
  if (!progress) return TEXTS.preparing
  const { received, total } = progress
  return TEXTS.receiving(formatFileSize(received), total === undefined ? undefined : formatFileSize(total))
}
