import { Button } from '@mantine/core'
import { TEAM_FIELD_TEXTS } from '#domain/review/team-field-messages.ts'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useDialogTarget } from '#web/ui/use-dialog-target.ts'
import { useMayEdit, useTeamFields } from './api.ts'

const SetTeamFieldDialog = lazyDialog(
  () => import('./set-team-field-dialog.tsx'),
  ({ onClose }) => onClose(),
)

/** A button that opens the dialog for setting a team field on the selected applications. Hidden without team fields. */
export function SetTeamFieldButton({ ids }: { readonly ids: readonly string[] }) {
  const { opened, shown, open, close } = useDialogTarget<readonly string[]>()
  const fields = useTeamFields().filter(useMayEdit())
  if (fields.length === 0) return null
  return (
    <>
      <Button variant='default' size='sm' aria-haspopup='dialog' onClick={() => open(ids)}>
        {TEAM_FIELD_TEXTS.setForMany}
      </Button>
      <SetTeamFieldDialog
        key={shown?.key}
        opened={opened}
        ids={shown?.target ?? ids}
        fields={fields}
        onClose={close}
      />
    </>
  )
}
