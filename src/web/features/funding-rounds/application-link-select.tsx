import { LINK_TEXTS } from '#domain/funding-rounds/application-link.ts'
import { SelectField } from '#web/ui/field.tsx'
import { useApplicationLinks } from './api.ts'

type ApplicationLinkSelectProps = {
  /** The class that lays out the label and the select. */
  readonly className: string | undefined
  /** The name of a link. */
  readonly via: string | undefined
  readonly onChoose: (via: string | undefined) => void
}

/** Selects a link by which founders came, also a deleted one that applications still name. Hidden if there are none. */
export function ApplicationLinkSelect({ className, via, onChoose }: ApplicationLinkSelectProps) {
  const { links, deleted } = useApplicationLinks().data ?? { links: [], deleted: [] }
  const names = new Set([...links.map(({ name }) => name), ...deleted, ...(via ? [via] : [])])
  if (names.size === 0) return null
  return (
    <SelectField
      className={className}
      label={LINK_TEXTS.filter}
      none={LINK_TEXTS.any}
      options={Array.from(names, (name) => ({ value: name, label: name }))}
      value={via}
      onChoose={onChoose}
    />
  )
}
