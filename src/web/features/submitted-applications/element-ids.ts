/** Where the focus goes among the cards: to a title, or back to the link that was followed. */
export const titleId = (applicationId: string) => `title-${applicationId}`
export const detailsId = (applicationId: string) => `details-${applicationId}`
export const readId = (applicationId: string) => `read-${applicationId}`
export const selectId = (applicationId: string) => `select-${applicationId}`
