import { readdirSync, readFileSync } from 'node:fs'

/** What Linux counts processor time in. */
const TICK_MS = 10

interface Process {
  readonly pid: number
  readonly parent: number
  readonly ms: number
}

/**
 * The processor time that everything started from here has taken so far, in milliseconds: the server and every process of
 * PostgreSQL, those that have ended among them. It holds still where the clock does not. 0 where there is no /proc.
 */
export function processorTimeMs(): number {
  const all = processes()
  const below = (parent: number): number =>
    all.filter((process) => process.parent === parent).reduce((sum, { pid, ms }) => sum + ms + below(pid), 0)
  return below(process.pid)
}

function processes(): Process[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => processOf(Number(name)))
  } catch {
    return []
  }
}

/** proc(5): behind the name in brackets the state, the parent, and from the twelfth on its own time and that of ended children. */
function processOf(pid: number): Process[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return [{ pid, parent: Number(fields[1]), ms: ticks * TICK_MS }]
  } catch {
    // It has ended meanwhile.
    return []
  }
}
