import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import { TagsInput } from '@mantine/core'
import { useState } from 'react'
import { TAG_NAME_CHARACTERS, TAGS_PER_APPLICATION_MAX } from '#domain/limits.ts'
import { cleanTagName, isSameTag, matchesTag, TAG_TEXTS } from '#domain/review/tags.ts'
import styles from './tags.module.css'

type TagNamesInputProps = {
  readonly label: string
  readonly names: readonly string[]
  /** Names that are suggested while the user types. */
  readonly known: readonly string[]
  /** True to reject names that are not among the known ones. */
  readonly onlyKnown?: boolean
  readonly onChange: (names: readonly string[]) => void
  /** Called when Enter is pressed in the empty field. */
  readonly onSubmit: () => void
}

/** An input for tag names that suggests existing ones. */
export function TagNamesInput({
  label,
  names,
  known,
  onlyKnown = false,
  onChange,
  onSubmit,
}: TagNamesInputProps) {
  const [typed, setTyped] = useState('')
  const [suggesting, setSuggesting] = useState(false)
  const [error, setError] = useState<string>()
  /** Returns the known spelling of a name, or the name itself if it is new. */
  const spelling = (name: string) => known.find((other) => isSameTag(other, name)) ?? cleanTagName(name)
  const accept = (values: readonly string[]) => {
    const spelled = values.map(spelling).filter((name) => name !== '')
    const unknown = onlyKnown ? spelled.find((name) => !known.includes(name)) : undefined
    setError(unknown && TAG_TEXTS.notThere(unknown))
    const next = spelled.filter((name) => !onlyKnown || known.includes(name))
    onChange(next.filter((name, index) => next.findIndex((other) => isSameTag(other, name)) === index))
  }
  return (
    <TagsInput
      dir='auto'
      label={label}
      description={onlyKnown ? undefined : TAG_TEXTS.hint}
      data={[...known]}
      filter={({ options, search }) =>
        options.filter((option) => !('label' in option) || matchesTag(option.label, search))
      }
      value={[...names]}
      onChange={accept}
      searchValue={typed}
      onSearchChange={(text) => {
        setTyped(text)
        setSuggesting(text !== '')
      }}
      dropdownOpened={suggesting}
      onDropdownOpen={() => setSuggesting(true)}
      onDropdownClose={() => setSuggesting(false)}
      maxLength={TAG_NAME_CHARACTERS}
      error={error}
      maxTags={onlyKnown ? known.length : TAGS_PER_APPLICATION_MAX}
      onMaxTags={() => setError(TAG_TEXTS.limit)}
      isDuplicate={(name, current) => current.some((other) => isSameTag(other, name))}
      openOnFocus={false}
      classNames={{
        input: styles.input,
        option: styles.option,
        description: styles.hint,
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed !== '') return
        if (event.currentTarget.getAttribute('aria-activedescendant')) return
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
