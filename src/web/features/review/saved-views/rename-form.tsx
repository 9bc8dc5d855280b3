import { Button } from '@mantine/core'
import { useForm } from 'react-hook-form'
import { VIEW_NAME_CHARACTERS } from '#domain/limits.ts'
import { SAVED_VIEWS_TEXTS } from '#domain/review/saved-views-messages.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import controls from '#web/ui/controls.module.css'
import { type SavedView, useSavingView } from './use-saved-views.ts'
import styles from './views-menu.module.css'

/** Replaces a view's row while it is renamed. */
export function RenameForm({ view, onDone }: { readonly view: SavedView; readonly onDone: () => void }) {
  const { register, handleSubmit } = useForm({ defaultValues: { name: view.name } })
  const saving = useSavingView()
  const save = handleSubmit(({ name }) => saving.mutate({ ...view, name }, { onSuccess: onDone }))
  return (
    <li className={styles.renaming}>
      <input
        {...register('name')}
        className={controls.box}
        aria-label={SAVED_VIEWS_TEXTS.about(SAVED_VIEWS_TEXTS.renamed, view.name)}
        maxLength={VIEW_NAME_CHARACTERS}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        onKeyDown={(event) => {
          // Prevents the submit of the filters' form around.
          if (event.key === 'Enter') void save(event)
        }}
      />
      <BusyButton size='xs' busy={saving.isPending} onClick={save}>
        {SAVED_VIEWS_TEXTS.keep}
      </BusyButton>
      <Button variant='subtle' size='xs' onClick={onDone}>
        {SAVED_VIEWS_TEXTS.cancel}
      </Button>
    </li>
  )
}
