import { z } from 'zod'
import { CUSTOMER_LENGTHS, MOST_IMPORTED_POINTS } from '../customers/index.ts'
import { type ImportPlan, RowCells } from './import-plan.ts'
import type { Cell } from './kind.ts'
import { LineReader } from './line-reader.ts'
import { readConsent, saidConsentSchema } from './read-consent.ts'
import { type Read, readWhole } from './read-number.ts'
import { type ReadLine, said } from './read-product.ts'
import { isEmailAddress, isId } from './written-shapes.ts'

/** What a row says of a customer; a field that is left out is one it says nothing of. */
export const customerRowSchema = z.object({
  id: z.string().optional(),
  firstName: z.string().optional(),
  lastName: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  address: z.string().optional(),
  company: z.string().optional(),
  consentEmail: saidConsentSchema.optional(),
  consentSms: saidConsentSchema.optional(),
  consentPost: saidConsentSchema.optional(),
  /** What they had elsewhere. */
  loyaltyPoints: z.int().optional(),
})
export type CustomerRow = z.infer<typeof customerRowSchema>

/**
 * What somebody can be a customer without: a wrong cell of these is left out, and its row is not. Consents are not among them, since an
 * unclear one may withdraw what is there, nor are points, which are worth money.
 */
const OPTIONAL: ReadonlySet<string> = new Set(['phone', 'otherPhone', 'address', 'company'])

export function readCustomerRow(cells: readonly Cell[], plan: ImportPlan): ReadLine<CustomerRow> {
  const of = new RowCells(cells, plan.columns)
  const line = new LineReader(of, OPTIONAL)
  const row: CustomerRow = {
    id: line.read('id', readId),
    ...wholeName(line),
    ...said({
      firstName: line.text('firstName', CUSTOMER_LENGTHS.firstName),
      lastName: line.text('lastName', CUSTOMER_LENGTHS.lastName),
    }),
    email: line.read('email', readEmail),
    phone: line.read('phone', readPhone) ?? line.read('otherPhone', readPhone),
    address: line.joined('address', CUSTOMER_LENGTHS.address),
    company: line.text('company', CUSTOMER_LENGTHS.company),
    consentEmail: line.read('consentEmail', readConsent),
    consentSms: line.read('consentSms', readConsent),
    consentPost: line.read('consentPost', readConsent),
    loyaltyPoints: line.read('loyaltyPoints', (cell) => readPoints(cell, plan)),
  }
  return { row: said(row), problems: line.problems, notes: line.notes }
}

function wholeName(line: LineReader): Pick<CustomerRow, 'firstName' | 'lastName'> {
  const words = line.text('fullName', CUSTOMER_LENGTHS.firstName)?.split(/\s+/) ?? []
  if (words.length < 2) return said({ firstName: words[0] })
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) }
}

function readPoints(cell: Cell, { decimals }: ImportPlan): Read<number> {
  const read = readWhole(cell, decimals, 0)
  return 'ok' in read && read.ok > MOST_IMPORTED_POINTS ? { problem: 'points-too-many' } : read
}

const readId = (cell: Cell): Read<string> => {
  const id = String(cell).trim().toLowerCase()
  return isId(id) ? { ok: id } : { problem: 'unknown-customer' }
}

const readEmail = (cell: Cell): Read<string> => {
  const email = String(cell).trim()
  const fits = isEmailAddress(email) && email.length <= CUSTOMER_LENGTHS.email
  return fits ? { ok: email } : { problem: 'email-unclear' }
}

/**
 * As it is written, without the apostrophe by which a spreadsheet keeps it as text. Ten figures are a UK number whose leading zero a
 * spreadsheet took for nothing, and twelve that begin with 44 are one without its plus.
 */
function readPhone(cell: Cell): Read<string> {
  const text = String(cell)
    .trim()
    .replace(/^'(?=[+\d(])/, '')
  if (/e\+\d+$/i.test(text)) return { problem: 'code-shortened' }
  if (text.length > CUSTOMER_LENGTHS.phone)
    return { problem: 'too-long', more: String(CUSTOMER_LENGTHS.phone) }
  if (/^[1-37-9]\d{9}$/.test(text)) return { ok: `0${text}` }
  return { ok: /^44[1-37-9]\d{9}$/.test(text) ? `+${text}` : text }
}
