import type { Denomination } from '@tuppence/domain/shifts'
import { useState } from 'react'
import {
  type Counted,
  countedOf,
  NOT_COUNTED,
  type TypedCount,
} from '../../../foundation/count-drawer/counted.ts'
import { useTerminal } from '../till/terminal-context.ts'

/** A count that was left lying for longer is begun anew: the drawer is not the same any more. */
const KEPT_MS = 12 * 3_600_000

/**
 * A count that is being typed, kept on the device with every figure: a reload in the middle of it loses none. It is of one
 * person, and of what they count for.
 *
 * @param what "open", or the shift that is to be closed
 */
export function useKeptCount(what: string) {
  const { user } = useTerminal()
  const key = `tuppence_count:${user.organizationId}:${user.id}:${what}`
  const [start] = useState(() => readCount(key, Date.now()))
  const [counted, setCounted] = useState(() => (start ? countedOf(start) : NOT_COUNTED))
  const change = (next: Counted, typed: TypedCount) => {
    setCounted(next)
    keepCount(key, typed, Date.now())
  }
  return { counted, start, change, forget: () => localStorage.removeItem(key) }
}

export function keepCount(key: string, typed: TypedCount, nowMs: number): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...typed, atMs: nowMs }))
  } catch {
    // A full device counts all the same; only a reload would lose it.
  }
}

const isTyped = (value: unknown): value is number | string =>
  typeof value === 'string' || Number.isInteger(value)

/** Undefined where nothing was being counted, or too long ago. */
export function readCount(key: string, nowMs: number): TypedCount | undefined {
  try {
    const { atMs, way, pieces, total } = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof atMs !== 'number' || nowMs - atMs > KEPT_MS) return undefined
    const typed = Object.entries(pieces as object).filter(([, value]) => isTyped(value))
    return {
      way: way === 'total' ? 'total' : 'pieces',
      pieces: Object.fromEntries(typed) as Partial<Record<Denomination, number | string>>,
      total: isTyped(total) ? total : undefined,
    }
  } catch {
    return undefined
  }
}
