/** Ids of the elements in a card or row that can take the focus: its title, its links and its checkbox. */
export const titleId = (applicationId: string) => `title-${applicationId}`
export const detailsId = (applicationId: string) => `details-${applicationId}`
export const readId = (applicationId: string) => `read-${applicationId}`
export const selectId = (applicationId: string) => `select-${applicationId}`

/** Element id of the name of the company whose application is open. It describes actions on the application. */
export const READER_TITLE_ID = 'reader-title'
