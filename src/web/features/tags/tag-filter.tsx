import { Button } from '@mantine/core'
import { useState } from 'react'
import { TAG_TEXTS } from '#domain/review/tags.ts'
import { useAuth } from '#web/session/auth.tsx'
import { SelectField } from '#web/ui/field.tsx'
import { Group } from '#web/ui/layout.tsx'
import { lazyDialog } from '#web/ui/lazy.tsx'
import { useTags } from './api.ts'
import styles from './tags.module.css'

const ManageTagsDialog = lazyDialog(
  () => import('./manage-tags-dialog.tsx'),
  ({ onClose }) => onClose(),
)

type TagFilterProps = {
  /** The id of the selected tag. */
  readonly tag: string | undefined
  readonly className: string | undefined
  readonly onChoose: (tag: string | undefined) => void
}

/**
 * The tag filter. Administrators also see a button that opens the dialog for renaming and deleting tags. Nothing is
 * shown until there is a tag.
 */
export function TagFilter({ tag, className, onChoose }: TagFilterProps) {
  const { isAdmin } = useAuth()
  const [managing, setManaging] = useState(false)
  const { data } = useTags()
  const tags = data?.tags ?? []
  if (tags.length === 0 && tag === undefined && !managing) return null
  const options = tags.map(({ id, name, applications }) => ({
    value: id,
    label: TAG_TEXTS.option(name, applications),
  }))
  const isKnown = tag === undefined || tags.some(({ id }) => id === tag)
  return (
    <Group align='end' gap={1} className={styles.filter}>
      <SelectField
        className={className}
        label={TAG_TEXTS.filter}
        none={TAG_TEXTS.any}
        options={
          isKnown ? options : [...options, { value: tag, label: data ? TAG_TEXTS.unknown : TAG_TEXTS.filter }]
        }
        value={tag}
        onChoose={onChoose}
      />
      {isAdmin && (
        <>
          <Button variant='subtle' size='sm' aria-haspopup='dialog' onClick={() => setManaging(true)}>
            {TAG_TEXTS.manage}
          </Button>
          <ManageTagsDialog opened={managing} onClose={() => setManaging(false)} />
        </>
      )}
    </Group>
  )
}
