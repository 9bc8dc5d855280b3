import { useId } from 'react'
import { FIELD_LISTS, type FieldListName, hasChoices } from '#domain/forms/field-definition.ts'
import { FIELD_HELP_CHARACTERS, FIELD_LABEL_CHARACTERS, FIELD_UNIT_CHARACTERS } from '#domain/limits.ts'
import { characterLimit } from '#domain/text-limits.ts'
import { toSingleLine } from '#domain/typed-text.ts'
import { LimitedTextareaField, LimitedTextField } from '#web/forms/limited-text.tsx'
import { CheckboxField, SelectField, TextField } from '#web/ui/field.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Text } from '#web/ui/text.tsx'
import { type EditedField, FieldChoices } from './field-choices.tsx'
import styles from './field-list.module.css'
import { fieldInputId } from './field-list-record.ts'
import { FIELD_LIST_TEXTS, FIELD_TEXTS, KIND_LABELS } from './field-list-texts.ts'
import { firstChoices } from './new-field.ts'

const lineUpTo = (characters: number) => ({ limits: [characterLimit(characters)], clean: toSingleLine })
const LABEL_RULES = lineUpTo(FIELD_LABEL_CHARACTERS)
const UNIT_RULES = lineUpTo(FIELD_UNIT_CHARACTERS)
const HELP_RULES = { limits: [characterLimit(FIELD_HELP_CHARACTERS)] }

type FieldEditorProps = EditedField & { readonly list: FieldListName; readonly isDeletable: boolean }

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
      {hasChoices(field.kind) && <FieldChoices {...props} />}
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
