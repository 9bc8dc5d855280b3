/** Matches a text that starts with a capital letter or contains two words: a sentence, a label or a name. */
const READ_BY_PEOPLE = /^['"`]?\p{Lu}|\p{L}[,.:;]? \p{L}/u
const DECIDES = new Set(['ConditionalExpression', 'LogicalExpression', 'BinaryExpression'])

const textOf = ({ node }) => {
  if (node.type === 'StringLiteral') return node.value
  if (node.type !== 'TemplateLiteral' || node.expressions.some(({ type }) => DECIDES.has(type))) return ''
  return node.quasis.map(({ value }) => value.raw).join(' … ')
}

/**
 * Ignores mutants of texts that people read. Such texts do not affect what the code does, and their wording is checked
 * by the screen tests and tests/agreement. Values, keys, paths and conditions are mutated.
 */
export const strykerPlugins = [
  {
    kind: 'Ignore',
    name: 'texts',
    value: {
      shouldIgnore: (path) =>
        READ_BY_PEOPLE.test(textOf(path))
          ? 'A text that people read: tests of screens and tests/agreement check it.'
          : undefined,
    },
  },
]
