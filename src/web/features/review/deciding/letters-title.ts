/** The id of what takes the focus when a way on has gone with what it led on from. */
export const EMAILS_TITLE = 'decision-letters'
