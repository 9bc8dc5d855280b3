import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  type DefinitionError,
  FIELD_LISTS,
  type FieldDefinition,
  type FieldListName,
} from '#domain/forms/field-definition.ts'
import { moveItem } from '#domain/forms/field-list.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import { UndoNotice } from '#web/forms/undo-notice.tsx'
import { Pill } from '#web/ui/badge.tsx'
import buttons from '#web/ui/buttons.module.css'
import { Card } from '#web/ui/card.tsx'
import { DeleteButton } from '#web/ui/delete-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Group, Stack } from '#web/ui/layout.tsx'
import { MoveButtons } from '#web/ui/move-buttons.tsx'
import { Text, VisuallyHidden } from '#web/ui/text.tsx'
import { FieldEditor } from './field-editor.tsx'
import styles from './field-list.module.css'
import { type FieldListRecord, fieldInputId, LIST_ID } from './field-list-record.ts'
import { FIELD_LIST_TEXTS, FIELD_TEXTS, KIND_LABELS } from './field-list-texts.ts'
import { newField } from './new-field.ts'
import { useDragOrder } from './use-drag-order.ts'
import { useFocusAfterRender } from './use-focus-after-render.ts'

type FieldListEditorProps = {
  readonly name: FieldListName
  readonly record: FieldListRecord
  readonly published: readonly FieldDefinition[]
  /** Ids of the fields that cannot be removed. */
  readonly undeletable: readonly string[]
  /** The mistakes because of which the list was not published. */
  readonly errors: readonly DefinitionError[]
  /** Ids of the fields whose inputs are shown. */
  readonly open: ReadonlySet<string>
  readonly onOpen: (open: ReadonlySet<string>) => void
}

const ADD_BUTTON_ID = 'add-field'
const editButtonId = (id: string) => `edit-${id}`

type Removed = { readonly field: FieldDefinition; readonly place: number }

/** The fields of a list in order. They are edited, added, moved and removed here. */
export function FieldListEditor(props: FieldListEditorProps) {
  const { name, record, published, undeletable, errors, open, onOpen } = props
  const { fields } = useRecordState(record).values
  const texts = FIELD_LIST_TEXTS[name]
  const { max, kinds } = FIELD_LISTS[name]
  const [removed, setRemoved] = useState<Removed>()
  const [announcement, setAnnouncement] = useState('')
  const focus = useFocusAfterRender()
  const write = (changed: readonly FieldDefinition[]) => record.write({ fields: changed })
  const labelOf = ({ label }: FieldDefinition) => label || texts.untitled
  const toggle = (id: string) =>
    onOpen(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set(open).add(id))
  const move = (from: number, to: number) => {
    const field = fields[from]
    write(moveItem(fields, from, to))
    if (field) setAnnouncement(FIELD_TEXTS.moved(labelOf(field), to + 1, fields.length))
  }
  const add = () => {
    const field = newField(kinds[0])
    write([...fields, field])
    onOpen(new Set(open).add(field.id))
    focus(fieldInputId(field.id, 'label'))
  }
  const undo = ({ field, place }: Removed) => {
    write(fields.toSpliced(place, 0, field))
    setRemoved(undefined)
    focus(editButtonId(field.id))
  }
  const dismiss = () => {
    setRemoved(undefined)
    focus(ADD_BUTTON_ID)
  }
  const { list, rowProps, handleProps } = useDragOrder(move)
  const notice = removed && fields.length < max && (
    <li key='removed'>
      <UndoNotice
        removal={removed}
        text={texts.removed(labelOf(removed.field))}
        onUndo={() => undo(removed)}
        onDismiss={dismiss}
      />
    </li>
  )
  const rows = fields.map((field, place) => {
    const { id } = field
    const isDeletable = !undeletable.includes(id)
    const errorAt = (inner: string) => errors.find(({ path }) => path === `${place}.${inner}`)?.message
    return (
      <Card as='li' key={id} className={`${styles.row} ${styles.movable}`} {...rowProps(place)}>
        <Group fill gap={2} align='start'>
          <Group gap={3} align='start' className={styles.summary}>
            <span aria-hidden className={styles.handle} {...handleProps(place)}>
              ⠿
            </span>
            <Summary
              name={name}
              field={field}
              label={labelOf(field)}
              hasErrors={errors.some(({ path }) => path.startsWith(`${place}.`))}
            />
          </Group>
          <Group gap={1}>
            <Button
              id={editButtonId(id)}
              variant='subtle'
              size='sm'
              aria-expanded={open.has(id)}
              aria-label={(open.has(id) ? FIELD_TEXTS.doneOf : FIELD_TEXTS.editOf)(labelOf(field))}
              onClick={() => toggle(id)}
            >
              {open.has(id) ? FIELD_TEXTS.done : FIELD_TEXTS.edit}
            </Button>
            <MoveButtons
              up={FIELD_TEXTS.up(labelOf(field))}
              down={FIELD_TEXTS.down(labelOf(field))}
              place={place}
              count={fields.length}
              onMove={(by) => move(place, place + by)}
            />
            {isDeletable && (
              <DeleteButton
                label={FIELD_TEXTS.remove(labelOf(field))}
                onClick={() => {
                  setRemoved({ field, place })
                  write(fields.toSpliced(place, 1))
                }}
              />
            )}
          </Group>
        </Group>
        {open.has(id) && (
          <FieldEditor
            list={name}
            field={field}
            published={published.find((one) => one.id === id)}
            isDeletable={isDeletable}
            errorAt={errorAt}
            onWrite={(changes) => write(fields.toSpliced(place, 1, { ...field, ...changes }))}
          />
        )}
      </Card>
    )
  })
  return (
    <Stack gap={4}>
      {fields.length === 0 && !removed && <EmptyState title={texts.none} hint={texts.noneHint} />}
      <Stack as='ol' gap={3} ref={list} id={LIST_ID} tabIndex={-1} aria-label={texts.items}>
        {removed && notice ? rows.toSpliced(removed.place, 0, notice) : rows}
      </Stack>
      {fields.length < max ? (
        <button type='button' id={ADD_BUTTON_ID} className={buttons.add} onClick={add}>
          {texts.add}
        </button>
      ) : (
        <Text id={ADD_BUTTON_ID} tabIndex={-1} size='small' tone='soft'>
          {texts.full(max)}
        </Text>
      )}
      <VisuallyHidden role='status'>{announcement}</VisuallyHidden>
    </Stack>
  )
}

type SummaryProps = {
  readonly name: FieldListName
  readonly field: FieldDefinition
  readonly label: string
  readonly hasErrors: boolean
}

/** A field's label, kind and state. */
const Summary = ({ name, field, label, hasErrors }: SummaryProps) => (
  <div>
    <Text strong>
      <bdi>{label}</bdi>
    </Text>
    <Group gap={2}>
      <Text as='span' size='small' tone='soft'>
        {[KIND_LABELS[field.kind], ...(name === 'application-form' ? [requiredText(field)] : [])].join(' · ')}
      </Text>
      {field.for_reviewers && <Pill>{FIELD_TEXTS.editedByReviewers}</Pill>}
      {field.archived && <Pill>{FIELD_TEXTS.archived}</Pill>}
      {hasErrors && (
        <Text as='span' size='small' tone='danger'>
          {FIELD_TEXTS.hasErrors}
        </Text>
      )}
    </Group>
  </div>
)

const requiredText = ({ required }: FieldDefinition) =>
  required ? FIELD_TEXTS.required : FIELD_TEXTS.optional
