import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { formatFileSize } from '#domain/file-sizes.ts'
import { dataFilename, PERSONAL_DATA_REFUSALS } from '#domain/personal-data/messages.ts'
import { type DownloadProgress, download, saveFile } from '#web/api/download.ts'
import { settings } from '#web/settings.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { Text } from '#web/ui/text.tsx'
import { OwnerCheck } from './owner-check.tsx'
import { type IdentityProof, PasskeyInstead } from './passkey-instead.tsx'
import { ACCOUNT_TEXTS, ACCOUNT_TOASTS } from './texts.ts'
import { useSectionForm } from './use-section-form.ts'

const TEXTS = ACCOUNT_TEXTS.data

/** Downloads everything that is stored about the user, once they have entered the password. */
export function DataSection() {
  const [progress, setProgress] = useState<DownloadProgress>()
  const [running, setRunning] = useState<AbortController>()
  useEffect(() => () => running?.abort(), [running])
  const run = async (body: IdentityProof) => {
    const controller = new AbortController()
    setRunning(controller)
    setProgress(undefined)
    try {
      const { content } = await download('downloadOwnData', { body }, setProgress, controller.signal)
      saveFile(content, dataFilename(settings.product, today()))
    } catch (failure) {
      if (controller.signal.aborted) return undefined
      throw failure
    } finally {
      setRunning(undefined)
    }
    form.reset()
    return ACCOUNT_TOASTS.dataDownloaded
  }
  const { form, field, onSubmit } = useSectionForm({
    defaultValues: { password: '' },
    passwordField: 'password',
    failed: PERSONAL_DATA_REFUSALS.download,
    save: run,
  })
  return (
    <SettingsSection id='data' title={TEXTS.title} lead={TEXTS.lead}>
      <Text size='small'>{TEXTS.contents}</Text>
      <Stack as='form' noValidate onSubmit={onSubmit}>
        <OwnerCheck {...field('password')} id='data-password' />
        <Group grow>
          <BusyButton type='submit' busy={running !== undefined}>
            {TEXTS.action}
          </BusyButton>
          {running ? (
            <Button variant='default' onClick={() => running.abort()}>
              {TEXTS.cancel}
            </Button>
          ) : (
            <PasskeyInstead failed={PERSONAL_DATA_REFUSALS.download} run={run} />
          )}
        </Group>
        <p role='status'>{running && progressText(progress)}</p>
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
