import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import { AskQuestions } from './ask-questions.tsx'
import { DialogFrame } from './dialog-frame.tsx'
import { DiscussionDialog } from './discussion-dialog.tsx'
import type { ReviewCard } from './use-review-list.ts'

export type ShownKind = 'ask' | 'confirm' | 'read'

export type Shown = {
  readonly kind: ShownKind
  readonly application: ReviewCard
  /** A question that stands among those to be asked already. */
  readonly suggested: string | undefined
  readonly opening: number
}

export type OpenDiscussion = (
  kind: Exclude<ShownKind, 'confirm'>,
  application: ReviewCard,
  suggested?: string,
) => void

const TITLES: Readonly<Record<ShownKind, string>> = {
  ask: ASKING_TEXTS.askTitle,
  confirm: ASKING_TEXTS.confirmTitle,
  read: ASKING_TEXTS.readTitle,
}

type DiscussionWindowProps = {
  readonly opened: boolean
  readonly shown: Shown | undefined
  readonly onOpen: OpenDiscussion
  readonly onTurn: (kind: ShownKind) => void
  readonly onLeave: () => void
  readonly onClose: () => void
}

/** The dialog of DiscussionDialogs, with what it is about. */
export default function DiscussionWindow(props: DiscussionWindowProps) {
  const { opened, shown, onOpen, onTurn, onLeave, onClose } = props
  return (
    <DialogFrame
      opened={opened}
      title={TITLES[shown?.kind ?? 'read']}
      wide={shown?.kind === 'read'}
      reading={shown?.kind === 'read'}
      onClose={onLeave}
    >
      {shown?.kind === 'read' && (
        <DiscussionDialog application={shown.application} onAsk={() => onOpen('ask', shown.application)} />
      )}
      {shown && shown.kind !== 'read' && (
        <AskQuestions
          key={shown.opening}
          application={shown.application}
          suggested={shown.suggested}
          confirming={shown.kind === 'confirm'}
          onConfirm={() => onTurn('confirm')}
          onBack={() => onTurn('ask')}
          onSent={onClose}
        />
      )}
    </DialogFrame>
  )
}
