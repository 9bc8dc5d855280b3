/**
 * A role as the user menu's badge shows it: underscores as spaces, capitalised (specification, section 2, Header bar).
 * @param role stored value, known or not
 */
export const roleLabel = (role: string): string => {
  const words = role.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
