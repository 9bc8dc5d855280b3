/** Begins as a sentence, a label or a name does, or holds two words. */
const READ_BY_PEOPLE = /^['"`]?\p{Lu}|\p{L}[,.:;]? \p{L}/u
const DECIDES = new Set(['ConditionalExpression', 'LogicalExpression', 'BinaryExpression'])

const textOf = ({ node }) => {
  if (node.type === 'StringLiteral') return node.value
  if (node.type !== 'TemplateLiteral' || node.expressions.some(({ type }) => DECIDES.has(type))) return ''
  return node.quasis.map(({ value }) => value.raw).join(' … ')
}

/**
 * Leaves words that people read as they are: another word is no other decision, and which words they are is held by
 * the tests of screens and by tests/agreement. Values, keys and paths, and what decides between words, are changed.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'words',
    value: {
      shouldIgnore: (path) =>
        READ_BY_PEOPLE.test(textOf(path))
          ? 'Words that people read; tests of screens and tests/agreement hold them.'
          : undefined,
    },
  },
]
