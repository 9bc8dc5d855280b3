import { expect, test } from 'vitest'
import { CONFIRMATION_NOTICES } from './accounts/confirmation.ts'
import { EMAIL_CHANGE_NOTICES, SIGN_IN_TO_CONFIRM_EMAIL } from './accounts/email-change.ts'
import * as accounts from './accounts/messages.ts'
import * as applications from './applications/messages.ts'
import * as auditLog from './audit-log/messages.ts'
import * as files from './files/messages.ts'
import type { Message } from './message.ts'
import * as questions from './questions/messages.ts'
import * as deciding from './review/decision-messages.ts'
import * as review from './review/messages.ts'

/** Tables of messages by name. `single` has the messages that belong to no table. */
const TABLES: Readonly<Record<string, Readonly<Record<string, Message>>>> = {
  accounts: accounts.ACCOUNT_MESSAGES,
  twoStep: accounts.TWO_STEP_MESSAGES,
  confirmation: CONFIRMATION_NOTICES,
  emailChange: { ...EMAIL_CHANGE_NOTICES, SIGN_IN_TO_CHANGE: SIGN_IN_TO_CONFIRM_EMAIL },
  applications: applications.APPLICATION_MESSAGES,
  files: files.FILE_TOO_LARGE,
  answering: questions.QUESTION_MESSAGES,
  asking: questions.ASKING_MESSAGES,
  review: review.REVIEW_MESSAGES,
  reasons: deciding.DECLINE_REASONS_MESSAGES,
  single: {
    list: applications.LIST_UNAVAILABLE,
    drafts: applications.TOO_MANY_DRAFTS,
    storage: files.FILES_UNAVAILABLE,
    fileStorage: files.FILE_STORAGE_FULL,
    questions: questions.QUESTIONS_UNAVAILABLE,
    discussion: questions.DISCUSSION_UNAVAILABLE,
    review: review.REVIEW_UNAVAILABLE,
    held: deciding.HELD_UNAVAILABLE,
    emails: deciding.EMAIL_TEMPLATES_UNAVAILABLE,
    disk: files.STORAGE_FULL,
    auditLog: auditLog.AUDIT_LOG_UNAVAILABLE,
    auditLogToast: auditLog.AUDIT_LOG_LOAD_FAILED,
  },
}

test.each(Object.entries(TABLES))(
  'each message of %s has a title, and a description with punctuation',
  (_, table) => {
    const messages = Object.entries(table)
    expect(messages.length).toBeGreaterThan(0)
    const faulty = messages.filter(([, { title, description }]) => !title || !/[.:]$/.test(description))
    expect(faulty).toEqual([])
  },
)

test('no text is blank', () => {
  const tables = [
    accounts.TWO_STEP_REFUSALS,
    accounts.SIGN_IN_REFUSALS,
    accounts.ACCOUNT_REFUSALS,
    applications.FORM_TEXTS,
    applications.SUCCESS_TEXTS,
    applications.MY_APPLICATIONS_TEXTS,
    questions.QUESTION_TEXTS,
    questions.ASKING_TEXTS,
    review.REVIEW_TEXTS,
    deciding.DECIDE_TEXTS,
    deciding.HELD_TEXTS,
    deciding.EMAIL_TEMPLATES_TEXTS,
    deciding.DECLINE_REASONS_TEXTS,
    auditLog.AUDIT_LOG_TEXTS,
  ]
  expect(tables.filter((table) => Object.keys(table).length === 0)).toEqual([])
  const texts = tables.flatMap((table) => Object.entries(table))
  expect(texts.filter(([, text]) => typeof text === 'string' && text.trim() === '')).toEqual([])
})
