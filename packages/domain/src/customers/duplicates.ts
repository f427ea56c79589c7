import { nameWords } from './customer-name.ts'
import { phoneKey } from './phone.ts'

/** Why two customers may be one, the surest first. */
export const DUPLICATE_REASONS = ['email', 'phone', 'name'] as const
export type DuplicateReason = (typeof DUPLICATE_REASONS)[number]

interface Person {
  readonly id: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly email: string | null
  readonly phone: string | null
}

export interface Duplicate<P> {
  readonly reason: DuplicateReason
  readonly pair: readonly [P, P]
}

/** A number with fewer figures is an extension, or no number. */
const LEAST_FIGURES = 7

/**
 * Pairs that are perhaps one person: the same e-mail address, the same telephone number however it is written, or names of
 * two words and more that are the same, or one letter apart in one word. A pair stands once, by its surest reason.
 */
export function findDuplicates<P extends Person>(people: readonly P[], most: number): Duplicate<P>[] {
  const found = new Map<string, Duplicate<P>>()
  const note = (reason: DuplicateReason, a: P, b: P) => {
    const key = a.id < b.id ? `${a.id} ${b.id}` : `${b.id} ${a.id}`
    if (found.size < most && !found.has(key)) found.set(key, { reason, pair: [a, b] })
  }
  const emails = grouped(people, ({ email }) => email?.trim().toLowerCase() ?? '')
  const phones = grouped(people, ({ phone }) => {
    const key = phoneKey(phone ?? '')
    return key.length < LEAST_FIGURES ? '' : key
  })
  for (const same of emails) besideFirst(same, (a, b) => note('email', a, b))
  for (const same of phones) besideFirst(same, (a, b) => note('phone', a, b))
  for (const { a, b } of likeNames(people)) {
    if (found.size >= most) break
    note('name', a, b)
  }
  return [...found.values()]
}

/** Names that share all words but one, and in that one differ by a letter at the most. */
function* likeNames<P extends Person>(people: readonly P[]): Generator<{ a: P; b: P }> {
  const byRest = new Map<string, { readonly person: P; readonly word: string }[]>()
  for (const person of people) {
    const words = nameWords(person)
    if (words.length < 2) continue
    for (const [i, word] of words.entries()) {
      const rest = words.toSpliced(i, 1).join(' ')
      const group = byRest.get(rest)
      if (group) group.push({ person, word })
      else byRest.set(rest, [{ person, word }])
    }
  }
  for (const group of byRest.values())
    for (const [i, a] of group.entries())
      for (let k = i + 1; k < group.length; k += 1) {
        const b = group[k]
        if (b && a.person.id !== b.person.id && isNearly(a.word, b.word)) yield { a: a.person, b: b.person }
      }
}

/** The same, or apart by one letter that is other, missing or swapped with its neighbour. Short words must be the same. */
export function isNearly(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  const [restA, restB] = [a.slice(at), b.slice(at)]
  if (restA.length === restB.length) {
    const swapped = restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2)
    return swapped || restA.slice(1) === restB.slice(1)
  }
  return restA.length > restB.length ? restA.slice(1) === restB : restB.slice(1) === restA
}

function grouped<P>(people: readonly P[], keyOf: (person: P) => string): P[][] {
  const groups = new Map<string, P[]>()
  for (const person of people) {
    const key = keyOf(person)
    if (key === '') continue
    const group = groups.get(key)
    if (group) group.push(person)
    else groups.set(key, [person])
  }
  return [...groups.values()].filter(({ length }) => length > 1)
}

/** A family of thirty on one number is twenty-nine questions and not four hundred. */
function besideFirst<P>(same: readonly P[], note: (a: P, b: P) => void): void {
  const [first, ...others] = same
  if (first) for (const other of others) note(first, other)
}
