import type { ValidationError } from '#domain/forms/validation.ts'
import { trimBlank } from '#domain/typed-text.ts'
import { ESSAY_WORDS, FORM_MINUTES, OPEN_DRAFTS_MAX, STATUS_UPDATE_HOURS } from '../limits.ts'
import type { MeetingStart } from '../meetings/meeting.ts'
import type { Message } from '../message.ts'
import { isolate } from '../text.ts'

/** Toasts and notices about applications, word for word (S8.24 to S8.34). */
export const APPLICATION_MESSAGES = {
  loadFailed: { title: 'Error', description: 'Failed to load application data.' },
  listLoadFailed: { title: 'Error', description: 'Failed to load applications.' },
  draftSaved: {
    title: 'Draft Saved Successfully!',
    description: 'Your application has been saved as a draft.',
  },
  submitted: {
    title: 'Application Submitted Successfully!',
    description: 'Your detailed startup application has been submitted and is under review.',
  },
  draftDeleted: { title: 'Success', description: 'Draft application deleted successfully.' },
  draftDeleteFailed: { title: 'Error', description: 'Failed to delete draft application.' },
  statusUpdated: { title: 'Success', description: 'Application status updated successfully.' },
  statusUpdateFailed: { title: 'Error', description: 'Failed to update application status.' },
} as const satisfies Record<string, Message>

/** @param reason the server's message; without one, the specification's text is used */
export const saveFailed = (reason?: string): Message => ({
  title: 'Save Error',
  description: reason || 'Failed to save. Please try again.',
})

/** @param reason the server's message; without one, the specification's text is used */
export const submitFailed = (reason?: string): Message => ({
  title: 'Submission Error',
  description: reason || 'Failed to submit application. Please try again.',
})

/** @param at the attempted step: 'submitting' in section 6 and whenever Submit is pressed (D-form.26) */
export const requiredFieldsMissing = (at: 'proceeding' | 'submitting'): Message => ({
  title: 'Required fields missing',
  description: `Please fill in all required fields before ${at}.`,
})

export const wordLimitExceeded = (label: string, words: number, max = ESSAY_WORDS): Message => ({
  title: 'Word limit exceeded',
  description: `${label} must not exceed ${max} words. Current: ${words} words.`,
})

/** Shown when a submission names a version of the group's own questions that is no longer accepted. */
export const FORM_CHANGED: Message = {
  title: 'The questions have changed',
  description: 'Your answers are kept. Please check the additional questions, then submit again.',
}

export const OWN_ANSWERS_TOO_LONG: Message = {
  title: 'Answers too long',
  description: 'Your answers to the additional questions are too long together. Please shorten them.',
}

export const TOO_MANY_DRAFTS: Message = {
  title: 'Too many drafts',
  description: `You have reached the limit of ${OPEN_DRAFTS_MAX} drafts. Submit or delete one to start another.`,
}

export const FORM_TEXTS = {
  title: 'Detailed Startup Application',
  accessDeniedTitle: 'Access Denied',
  accessDenied: 'You need to be signed in to access the startup application form.',
  goToSignIn: 'Go to Sign In',
  loading: 'Loading application...',
  readOnly:
    'This application has been submitted and is now read-only. You can view but cannot edit the details.',
  previous: 'Previous Section',
  next: 'Next Section',
  saveDraft: 'Save as Draft',
  submit: 'Submit Application',
} as const

export const SUCCESS_TEXTS = {
  title: 'Application Submitted Successfully',
  thanks: (investor: string) => `Thank you for applying to ${investor}.`,
  track: `You can track the status of your application by logging in here. We usually update application status within ${STATUS_UPDATE_HOURS} hours.`,
  updateBy: (day: string) => `Expect an update by ${day}.`,
  toApplications: 'Go to My Applications',
  toHome: 'Back to Home',
  redirecting: (seconds: number) => `Redirecting to your profile in ${seconds} seconds...`,
  stay: 'Stay on this page',
  staying: 'You will stay on this page.',
} as const

export const MY_APPLICATIONS_TEXTS = {
  title: 'My Applications',
  profile: 'Profile Information',
  editProfile: 'Edit profile',
  list: 'Applications',
  startNew: 'Start New Application',
  startNewHint: `Six sections, about ${FORM_MINUTES.from}-${FORM_MINUTES.to} minutes. Saved automatically.`,
  untitled: 'Untitled Application',
  notProvided: 'Not provided',
  submittedOn: 'Submitted on',
  lastEditedOn: 'Last edited on',
  remainingWork: (answers: number, minutes: number) =>
    answers === 0
      ? 'Everything is filled in'
      : `${answers} ${answers === 1 ? 'answer' : 'answers'} to go, about ${minutes === 1 ? 'a minute' : `${minutes} minutes`}`,
  continueAt: (section: string) => `Continue at ${section}`,
  edit: 'Edit Application',
  view: 'View Application',
  answerQuestions: 'Answer Questions',
  viewAnswers: 'View Q&A',
  reviewStatus: (label: string) => `Review Status: ${label}`,
  questionsWaiting: 'You have questions to answer about:',
  answersExpected: 'You have questions to answer.',
  meetingExpected: ({ day, time }: MeetingStart) => `Your meeting is on ${day} at ${time}.`,
  updateExpected: (day: string) => `No action needed. Expect an update by ${day}.`,
  nothingExpected: 'No action needed. We’ll e-mail you when something changes.',
  timeline: 'Progress so far',
  deleteDraft: 'Delete Draft',
  deleteTitle: 'Are you sure you want to delete this draft?',
  deleteBody: (company: string) =>
    `This will permanently delete the draft application for ${isolate(company)}. This action cannot be undone.`,
  deleteCancel: 'Cancel',
  deleteConfirm: 'Delete',
  none: 'No applications yet',
  startFirst: 'Start your first application',
  noneHint: 'Start now and finish whenever you like. Your draft stays here until you submit it.',
} as const

/** The profile as shown to the founder, in the order of section 2 of the specification. */
export const PROFILE_LINES = [
  { key: 'full_name', label: 'Full Name' },
  { key: 'email', label: 'Email Address' },
  { key: 'mobile', label: 'Mobile' },
  { key: 'location', label: 'Location' },
  { key: 'linkedin_url', label: 'LinkedIn Profile' },
] as const

/** Shown in place of a list that failed to load, in addition to the toast. */
export const LIST_UNAVAILABLE: Message = {
  title: 'We could not load your applications',
  description: 'Nothing is lost. Check your connection and try again.',
}

/** Returns the name of a company for lists and dialogs, or 'Untitled Application'. */
export const companyTitle = (companyName: string): string =>
  trimBlank(companyName) || MY_APPLICATIONS_TEXTS.untitled

/**
 * Returns the toast for validation errors (S5-form.1, S5-form.10). Missing answers take precedence over essays that are
 * too long.
 * @returns undefined when the errors are shown only at their fields
 */
export function validationToast(
  faults: readonly ValidationError[],
  at: 'proceeding' | 'submitting',
): Message | undefined {
  if (faults.some((fault) => fault.kind === 'missing')) return requiredFieldsMissing(at)
  const long = faults.find((fault) => fault.kind === 'too-many-words')
  return long && wordLimitExceeded(long.label, long.words ?? 0, long.max_words)
}
