import { TAG_TEXTS, type Tag } from '#domain/review/tags.ts'
import styles from './tags.module.css'

/** Maximum number of tags that a card or a table row shows. */
const SHOWN_MAX = 2

type TagChipsProps = {
  readonly tags: readonly Tag[]
  /** True to show all tags, on several lines if necessary, and not only the first two. */
  readonly all?: boolean
}

/** An application's tags. Renders nothing if there are none. */
export function TagChips({ tags, all = false }: TagChipsProps) {
  if (tags.length === 0) return null
  const shown = all ? tags : tags.slice(0, SHOWN_MAX)
  const more = tags.slice(shown.length)
  return (
    <ul className={styles.chips} data-all={all} aria-label={TAG_TEXTS.tags}>
      {shown.map(({ id, name }) => (
        <li key={id} title={name}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {more.length > 0 && (
        <li title={more.map(({ name }) => name).join(', ')}>{TAG_TEXTS.more(more.length)}</li>
      )}
    </ul>
  )
}
