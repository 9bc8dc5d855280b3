export type BadgeColour = 'grey' | 'yellow' | 'blue' | 'orange' | 'purple' | 'indigo' | 'green' | 'red'

/** Every status with its label and badge colour, in the order of section 4 of the specification. */
export const STATUSES = [
  { value: 'draft', label: 'Draft', colour: 'grey' },
  { value: 'submitted', label: 'Submitted', colour: 'yellow' },
  { value: 'under_review', label: 'Under Review', colour: 'blue' },
  { value: 'more_info_needed', label: 'More Info Needed', colour: 'orange' },
  { value: 'meeting_scheduled', label: 'Meeting Scheduled', colour: 'purple' },
  { value: 'follow_up_questions', label: 'Follow-Up Questions', colour: 'indigo' },
  { value: 'approved', label: 'Approved', colour: 'green' },
  { value: 'no_fit', label: 'No Fit', colour: 'red' },
] as const satisfies readonly { value: string; label: string; colour: BadgeColour }[]

export type Status = (typeof STATUSES)[number]['value']
export type ReviewStatus = Exclude<Status, 'draft'>

/** The seven statuses that administrators can set and filter by. */
export const REVIEW_STATUSES = STATUSES.filter(
  (status): status is Extract<(typeof STATUSES)[number], { value: ReviewStatus }> => status.value !== 'draft',
)

export const isReviewStatus = (value: string): value is ReviewStatus =>
  REVIEW_STATUSES.some((status) => status.value === value)

/** Returns whether a status declines an application. Only such a decision has reasons. */
export const isDecline = (status: string): boolean => status === 'no_fit'

/** Returns the label and colour of a stored status; any other value is shown as 'Unknown' in grey (S4.1, S4.2). */
export const describeStatus = (value: string): { label: string; colour: BadgeColour } =>
  STATUSES.find((status) => status.value === value) ?? { label: 'Unknown', colour: 'grey' }
