import { useId } from 'react'
import {
  blankDefinition,
  type ChoiceDefinition,
  type DefinableKind,
  FIELD_LISTS,
  type FieldDefinition,
  type FieldListName,
  hasChoices,
} from '#domain/forms/field-definition.ts'
import { moveItem } from '#domain/forms/field-list.ts'
import { removedChoices } from '#domain/forms/publication.ts'
import {
  CHOICE_LABEL_CHARACTERS,
  CHOICES_MAX,
  CHOICES_MIN,
  FIELD_HELP_CHARACTERS,
  FIELD_LABEL_CHARACTERS,
  FIELD_UNIT_CHARACTERS,
} from '#domain/limits.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { toSingleLine } from '#domain/typed-text.ts'
import { LimitedTextareaField, LimitedTextField } from '#web/forms/limited-text.tsx'
import { newId } from '#web/new-id.ts'
import buttons from '#web/ui/buttons.module.css'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { MoveButtons } from '#web/ui/move-buttons.tsx'
import { Text } from '#web/ui/text.tsx'
import styles from './field-list.module.css'
import { fieldInputId } from './field-list-record.ts'
import { FIELD_LIST_TEXTS, FIELD_TEXTS, KIND_LABELS } from './field-list-texts.ts'
import { useFocusAfterRender } from './use-focus-after-render.ts'

/** Returns a new id of a field or a choice. */
const newFieldId = (): string => newId().replaceAll('-', '')

const newChoice = (): ChoiceDefinition => ({ id: newFieldId(), label: '' })

/** Returns the blank choices of a field that has just got this kind. */
const firstChoices = (kind: DefinableKind): readonly ChoiceDefinition[] =>
  hasChoices(kind) ? Array.from({ length: CHOICES_MIN }, newChoice) : []

export const newField = (kind: DefinableKind): FieldDefinition => ({
  ...blankDefinition(newFieldId(), kind),
  choices: firstChoices(kind),
})

const lineUpTo = (characters: number) => ({ limits: [characterLimit(characters)], clean: toSingleLine })
const LABEL_RULES = lineUpTo(FIELD_LABEL_CHARACTERS)
const UNIT_RULES = lineUpTo(FIELD_UNIT_CHARACTERS)
const CHOICE_RULES = lineUpTo(CHOICE_LABEL_CHARACTERS)
const HELP_RULES = { limits: [characterLimit(FIELD_HELP_CHARACTERS)] }

export type FieldEditorProps = {
  readonly list: FieldListName
  readonly field: FieldDefinition
  /** The field as it is published, so that its kind cannot change. */
  readonly published: FieldDefinition | undefined
  readonly isDeletable: boolean
  /** Returns the message about a mistake. @param place as in a `DefinitionError`, without the field's index */
  readonly errorAt: (place: string) => string | undefined
  readonly onWrite: (changes: Partial<FieldDefinition>) => void
}

/** The inputs for one field: what its kind needs, and what its list needs. */
export function FieldEditor(props: FieldEditorProps) {
  const { list, field, errorAt, onWrite } = props
  const texts = FIELD_LIST_TEXTS[list]
  return (
    <Stack gap={4}>
      <LimitedTextareaField
        id={fieldInputId(field.id, 'label')}
        label={texts.label}
        error={errorAt('label')}
        rules={LABEL_RULES}
        rows={1}
        value={field.label}
        onChange={({ currentTarget }) => onWrite({ label: currentTarget.value })}
      />
      <KindField {...props} />
      {hasChoices(field.kind) && <Choices {...props} />}
      {field.kind === 'essay' && (
        <NumberField
          {...props}
          place='words'
          label={FIELD_TEXTS.words}
          hint={FIELD_TEXTS.wordsHint}
          value={field.words || null}
          onNumber={(words) =>
            onWrite({ words: Math.min(Math.max(Math.trunc(words ?? 0), 0), WORDS_TYPED_MAX) })
          }
        />
      )}
      {field.kind === 'number' && <NumberLimits {...props} />}
      <LimitedTextareaField
        id={fieldInputId(field.id, 'help')}
        label={FIELD_TEXTS.help}
        hint={texts.helpHint}
        error={errorAt('help')}
        rules={HELP_RULES}
        rows={1}
        value={field.help}
        onChange={({ currentTarget }) => onWrite({ help: currentTarget.value })}
      />
      {list === 'application-form' ? (
        <CheckboxField
          label={FIELD_TEXTS.required}
          checked={field.required}
          onChange={({ currentTarget }) => onWrite({ required: currentTarget.checked })}
        />
      ) : (
        <TeamOptions {...props} />
      )}
    </Stack>
  )
}

/** Largest word limit that the copy can store. It is beyond any valid limit, so that it can hold typing errors. */
const WORDS_TYPED_MAX = 9_999

/** Selects the kind of a new field. The kind of a published one is text. */
function KindField({ list, field, published, errorAt, onWrite }: FieldEditorProps) {
  if (published)
    return (
      <div>
        <Text strong>{KIND_LABELS[field.kind]}</Text>
        <Text size='small' tone='soft'>
          {FIELD_LIST_TEXTS[list].kindFixed}
        </Text>
      </div>
    )
  return (
    <SelectField
      id={fieldInputId(field.id, 'kind')}
      label={FIELD_TEXTS.kind}
      error={errorAt('kind')}
      options={FIELD_LISTS[list].kinds.map((kind) => ({ value: kind, label: KIND_LABELS[kind] }))}
      value={field.kind}
      onChoose={(chosen) => {
        const kind = FIELD_LISTS[list].kinds.find((one) => one === chosen) ?? field.kind
        onWrite({ kind, ...(field.choices.length === 0 && { choices: firstChoices(kind) }) })
      }}
    />
  )
}

function TeamOptions({ field, published, isDeletable, onWrite }: FieldEditorProps) {
  const noteId = useId()
  return (
    <Stack gap={2}>
      <CheckboxField
        label={FIELD_TEXTS.forReviewers}
        checked={field.for_reviewers}
        onChange={({ currentTarget }) => onWrite({ for_reviewers: currentTarget.checked })}
      />
      {published && (
        <CheckboxField
          label={FIELD_TEXTS.archive}
          aria-describedby={isDeletable ? undefined : noteId}
          checked={field.archived}
          onChange={({ currentTarget }) => onWrite({ archived: currentTarget.checked })}
        />
      )}
      {!isDeletable && (
        <Text id={noteId} size='small' tone='soft'>
          {FIELD_TEXTS.undeletable}
        </Text>
      )}
    </Stack>
  )
}

function NumberLimits(props: FieldEditorProps) {
  const { field, errorAt, onWrite } = props
  return (
    <div className={styles.limits}>
      {(['min', 'max'] as const).map((bound) => (
        <NumberField
          {...props}
          key={bound}
          place={bound}
          label={FIELD_TEXTS[bound]}
          hint={FIELD_TEXTS.boundHint}
          value={field[bound]}
          onNumber={(value) => onWrite({ [bound]: value })}
        />
      ))}
      <div>
        <LimitedTextField
          id={fieldInputId(field.id, 'unit')}
          label={FIELD_TEXTS.unit}
          hint={FIELD_TEXTS.unitHint}
          error={errorAt('unit')}
          rules={UNIT_RULES}
          value={field.unit}
          onChange={({ currentTarget }) => onWrite({ unit: currentTarget.value })}
        />
      </div>
    </div>
  )
}

type NumberFieldProps = Pick<FieldEditorProps, 'field' | 'errorAt'> & {
  readonly place: 'words' | 'min' | 'max'
  readonly label: string
  readonly hint: string
  readonly value: number | null
  readonly onNumber: (value: number | null) => void
}

const NumberField = ({ field, errorAt, place, label, hint, value, onNumber }: NumberFieldProps) => (
  <TextField
    id={fieldInputId(field.id, place)}
    type='number'
    step='any'
    autoComplete='off'
    label={label}
    hint={hint}
    error={errorAt(place)}
    value={value ?? ''}
    onChange={({ currentTarget }) => {
      const typed = currentTarget.valueAsNumber
      onNumber(Number.isFinite(typed) ? typed : null)
    }}
  />
)

/** The choices of a field, which can be renamed, moved, removed and added. Published ones can be restored. */
function Choices({ field: { id, choices }, published, errorAt, onWrite }: FieldEditorProps) {
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
