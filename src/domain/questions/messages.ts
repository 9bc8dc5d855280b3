import { isolate, pluralise, retryText } from '#domain/text.ts'
import { ESSAY_WORDS, QUESTION_ROUNDS_PER_HOUR, QUESTIONS_MAX } from '../limits.ts'
import type { Message } from '../message.ts'

/** Toasts about the founder's questions and answers, word for word (S8.14 to S8.19). */
export const QUESTION_MESSAGES = {
  loadFailed: { title: 'Error', description: 'Failed to load questions.' },
  saved: { title: 'Success', description: 'Your responses have been saved.' },
  saveFailed: { title: 'Error', description: 'Failed to save responses.' },
  incomplete: { title: 'Incomplete', description: 'Please answer all questions before submitting.' },
  submitted: { title: 'Success', description: 'Your responses have been submitted successfully.' },
  submitFailed: { title: 'Error', description: 'Failed to submit responses.' },
  fileNotUploaded: {
    title: 'File not uploaded',
    description: 'Try the upload again or remove the file, then submit.',
  },
} as const satisfies Record<string, Message>

export const QUESTION_TEXTS = {
  titleOf: (company: string) => `Q&A for ${isolate(company)}`,
  title: 'Q&A',
  back: 'Back to My Applications',
  none: 'No questions found for this application.',
  noneHint: "We'll e-mail you when there are questions.",
  words: (count: number) => `${count}/${ESSAY_WORDS} words`,
  save: 'Save Responses',
  submit: 'Submit Responses',
  readOnly: 'Responses submitted. You can view but not edit your answers.',
  sentOn: 'Sent on',
  answeredOn: 'Submitted on',
  answerMissing: 'Please answer this question.',
  file: (question: number) => `File for question ${question}`,
  fileOptional: 'You can answer with text, a file, or both.',
  fileRemoved: (name: string) => `${isolate(name)} removed.`,
  submitTitle: 'Submit your responses?',
  submitBody: 'Once submitted, your answers cannot be edited.',
  submitCancel: 'Cancel',
  submitConfirm: 'Submit',
  arrivedTitle: 'New questions have arrived',
  newQuestions: 'Your answers to the earlier questions are kept below.',
  arrivedWithout: 'They are shown here, and the earlier ones below.',
  goToNewest: 'Go to the new questions',
  superseded:
    'Newer questions have been sent. You can still save these answers, but please answer and submit the newer questions.',
  earlier: 'Earlier questions',
  notSubmitted: 'Not submitted',
  notSubmittedEdits: "The answers were submitted from another window or device. This text wasn't included:",
} as const

/** Shown in place of questions that failed to load, in addition to the toast. */
export const QUESTIONS_UNAVAILABLE: Message = {
  title: 'Could not load the questions',
  description: 'Nothing is lost. Check your connection, then try again.',
}

/** Toasts about asking questions, word for word (S8.8 to S8.11). */
export const ASKING_MESSAGES = {
  noQuestion: { title: 'Error', description: 'Please add at least one question.' },
  sendFailed: { title: 'Error', description: 'Failed to send questions.' },
  loadFailed: { title: 'Error', description: 'Failed to load Q&A.' },
} as const satisfies Record<string, Message>

export const questionsSent = (count: number): Message => ({
  title: 'Success',
  description: `${count} question(s) sent to the founder.`,
})

const founders = (count: number) => pluralise(count, 'founder', 'founders')

/** Texts of the dialogs 'Ask Questions to Founder', 'Confirm Send Questions' and 'Application with Q&A'. */
export const ASKING_TEXTS = {
  askTitle: 'Ask Questions to Founder',
  count: (questions: number) => `Questions (${questions}/${QUESTIONS_MAX})`,
  question: (number: number) => `Question ${number}`,
  add: 'Add Question',
  delete: (number: number) => `Delete question ${number}`,
  send: 'Send Questions',
  cancel: 'Cancel',
  confirmTitle: 'Confirm Send Questions',
  confirmBody: (questions: number, company: string) =>
    `You are sending ${questions === 1 ? '1 question' : `${questions} questions`} to ${isolate(company)}. This cannot be undone.`,
  confirm: 'Confirm & Send',
  readTitle: 'Application with Q&A',
  unanswered: 'Not answered yet',
  none: 'No questions have been sent yet.',
  latest: 'Latest questions',
  earlier: 'Earlier questions',
  close: 'Close',
  savedOnDevice: 'Saved on this device until you send the questions.',
  deleted: (number: number) => `Question ${number} deleted.`,
  allowFile: 'Allow a file as the answer',
  fileAllowed: '(a file is allowed)',
  alreadySent: 'An earlier version of these questions was already sent. Check the Q&A before you send more.',
  ask: 'Ask Questions',
  founderDeleted: 'This founder has deleted their account and cannot receive questions.',
  questionRounds: 'Questions and answers',
  application: 'Application',
  waiting: 'Waiting for answers',
  answered: 'Questions answered',
} as const

/** Texts of the dialog that asks many founders the same questions. */
export const ASK_MANY_TEXTS = {
  ask: 'Ask…',
  title: 'Ask Questions to Founders',
  founders,
  loading: 'Checking who can be asked…',
  failed: 'Could not check who can be asked. Your text is saved.',
  tryAgain: 'Try again',
  none: 'None of the selected founders can be asked now.',
  confirmBody: (questions: number, n: number) =>
    `You are sending ${pluralise(questions, 'question', 'questions')} to ${founders(n)}. This cannot be undone.`,
  groups: {
    open: (n: number) => `${n} will not be asked: earlier questions are still open`,
    withdrawn: (n: number) => `${n} will not be asked: the application is withdrawn`,
    'account-deleted': (n: number) => `${n} will not be asked: the account is deleted`,
  },
  conflictTitle: (n: number) => `${founders(n)} can no longer be asked`,
  conflict:
    'They were asked, withdrew, or deleted their account after you opened this dialog. Nothing was sent.',
  reload: 'Review again',
} as const

export const askedMany = (questions: number, sent: number): Message => ({
  title: 'Success',
  description: `${pluralise(questions, 'question', 'questions')} sent to ${founders(sent)}.`,
})

export const ASK_MANY_REFUSALS = {
  conflict: (n: number) =>
    `${founders(n)} can no longer be asked, because of newer questions, a withdrawal or a deleted account. Nothing was sent. Please review again.`,
} as const

/** Shown in place of an application and its questions that failed to load, in addition to the toast. */
export const DISCUSSION_UNAVAILABLE: Message = {
  title: 'Could not load the questions and answers',
  description: 'Check your connection, then try again.',
}

/** @param seconds until the next round can be sent */
export const tooManyQuestionRounds = (seconds: number): Message => ({
  title: 'Too many questions',
  description: `You have sent questions ${QUESTION_ROUNDS_PER_HOUR} times within an hour. ${retryText(seconds)}`,
})
