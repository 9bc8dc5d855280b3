import { type ReactNode, useMemo } from 'react'
import type { Discarded } from '#domain/records/reconcile.ts'
import type { Key } from '#domain/records/record.ts'
import buttons from '#web/ui/buttons.module.css'
import { Card } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { scrollIntoViewOnMount, useFocusOnUnmount } from '#web/ui/focus.ts'
import { Group, Stack } from '#web/ui/layout.tsx'
import { Heading, Text } from '#web/ui/text.tsx'
import styles from './autosave.module.css'
import type { AutosavedRecord } from './record.ts'
import { RECORD_TEXTS } from './texts.ts'
import { useRecordStateAfterPointerUp } from './use-record.ts'

/** Each value's label, its text and its input, for the conflicts that a screen shows. */
export type RecordLabels<V extends object> = {
  readonly labelOf: (key: Key<V>) => string
  readonly textOf: (key: Key<V>, value: V[Key<V>]) => string
  /** Returns the id of the input for a value. */
  readonly inputOf: (key: Key<V>) => string
  /** Returns the name of the other person who changed a value, if it is known. */
  readonly editorOf?: (key: Key<V>) => string | undefined
}

type ConflictsProps<V extends object> = {
  readonly record: AutosavedRecord<V>
  readonly labels: RecordLabels<V>
  /** The id of the element that gets the focus after the last notice closes, if the text's input is not on screen. */
  readonly focusAfter: string
}

export const conflictsId = ({ kind }: { readonly kind: { readonly name: string } }): string =>
  `conflicts-${kind.name}`

/** Lets the user choose between the two texts of each conflict, and shows discarded texts (D-form.24). */
export function Conflicts<V extends object>({ record, labels, focusAfter }: ConflictsProps<V>) {
  const { conflicts, discarded } = useRecordStateAfterPointerUp(record)
  if (conflicts.length === 0 && discarded.length === 0) return null
  const values = record.values()
  const id = conflictsId(record)
  const textOf = (key: Key<V>) => (value: V[Key<V>]) => labels.textOf(key, value)
  const resolve = (key: Key<V>, keep: 'mine' | 'theirs') => {
    record.resolveConflict(key, keep)
    void record.save()
  }
  return (
    <Stack id={id} tabIndex={-1} className={styles.conflicts}>
      {conflicts.map(({ key, theirs }, place) => (
        <ConflictNotice
          key={key}
          id={`${id}-${place}`}
          label={labels.labelOf(key)}
          mine={textOf(key)(values[key])}
          theirs={textOf(key)(theirs)}
          editor={labels.editorOf?.(key)}
          next={[`${id}-${place}`, labels.inputOf(key), id]}
          onResolve={(keep) => resolve(key, keep)}
        />
      ))}
      {discarded.map((text: Discarded<V>, place) => (
        <DiscardedNotice
          // biome-ignore lint/suspicious/noArrayIndexKey: one field may have several discarded texts
          key={`${text.key}-${place}`}
          label={labels.labelOf(text.key)}
          discarded={text}
          textOf={textOf(text.key)}
          next={[labels.inputOf(text.key), id, focusAfter]}
          onDismiss={() => record.dismissDiscarded(text)}
        />
      ))}
    </Stack>
  )
}

type ConflictNoticeProps = {
  readonly id: string
  readonly label: string
  readonly mine: string
  readonly theirs: string
  readonly editor: string | undefined
  /**
   * Element ids. After the choice, the first of these elements that exists gets the focus. This conflict's own id comes
   * first, because the next conflict reuses it.
   */
  readonly next: readonly string[]
  readonly onResolve: (keep: 'mine' | 'theirs') => void
}

/** Shows both texts and asks which one to keep. */
function ConflictNotice({ id, label, mine, theirs, editor, next, onResolve }: ConflictNoticeProps) {
  useFocusOnUnmount(next)
  return (
    <Card
      as='section'
      tone='warning'
      id={id}
      tabIndex={-1}
      role='alert'
      ref={scrollIntoViewOnMount}
      className={styles.conflict}
    >
      <Heading level={2} size='small'>
        {`${editor === undefined ? RECORD_TEXTS.conflictTitle : RECORD_TEXTS.conflictOfTwo}: ${label}`}
      </Heading>
      <p>{editor === undefined ? RECORD_TEXTS.conflict : RECORD_TEXTS.conflictWith(editor)}</p>
      <Stack className={styles.sides}>
        <Side title={RECORD_TEXTS.mine} text={mine}>
          <button type='button' className={buttons.add} onClick={() => onResolve('mine')}>
            {RECORD_TEXTS.keepMine}
          </button>
        </Side>
        <Side
          title={editor === undefined ? RECORD_TEXTS.theirs : RECORD_TEXTS.versionOf(editor)}
          text={theirs}
        >
          <button type='button' className={buttons.add} onClick={() => onResolve('theirs')}>
            {RECORD_TEXTS.keepTheirs}
          </button>
        </Side>
      </Stack>
    </Card>
  )
}

type DiscardedNoticeProps<V extends object> = {
  readonly label: string
  readonly discarded: Discarded<V>
  readonly textOf: (value: V[Key<V>]) => string
  readonly next: readonly string[]
  readonly onDismiss: () => void
}

/** Shows a discarded text, so that the user can read and copy it. */
function DiscardedNotice<V extends object>({
  label,
  discarded: { value, whose, by },
  textOf,
  next,
  onDismiss,
}: DiscardedNoticeProps<V>) {
  const own = by === undefined ? RECORD_TEXTS.discardedMine : RECORD_TEXTS.replacedBy(by)
  const title = whose === 'mine' ? own : RECORD_TEXTS.discardedTheirs
  // biome-ignore lint/correctness/useExhaustiveDependencies: a comparison with the current values would grow with later edits
  const text = useMemo(() => textOf(value), [value])
  useFocusOnUnmount(next)
  return (
    <Card as='section' tone='warning' className={styles.conflict}>
      <Side title={`${title}: ${label}`} text={text}>
        <Group gap={2}>
          <button type='button' className={buttons.add} onClick={onDismiss}>
            {RECORD_TEXTS.dismiss}
          </button>
          {text !== '' && <CopyButton text={text}>{RECORD_TEXTS.copy}</CopyButton>}
        </Group>
      </Side>
    </Card>
  )
}

type SideProps = { readonly title: string; readonly text: string; readonly children: ReactNode }

const Side = ({ title, text, children }: SideProps) => (
  <Stack gap={2} className={styles.side}>
    <h3>{title}</h3>
    <p dir='auto' className={styles.text}>
      {text || RECORD_TEXTS.blank}
    </p>
    {children}
  </Stack>
)

type UnsubmittedEditsProps = {
  /** Explains what happened and who will not receive these texts. */
  readonly lead: string
  readonly texts: readonly { readonly label: string; readonly text: string }[]
  /** The id of the element that gets the focus once the notice is dismissed. */
  readonly focusAfter: string
  readonly onDismiss: () => void
}

/** Shows text that was typed here after the record was submitted elsewhere, so that the user can copy it. */
export function UnsubmittedEdits({ lead, texts, focusAfter, onDismiss }: UnsubmittedEditsProps) {
  useFocusOnUnmount([focusAfter])
  return (
    <Card
      as='section'
      tone='warning'
      ref={scrollIntoViewOnMount}
      role='alert'
      className={`${styles.conflict} ${styles.unsubmitted}`}
    >
      <p>{lead}</p>
      {texts.map(({ label, text }) => (
        <div key={`${label}\n${text}`}>
          <Text size='small' strong multiline>
            {label}
          </Text>
          <blockquote dir='auto' className={styles.text}>
            {text}
          </blockquote>
          <CopyButton text={text}>{RECORD_TEXTS.copy}</CopyButton>
        </div>
      ))}
      <button type='button' className={buttons.add} onClick={onDismiss}>
        {RECORD_TEXTS.dismiss}
      </button>
    </Card>
  )
}
