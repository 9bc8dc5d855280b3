const FIELD_ID = /^[a-z\d]{8,32}$/

/** Returns whether a text is valid as the id of a field or of a choice that a group defines. */
export const isFieldId = (id: string): boolean => FIELD_ID.test(id)

/** Returns whether a text consists of a prefix and the id of a field, like the key of an answer or of a column. */
export const isFieldKey = (prefix: string, text: string): boolean =>
  text.startsWith(prefix) && isFieldId(text.slice(prefix.length))
