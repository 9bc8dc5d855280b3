/** The id of the input that stands for a path of the answers; error summaries link to it. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`

/** The ids of what is written around an input. */
export const noteIds = (path: string) => {
  const id = fieldId(path)
  return {
    label: `${id}-label`,
    hint: `${id}-hint`,
    counter: `${id}-counter`,
    words: `${id}-words`,
    fault: `${id}-fault`,
  }
}
