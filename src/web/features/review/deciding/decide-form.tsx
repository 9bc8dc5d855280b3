import { type KeyboardEvent, useRef } from 'react'
import { companyTitle } from '#domain/applications/messages.ts'
import { emailsIn } from '#domain/review/batch-preview.ts'
import type { DeliveryOption } from '#domain/review/decisions.ts'
import type { KeptRecord } from '#web/autosave/create-record.ts'
import { openRecords } from '#web/autosave/records.ts'
import { useRecordState } from '#web/autosave/use-record.ts'
import { Change } from './change.tsx'
import { Affected } from './concerned.tsx'
import styles from './decide.module.css'
import { Emails } from './letters.tsx'
import { MovedNotice } from './moved-notice.tsx'
import { movedOf, useCommit } from './use-commit.ts'
import type { DecideDraft } from './use-decide-draft.ts'
import { usePreview } from './use-preview.ts'
import { Ways } from './ways.tsx'

type DecideFormProps = {
  readonly ids: readonly string[]
  readonly record: KeptRecord<DecideDraft>
  readonly onDecided: () => void
}

/** What is to change at the left, what founders read of it at the right, and below the ways to decide it. */
export function DecideForm({ ids, record, onDecided }: DecideFormProps) {
  const draft = useRecordState(record).values
  const preview = usePreview(ids, draft)
  const commit = useCommit()
  const { current, change, seen } = preview
  const refused = movedOf(commit.error)
  const moved = preview.moved.length > 0 ? preview.moved : refused
  // A second click comes before the button has been drawn anew.
  const underWay = useRef(false)

  const decide = async (how: DeliveryOption) => {
    if (underWay.current || !current || !change || !seen || moved) return
    underWay.current = true
    const affected = current.affected.map(({ id }) => ({ id, version: seen.get(id) ?? 0 }))
    try {
      const [first, ...others] = current.affected
      const of = first && others.length === 0 ? companyTitle(first.company_name) : undefined
      await commit.mutateAsync({ batch: { change, how, affected, words: current.words }, of })
      onDecided()
      void openRecords().forget(record.kind)
    } catch {
      // The mutation has told it; what was typed stays in its fields.
    } finally {
      underWay.current = false
    }
  }
  const lookAgain = () => {
    commit.reset()
    void preview.lookAgain()
  }
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey === event.metaKey) return
    event.preventDefault()
    if (current && emailsIn(current.affected) > 0) void decide('send')
  }
  const ways = (
    <Ways
      preview={preview.query.data}
      ready={current !== undefined && !moved}
      busy={commit.isPending}
      deciding={commit.variables?.batch.how}
      kept={record.isUnsaved()}
      onDecide={decide}
    />
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it follows what is pressed in the fields within
    <div onKeyDown={sendByKey}>
      <div className={styles.panes}>
        <Change record={record} draft={draft} one={ids.length === 1 ? ids[0] : undefined} />
        <div className={styles.outcome}>
          {moved && <MovedNotice moved={moved} onLookAgain={lookAgain} />}
          {ids.length > 1 && preview.query.data && <Affected affected={preview.query.data.affected} />}
          <Emails preview={preview} many={ids.length > 1} />
        </div>
      </div>
      {ways}
    </div>
  )
}
