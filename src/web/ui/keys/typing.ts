/** Where e-mails are typed or choose something, or will be once it is there. */
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable], [aria-busy=true]'

/** Whether a key that is pressed there writes, or chooses by its e-mail. */
export const isTyping = (target: Element): boolean => target.matches(TYPING)
