/** PostgreSQL's SQLSTATE and the broken constraint's name, wherever a library has put the error. */
export function stateOf(error: unknown): { code: string; constraint: string } {
  const { code, constraint_name, cause } = (error ?? {}) as Record<string, unknown>
  if (typeof code === 'string') return { code, constraint: String(constraint_name ?? '') }
  return cause ? stateOf(cause) : { code: '', constraint: '' }
}

const DEADLOCK = '40P01'
const TRIES = 4

/** Does work that PostgreSQL breaks off where it and others wait for each other: nothing of it was written, so it is done anew. */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (stateOf(error).code !== DEADLOCK || attempt === TRIES) throw error
    }
  }
}
