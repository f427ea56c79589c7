import { formatMoney, minorOf } from '../money/index.ts'
import { scopeWords } from './scope-words.ts'

/** Actions whose own words are those of the program, not of a shop. */
const ACTION_WORDS: Readonly<Record<string, string>> = {
  'second-factor-wrong': 'Right password, but wrong second-factor code',
  'drawer-open': 'Shift opened',
  'drawer-close': 'Shift closed',
  'drawer-count-for-till': 'Drawer counted for the till',
  'drawer-close-for-till': 'Shift closed for the till',
  'drawer-cash-in': 'Cash put into the drawer',
  'drawer-pay-out': 'Cash paid out of the drawer',
  'drawer-safe-drop': 'Cash moved to the safe',
  'drawer-take-back': 'Drawer entry taken back',
  'drawer-no-sale': 'Drawer opened without a sale',
  'drawer-kicked': 'Drawer opened through its printer',
}

/** "remote-access-opened" → "Remote access opened": the log's words are the product's own, so most read as they are. */
export function actionWords(action: string): string {
  const words = ACTION_WORDS[action] ?? action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a person of the shop calls the things behind ids: "Counter 1" for a till, "T1-000042" for a sale. */
type NamesById = Readonly<Record<string, string>>

/** How an instant reads, by the clock of whoever reads it. */
type TimeWords = (instant: string) => string
const inUtc: TimeWords = (instant) => `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`

interface Words {
  readonly names: NamesById
  readonly timeWords: TimeWords
}

/** For whom an entry is put into words. */
interface Reader {
  /** The shop's. */
  readonly currency: string
  /** UTC where none is given. */
  readonly timeWords?: TimeWords
}

interface Entry {
  readonly subjectType: string | null
  readonly subjectId: string | null
  readonly detail: Readonly<Record<string, unknown>>
  readonly names: NamesById
  /** Who acted: an act upon oneself needs no second telling. */
  readonly person: { readonly id: string } | null
}

/** What an entry tells beside who and when: what was acted upon, unless that is told anyway, then the details. */
export function entryLines(entry: Entry, reader: Reader): string[] {
  const { subjectType, subjectId, detail, names, person } = entry
  const lines = detailLines(detail, names, reader)
  const name = subjectId === null ? undefined : names[subjectId]
  if (name === undefined || subjectId === person?.id || lines.some((line) => line.includes(name)))
    return lines
  return [`${SUBJECT_WORDS[subjectType ?? ''] ?? subjectType}: ${name}`, ...lines]
}

const SUBJECT_WORDS: Readonly<Record<string, string>> = { staff: 'person', transaction: 'sale' }

/**
 * The details as short lines: "role: cashier → manager" where something was changed, "reason: stock take" where something
 * was said. An id reads as the name of what it stands for; one that stands for nothing with a name says nothing to a
 * person and is left out, as what is empty is.
 */
export function detailLines(
  detail: Readonly<Record<string, unknown>>,
  names: NamesById,
  { currency, timeWords = inUtc }: Reader,
): string[] {
  const words = { names, timeWords }
  return Object.entries(detail)
    .filter(([key, value]) => key !== 'digest' && !isEmpty(value) && !isNameless(value, names))
    .map(([key, value]) => {
      const allowed = key === 'scope' && typeof value === 'string' ? scopeWords(value, currency) : undefined
      if (allowed) return `allowed for: ${allowed.replace(IDS, (id) => names[id] ?? id)}`
      const signIn = key === 'kind' && typeof value === 'string' ? SIGN_INS[value] : undefined
      if (signIn) return `sign-in: ${signIn}`
      const label = KEY_WORDS[key] ?? (isId(value) ? spaced(key).replace(/ id$/, '') : spaced(key))
      if (IN_POUNDS.has(key) && typeof value === 'string' && POUNDS.test(value))
        return `${label}: ${formatMoney(minorOf(value), currency)}`
      return `${label}: ${isChange(key, value) ? changed(value, words) : shown(value, words)}`
    })
}

/** What proves that a Z read is as it was made, for whoever compares the books: 64 figures that are of no use on a list. */
export function digestIn({ digest }: Entry['detail']): string | undefined {
  return typeof digest === 'string' ? digest : undefined
}

/** Fields whose own names are those of the program. */
const KEY_WORDS: Readonly<Record<string, string>> = {
  net: 'takings',
  grandTotal: 'all takings so far',
}

/** Sums, which are kept in pounds without their sign. */
const IN_POUNDS: ReadonlySet<string> = new Set([
  'net',
  'grandTotal',
  'amount',
  'counted',
  'expected',
  'difference',
  'firstCounted',
])
const POUNDS = /^-?\d+\.\d\d$/

/** What the kinds of sign-in are to people. */
const SIGN_INS: Readonly<Record<string, string>> = {
  pos: 'till',
  'back-office': 'back office',
  'identity-provider': 'by the company’s own sign-in',
  remote: 'the provider’s, by remote access',
  operator: 'the provider’s portal',
}

/** The ids that stand in what an entry tells, each once. */
export function idsIn({ subjectId, detail }: Pick<Entry, 'subjectId' | 'detail'>): string[] {
  return [...new Set(`${subjectId ?? ''} ${JSON.stringify(detail)}`.match(IDS))]
}

const IDS = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.replace(IDS, '') === ''
const isEmpty = (value: unknown) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
const isNameless = (value: unknown, names: NamesById) => isId(value) && names[value] === undefined

/** A change is kept as before and after; a list stays one, of two as of any other number. */
const isChange = (key: string, value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2 && !LISTS.has(key)

/** Fields that hold a list and never a change: of many products each price, the people of an export. */
const LISTS: ReadonlySet<string> = new Set(['flags', 'prices', 'whom'])

const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

const changed = ([before, after]: readonly [unknown, unknown], words: Words): string =>
  `${shown(before, words)} → ${shown(after, words)}`

function shown(value: unknown, words: Words): string {
  if (typeof value === 'string') return textShown(value, words)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : listShown(value, words)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A list of hundreds, as an import or an export tells, is in the exported log whole. */
const MOST_SHOWN = 20

function listShown(list: readonly unknown[], words: Words): string {
  const first = list.slice(0, MOST_SHOWN).map((part) => shown(part, words))
  const more = list.length - first.length
  return more > 0 ? `${first.join(', ')} and ${more} more` : first.join(', ')
}

/** Our own words for things, such as "change-fetched", read as words; what a person wrote stays as it is. */
function textShown(text: string, { names, timeWords }: Words): string {
  if (INSTANT.test(text)) return timeWords(text)
  if (CODE.test(text)) return text.replaceAll('-', ' ')
  return text.replace(IDS, (id) => names[id] ?? id)
}
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
const CODE = /^[a-z]+(?:-[a-z]+)+$/
