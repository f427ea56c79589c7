/** "remote-access-opened" → "Remote access opened": the log's words are the product's own, so they read as they are. */
export function actionWords(action: string): string {
  const words = action.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What a person of the shop calls the things behind ids: "Counter 1" for a till, "T1-000042" for a sale. */
type NamesById = Readonly<Record<string, string>>

interface Entry {
  readonly subjectType: string | null
  readonly subjectId: string | null
  readonly detail: Readonly<Record<string, unknown>>
  readonly names: NamesById
  /** Who acted: an act upon oneself needs no second telling. */
  readonly person: { readonly id: string } | null
}

/** What an entry tells beside who and when: what was acted upon, unless that is told anyway, then the details. */
export function entryLines({ subjectType, subjectId, detail, names, person }: Entry): string[] {
  const lines = detailLines(detail, names)
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
export function detailLines(detail: Readonly<Record<string, unknown>>, names: NamesById = {}): string[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '' && !isNameless(value, names))
    .map(([key, value]) => {
      const label = isId(value) ? spaced(key).replace(/ id$/, '') : spaced(key)
      return `${label}: ${isChange(key, value) ? changed(value, names) : shown(value, names)}`
    })
}

/** The ids that stand in what an entry tells, each once. */
export function idsIn({ subjectId, detail }: Pick<Entry, 'subjectId' | 'detail'>): string[] {
  return [...new Set(`${subjectId ?? ''} ${JSON.stringify(detail)}`.match(IDS))]
}

const IDS = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g

const isId = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.replace(IDS, '') === ''
const isNameless = (value: unknown, names: NamesById) => isId(value) && names[value] === undefined

/** A change is kept as before and after. Flags are a list, of two as of any other number. */
const isChange = (key: string, value: unknown): value is readonly [unknown, unknown] =>
  Array.isArray(value) && value.length === 2 && key !== 'flags'

const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

const changed = ([before, after]: readonly [unknown, unknown], names: NamesById): string =>
  `${shown(before, names)} → ${shown(after, names)}`

function shown(value: unknown, names: NamesById): string {
  if (typeof value === 'string') return value.replace(IDS, (id) => names[id] ?? id)
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === null || value === undefined) return 'nothing'
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((part) => shown(part, names)).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
