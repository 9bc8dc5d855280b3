import { sqlState, unwrapDriverError } from '#database/sql-errors.ts'

/** What the database, the mail server, the storage and Node say of an error without quoting anybody. */
const SAFE_KEYS = [
  ...['code', 'errno', 'syscall', 'path', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'],
  ...['responseCode', 'command', 'status'],
] as const

/** A cause of a cause of a cause says enough. */
const DEPTH = 5

const ADDRESS = /[^\s<>()[\]{},;:"'`/\\]+@[^\s<>()[\]{},;:"'`/\\]+/g
const QUERY = /\?[^\s"'<>]*=[^\s"'<>]*/g
/** The database's errors of data, and those of parsing, quote what they could not read. */
const DATA_ERROR = /^22/
const QUOTED = /"[\s\S]*"/

/**
 * An error as the log may keep it: its kind, message, places in the code and causes, without what people have typed.
 * Of all that hangs on it only what is known to name nobody is told; the database hangs whole rows on some.
 */
export function redactError(error: unknown, depth = 0): unknown {
  const thrown = unwrapDriverError(error)
  if (!(thrown instanceof Error)) return { type: typeof thrown }
  const { name, cause } = thrown
  const message = redactMessage(thrown)
  const told = SAFE_KEYS.flatMap((key) =>
    isSafeValue(thrown, key) ? [[key, (thrown as Described)[key]]] : [],
  )
  return {
    type: thrown.constructor.name || name,
    message,
    stack: [`${name}: ${message}`, ...framesOf(thrown)].join('\n'),
    ...Object.fromEntries(told),
    ...(cause !== undefined && depth < DEPTH && { cause: redactError(cause, depth + 1) }),
    ...(thrown instanceof AggregateError &&
      depth < DEPTH && { errors: thrown.errors.map((one) => redactError(one, depth + 1)) }),
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

/** Where it happened. The message stands before them, and may have lines that look like one. */
function framesOf({ stack = '', message }: Error): string[] {
  const at = stack.indexOf(message)
  const after = at < 0 ? stack : stack.slice(at + message.length)
  return after.split('\n').filter((line) => /^\s+at /.test(line))
}
