import { sqlState, unwrapDriverError } from '#database/sql-errors.ts'

/** Properties of errors that contain no personal data. */
const SAFE_KEYS = [
  ...['code', 'errno', 'syscall', 'path', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'],
  ...['responseCode', 'command', 'status'],
] as const

/** Maximum depth of the chain of causes. */
const DEPTH = 5

const ADDRESS = /[^\s<>()[\]{},;:"'`/\\]+@[^\s<>()[\]{},;:"'`/\\]+/g
const QUERY = /\?[^\s"'<>]*=[^\s"'<>]*/g
/** SQLSTATEs of data errors. Their messages quote the value, as those of JavaScript's SyntaxError do. */
const DATA_ERROR = /^22/
const QUOTED = /"[\s\S]*"/

/**
 * Reduces an error to what the log may contain: type, message, stack and causes, without text that users typed. Drops
 * other properties unless they are known to be safe, because database errors may contain whole rows.
 */
export function redactError(error: unknown, depth = 0): unknown {
  const thrown = unwrapDriverError(error)
  if (!(thrown instanceof Error)) return { type: typeof thrown }
  const { name, cause } = thrown
  const message = redactMessage(thrown)
  const safe = SAFE_KEYS.flatMap((key) =>
    isSafeValue(thrown, key) ? [[key, (thrown as Described)[key]]] : [],
  )
  return {
    type: thrown.constructor.name || name,
    message,
    stack: [`${name}: ${message}`, ...framesOf(thrown)].join('\n'),
    ...Object.fromEntries(safe),
    ...(cause !== undefined && depth < DEPTH && { cause: redactError(cause, depth + 1) }),
    ...(thrown instanceof AggregateError &&
      depth < DEPTH && { errors: thrown.errors.map((nested) => redactError(nested, depth + 1)) }),
  }
}

type Described = { readonly [key in (typeof SAFE_KEYS)[number]]?: unknown }

const isSafeValue = (error: Error, key: (typeof SAFE_KEYS)[number]): boolean =>
  ['string', 'number'].includes(typeof (error as Described)[key])

function redactMessage(error: Error): string {
  const quotes = error instanceof SyntaxError || DATA_ERROR.test(sqlState(error) ?? '')
  const message = quotes ? error.message.replace(QUOTED, '"…"') : error.message
  return message.replace(ADDRESS, '[address]').replace(QUERY, '?[query]')
}

/** Returns the stack frames. The message precedes them and may contain similar lines. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = stack.indexOf(message)
  const after = at < 0 ? stack : stack.slice(at + message.length)
  return after.split('\n').filter((line) => /^\s+at /.test(line))
}
