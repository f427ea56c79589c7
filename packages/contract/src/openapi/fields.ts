import { CHANGES } from './fields/changes.ts'
import { GOODS } from './fields/goods.ts'
import { INSIGHTS } from './fields/insights.ts'
import { OFFICE } from './fields/office.ts'
import { PAYMENTS } from './fields/payments.ts'
import { PORTAL } from './fields/portal.ts'
import { SALES } from './fields/sales.ts'
import { SAME_EVERYWHERE } from './fields/same-everywhere.ts'
import { SECURITY } from './fields/security.ts'
import type { Notes } from './notes.ts'

const PARTS = [SAME_EVERYWHERE, SALES, GOODS, PAYMENTS, INSIGHTS, OFFICE, PORTAL, SECURITY, CHANGES]

/** What every field and parameter of the API means. */
export const FIELDS: Notes = Object.assign({}, ...PARTS)

/** Keys that two parts have: one of them would say nothing. */
export const TWICE: readonly string[] = PARTS.flatMap((part) => Object.keys(part)).filter(
  (key, i, all) => all.indexOf(key) !== i,
)
