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

/** A pair by its ids, whichever of the two is named first. */
export const pairKey = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`)

/** Whether two ways to reach somebody are the same, however they are written; the surer one where both are. */
export function sharedContact(
  one: Pick<Person, 'email' | 'phone'>,
  other: Pick<Person, 'email' | 'phone'>,
): 'email' | 'phone' | undefined {
  const isSame = (keyOf: (person: Pick<Person, 'email' | 'phone'>) => string) =>
    keyOf(one) !== '' && keyOf(one) === keyOf(other)
  return isSame(emailKey) ? 'email' : isSame(numberKey) ? 'phone' : undefined
}

const emailKey = ({ email }: Pick<Person, 'email'>): string => email?.trim().toLowerCase() ?? ''

function numberKey({ phone }: Pick<Person, 'phone'>): string {
  const key = phoneKey(phone ?? '')
  return key.length < LEAST_FIGURES ? '' : key
}

/**
 * Pairs that are perhaps one person: the same e-mail address, the same telephone number however it is written, or names of
 * two words and more that are the same, or one letter apart in one word. A pair stands once, by its surest reason.
 *
 * @param apart the pairs (`pairKey`) of whom somebody said that they are two people: they are not asked about again
 */
export function findDuplicates<P extends Person>(
  people: readonly P[],
  most: number,
  apart: ReadonlySet<string> = new Set(),
): Duplicate<P>[] {
  const found = new Map<string, Duplicate<P>>()
  const note = (reason: DuplicateReason, a: P, b: P) => {
    const key = pairKey(a.id, b.id)
    if (found.size < most && !found.has(key) && !apart.has(key)) found.set(key, { reason, pair: [a, b] })
  }
  const isApart = (a: P, b: P) => apart.has(pairKey(a.id, b.id))
  for (const same of grouped(people, emailKey)) besideEarlier(same, isApart, (a, b) => note('email', a, b))
  for (const same of grouped(people, numberKey)) besideEarlier(same, isApart, (a, b) => note('phone', a, b))
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

/**
 * Each beside the first whom they were not told apart from, who is the first of all for most: a family of thirty on one
 * number is twenty-nine questions and not four hundred.
 */
function besideEarlier<P>(
  same: readonly P[],
  isApart: (a: P, b: P) => boolean,
  note: (a: P, b: P) => void,
): void {
  for (const [i, other] of same.entries()) {
    const earlier = same.slice(0, i).find((one) => !isApart(one, other))
    if (earlier) note(earlier, other)
  }
}
