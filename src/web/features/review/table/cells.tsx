import type { ReactNode } from 'react'
import { ASKING_TEXTS } from '#domain/questions/messages.ts'
import { LIST_TEXTS } from '#domain/review/list-messages.ts'
import type { Column } from '#domain/review/list-view.ts'
import { REVIEW_TEXTS } from '#domain/review/messages.ts'
import { waitingOf } from '#domain/review/waiting.ts'
import { sayRupees } from '#domain/rupees.ts'
import { Moment } from '#web/ui/moment.tsx'
import { titleId } from '../card-ids.ts'
import type { ReviewCard } from '../use-review-list.ts'
import { DisputedMark, OwnVerdict } from '../verdict-mark.tsx'
import styles from './review-table.module.css'
import { StatusCell } from './status-cell.tsx'

/** What a row says in each of its columns. */
export const CELLS: Readonly<Record<Column, (application: ReviewCard) => ReactNode>> = {
  applicant: ({ applicant_name, account_deleted }) =>
    account_deleted ? `${applicant_name} (${REVIEW_TEXTS.accountDeleted})` : applicant_name,
  status: (application) => <StatusCell application={application} />,
  description: ({ one_line_description }) => one_line_description,
  industry: ({ industry }) => industry,
  stage: ({ company_stage }) => company_stage,
  city: ({ hq_city }) => hq_city,
  seeks: ({ funding_amount_seeking: sought }) => (sought > 0 ? sayRupees(sought) : null),
  submitted: ({ submitted_at }) => <Moment at={submitted_at} />,
  waiting: ({ application_status, submitted_at }) => {
    const waiting = waitingOf(application_status, submitted_at, Date.now())
    return waiting && <span className={waiting.late ? styles.late : undefined}>{waiting.text}</span>
  },
  questions: ({ questions }) =>
    questions && (questions.answered_at ? ASKING_TEXTS.answered : ASKING_TEXTS.waiting),
  verdict: (application) => (
    <>
      <OwnVerdict application={application} /> {application.disputed && <DisputedMark />}
    </>
  ),
  deck: ({ id, pitch_deck_url }) =>
    pitch_deck_url && (
      <a href={pitch_deck_url} target='_blank' rel='noreferrer' aria-describedby={titleId(id)}>
        {LIST_TEXTS.openDeck}
      </a>
    ),
}
