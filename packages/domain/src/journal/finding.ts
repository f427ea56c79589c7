import { z } from 'zod'

/** What can be the matter with a till's journal. */
export const FINDING_KINDS = [
  'records-missing',
  'numbers-skipped',
  'set-aside',
  'number-twice',
  'chain-broken',
  'seal-wrong',
  'content-missing',
  'record-changed',
  'sale-missing',
  'not-in-journal',
  'tail-missing',
  'end-differs',
  'not-arrived',
  'till-disagrees',
  'till-unproven',
  'end-not-believed',
] as const

/** One thing that is stored otherwise than it was sealed. */
export const differenceSchema = z.object({ what: z.string(), sealed: z.string(), stored: z.string() })
export type Difference = z.infer<typeof differenceSchema>

export const findingSchema = z.object({
  kind: z.enum(FINDING_KINDS),
  /** The till's numbers that it is about; the same twice for one record. */
  from: z.int(),
  to: z.int(),
  /** Of one record; null where there is none to show. */
  recordId: z.uuid().nullable(),
  differences: z.array(differenceSchema),
  /** When a till said so, or lost its memory; null for all else. */
  at: z.iso.datetime().nullable(),
})
export type Finding = z.infer<typeof findingSchema>

/** Worth knowing, and no sign of anything removed or changed. */
const NOTICES: ReadonlySet<Finding['kind']> = new Set(['set-aside', 'end-not-believed'])

export const isNotice = ({ kind }: Finding): boolean => NOTICES.has(kind)

export function finding(
  kind: Finding['kind'],
  from: number,
  to: number = from,
  rest: Partial<Pick<Finding, 'recordId' | 'differences' | 'at'>> = {},
): Finding {
  return { kind, from, to, recordId: null, differences: [], at: null, ...rest }
}
