import { Button } from '@mantine/core'
import { useState } from 'react'
import { VIEW_NAME_CHARACTERS } from '#domain/limits.ts'
import { SAVED_VIEWS_TEXTS } from '#domain/review/saved-views-messages.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import controls from '#web/ui/controls.module.css'
import { type SavedView, useSavingView } from './use-saved-views.ts'
import styles from './views-menu.module.css'

/** In the place of a view's row, while it gets another name. */
export function RenameForm({ view, onDone }: { readonly view: SavedView; readonly onDone: () => void }) {
  const [name, setName] = useState(view.name)
  const saving = useSavingView()
  const save = () => saving.mutate({ ...view, name }, { onSuccess: onDone })
  return (
    <li className={styles.renaming}>
      <input
        className={controls.box}
        aria-label={SAVED_VIEWS_TEXTS.about(SAVED_VIEWS_TEXTS.renamed, view.name)}
        maxLength={VIEW_NAME_CHARACTERS}
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Of the form around, it would search.
          event.preventDefault()
          save()
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
