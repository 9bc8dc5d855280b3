import type { ChoiceDefinition, FieldDefinition } from '#domain/forms/field-definition.ts'
import { moveItem } from '#domain/forms/field-list.ts'
import { removedChoices } from '#domain/forms/publication.ts'
import { CHOICE_LABEL_CHARACTERS, CHOICES_MAX, CHOICES_MIN } from '#domain/limits.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { toSingleLine } from '#domain/typed-text.ts'
import { LimitedTextField } from '#web/forms/limited-text.tsx'
import buttons from '#web/ui/buttons.module.css'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { MoveButtons } from '#web/ui/move-buttons.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './field-list.module.css'
import { fieldInputId } from './field-list-record.ts'
import { FIELD_TEXTS } from './field-list-texts.ts'
import { newChoice } from './new-field.ts'
import { useFocusAfterRender } from './use-focus-after-render.ts'

const CHOICE_RULES = { limits: [characterLimit(CHOICE_LABEL_CHARACTERS)], clean: toSingleLine }

/** A field that is being edited. */
export type EditedField = {
  readonly field: FieldDefinition
  /** The field as it is published, so that its kind cannot change. */
  readonly published: FieldDefinition | undefined
  /** Returns the message about a mistake. @param place as in a `DefinitionError`, without the field's index */
  readonly errorAt: (place: string) => string | undefined
  readonly onWrite: (changes: Partial<FieldDefinition>) => void
}

/** The choices of a field, which can be renamed, moved, removed and added. Published ones can be restored. */
export function FieldChoices({ field: { id, choices }, published, errorAt, onWrite }: EditedField) {
  const write = (changed: readonly ChoiceDefinition[]) => onWrite({ choices: changed })
  const error = errorAt('choices')
  const focus = useFocusAfterRender()
  const inputId = (place: number) => fieldInputId(id, `choices.${place}.label`)
  const addAt = (place: number) => {
    write(choices.toSpliced(place, 0, newChoice()))
    focus(inputId(place))
  }
  const restore = (choice: ChoiceDefinition) => {
    const place = Math.min(published?.choices.indexOf(choice) ?? 0, choices.length)
    write(choices.toSpliced(place, 0, choice))
    focus(inputId(place))
  }
  /** Moves on to the next row, which is added unless it is blank. */
  const goOnAfter = (place: number) => {
    if (choices[place + 1]?.label === '') focus(inputId(place + 1))
    else if (choices[place]?.label !== '' && choices.length < CHOICES_MAX) addAt(place + 1)
  }
  return (
    <fieldset className={styles.choices} id={fieldInputId(id, 'choices')} tabIndex={-1}>
      <legend className={styles.legend}>{FIELD_TEXTS.choices}</legend>
      <Stack as='ol' gap={2}>
        {choices.map((choice, place) => (
          <Group as='li' key={choice.id} gap={1} align='start' className={styles.choice}>
            <div>
              <LimitedTextField
                id={inputId(place)}
                label={FIELD_TEXTS.choice(place + 1)}
                labelHidden
                error={errorAt(`choices.${place}.label`)}
                rules={CHOICE_RULES}
                value={choice.label}
                onChange={({ currentTarget }) =>
                  write(choices.toSpliced(place, 1, { ...choice, label: currentTarget.value }))
                }
                onKeyDown={({ key, nativeEvent }) => {
                  if (key === 'Enter' && !nativeEvent.isComposing) goOnAfter(place)
                }}
              />
            </div>
            <Group gap={1}>
              <MoveButtons
                up={FIELD_TEXTS.up(choice.label || FIELD_TEXTS.choice(place + 1))}
                down={FIELD_TEXTS.down(choice.label || FIELD_TEXTS.choice(place + 1))}
                place={place}
                count={choices.length}
                onMove={(by) => write(moveItem(choices, place, place + by))}
              />
              <DeleteButton
                label={FIELD_TEXTS.removeChoice(place + 1)}
                onClick={choices.length > CHOICES_MIN ? () => write(choices.toSpliced(place, 1)) : undefined}
              />
            </Group>
          </Group>
        ))}
      </Stack>
      {error && (
        <Text size='small' tone='danger'>
          {error}
        </Text>
      )}
      {choices.length < CHOICES_MAX &&
        removedChoices(published?.choices ?? [], choices).map((choice) => (
          <Group key={choice.id} gap={2}>
            <Text size='small' tone='soft'>
              {FIELD_TEXTS.removedChoice(choice.label)}
            </Text>
            <button
              type='button'
              className={buttons.quiet}
              aria-label={FIELD_TEXTS.restoreChoice(choice.label)}
              onClick={() => restore(choice)}
            >
              {FIELD_TEXTS.restore}
            </button>
          </Group>
        ))}
      {choices.length < CHOICES_MAX ? (
        <button type='button' className={buttons.add} onClick={() => addAt(choices.length)}>
          {FIELD_TEXTS.addChoice}
        </button>
      ) : (
        <Text size='small' tone='soft'>
          {FIELD_TEXTS.choicesFull}
        </Text>
      )}
    </fieldset>
  )
}
