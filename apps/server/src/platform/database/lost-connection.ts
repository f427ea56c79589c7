const LOST = new Set([
  'CONNECTION_DESTROYED',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  // admin_shutdown, crash_shutdown, cannot_connect_now
  '57P01',
  '57P02',
  '57P03',
  // The connections are all taken, as they are for a moment after a restart.
  '53300',
])

/**
 * Whether the database went away under a statement: it may have been done or not, and the same again in a moment is
 * the answer. Libraries wrap the driver's error in their own.
 */
export function isConnectionLost(error: unknown): boolean {
  if (error === null || typeof error !== 'object') return false
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return (typeof code === 'string' && LOST.has(code)) || isConnectionLost(cause)
}
