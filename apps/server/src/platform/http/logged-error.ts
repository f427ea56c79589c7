/** What PostgreSQL says of a fault that is no value of a row. */
const TOLD = [
  'code',
  'severity',
  'schema_name',
  'table_name',
  'column_name',
  'constraint_name',
  'routine',
  'statusCode',
  'syscall',
]
/** PostgreSQL's class of faults whose words quote the value. */
const QUOTES_VALUES = /^22/

interface LoggedError {
  type: string
  message: string
  stack: string
  [told: string]: unknown
}

/**
 * What the log says of an error: what failed, where and why, and never with which values. A statement that fails brings its parameters
 * along, and PostgreSQL the row; both may be somebody's name, address or message.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error))
    return { type: typeof error, message: 'something that is no error was thrown', stack: '' }
  const has = error as Error & Record<string, unknown>
  const told = Object.fromEntries(
    TOLD.filter((name) => has[name] !== undefined).map((name) => [name, has[name]]),
  )
  return {
    type: error.constructor.name,
    message: wordsOf(has),
    // The first lines of a stack are the message again.
    stack: framesOf(error.stack ?? ''),
    ...told,
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  }
}

const framesOf = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')

function wordsOf(error: Error & Record<string, unknown>): string {
  if (typeof error.query === 'string' && 'params' in error) return `Failed query: ${error.query}`
  return QUOTES_VALUES.test(String(error.code)) ? error.message.replace(/:? ".*$/s, '') : error.message
}
