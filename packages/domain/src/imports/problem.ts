import { z } from 'zod'
import { KEPT_DAYS, MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS, MAX_SHEETS, MOST_READING_MS } from './kind.ts'

/** What may be wrong with a row: what it is, and what to do. `{value}` is what the cell has, `{more}` what belongs to it. */
const WORDS = {
  'name-missing': ['A new product needs a name.', 'Enter one, or leave the row out.'],
  'price-missing': ['A new product needs a price.', 'Enter one, such as 2.50, or 0 if it’s free.'],
  'key-missing': ['We can’t tell which product this is.', 'Enter its SKU or barcode.'],
  'unknown-product': ['No product has the code “{value}”.', 'Import the product first, or correct the code.'],
  'quantity-missing': ['The stock level is missing.', 'Enter a whole number, or 0 if it’s sold out.'],
  'customer-unnamed': ['This customer has no name, email or phone number.', 'Enter at least one of them.'],
  'too-long': ['“{value}” is longer than {more} characters.', 'Shorten it.'],
  'broken-sign': ['“{value}” has a damaged character, shown as �.', 'Type it again in the spreadsheet.'],
  'card-number': [
    'This looks like a card number, which must not be kept.',
    'Remove it; the last four digits are enough.',
  ],
  'money-unclear': [
    '“{value}” isn’t an amount of money.',
    'Enter it like the other amounts in the file, such as 1,200.50.',
  ],
  'money-comma': [
    '“{value}” seems to have a comma before its pence.',
    'If the whole file writes 1.200,50, choose so where columns are matched; else correct this one.',
  ],
  'money-point': [
    '“{value}” seems to have a point before its pence, and the file was said to have a comma.',
    'Choose 1,200.50 where columns are matched, or correct this one.',
  ],
  'money-thousandths': [
    '“{value}” may be an amount with three decimals, or thousands with a point.',
    'Enter it with two decimals, such as 1234.00.',
  ],
  'money-fraction': ['“{value}” has more than two decimals.', 'Round it to two decimals.'],
  'money-negative': ['“{value}” is less than 0.', 'Enter 0 or more.'],
  'money-too-large': ['“{value}” is too large for a price.', 'The largest is 99,999,999.99.'],
  'money-foreign': ['“{value}” is in another currency.', 'Enter the amount in your shop’s currency.'],
  'number-unclear': ['“{value}” isn’t a whole number.', 'Enter a whole number, such as 12.'],
  'number-too-large': ['“{value}” is too large for a stock level.', 'Enter a number up to 1,000,000,000.'],
  'points-too-many': ['“{value}” is too many points.', 'Enter a number up to 1,000,000.'],
  'number-negative': ['“{value}” is less than 0.', 'Enter 0 or more.'],
  'vat-unclear': [
    'We don’t know the VAT rate “{value}”.',
    'Enter standard, reduced, zero, exempt or a percentage such as 20%.',
  ],
  'vat-outside': [
    '“{value}” means outside the scope of VAT, which doesn’t apply to goods sold at a till.',
    'Enter zero or exempt, whichever it is: they’re reported separately.',
  ],
  'vat-fraction': [
    '“{value}” may be {more} or a fraction of a percent.',
    'Enter it with its sign, such as 20%.',
  ],
  'yes-no-unclear': ['“{value}” is neither yes nor no.', 'Enter yes or no.'],
  'price-zero': ['It would be sold for 0.00.', 'Set a price, unless it’s free.'],
  'price-open': [
    'Its price is entered at the till in the other program.',
    'It comes in at 0.00: set a price before you sell it.',
  ],
  'vat-needed': [
    'The price is without VAT, and the row has no VAT rate.',
    'Choose the VAT for these where columns are matched.',
  ],
  'vat-code': [
    '“{value}” is a VAT code from the other program.',
    'Choose what it means where columns are matched.',
  ],
  'price-rounded': ['The price {value} was rounded to {more}.', 'Prices are kept in whole pence.'],
  'case-units-missing': [
    'A case costs {value}, but nothing says how many are in it.',
    'Match the column with the units per case, or enter the cost of one later.',
  ],
  'cost-rounded': ['The cost {value} was rounded to {more}.', 'Costs are kept with four decimals at most.'],
  'text-cut': ['This is longer than {more} characters and was cut.', 'Shorten it if something is missing.'],
  'code-date': [
    'The spreadsheet has turned this code into the date “{value}”.',
    'Format the column as text, then enter the code again.',
  ],
  'sku-zeros-lost': [
    '“{value}” is probably {more}: the spreadsheet has removed its zeros.',
    'Enter {more}, or another SKU if it’s a new product.',
  ],
  'unit-unclear': [
    '“{value}” isn’t an amount with a unit, such as 330 ml.',
    'Enter an amount and g, kg, ml, cl, l, cm, m or each.',
  ],
  'unit-unknown': ['We don’t know the unit “{value}”.', 'Enter g, kg, ml, cl, l, cm, m or each.'],
  'code-shortened': [
    'The spreadsheet has shortened this to “{value}”: the rest of its digits is lost from the file.',
    'In the spreadsheet, give the column the number format 0 (no decimals), and save the file again.',
  ],
  'code-not-whole': ['“{value}” isn’t a code.', 'Enter the whole code, without decimals or signs.'],
  'code-zero-lost': [
    '“{value}” has lost its leading zero: {more} is a valid barcode.',
    'Format the column as text before you enter the codes, or correct this one.',
  ],
  'check-digit': [
    'The check digit of “{value}” is wrong: it was misread or mistyped.',
    'Check the barcode on the product. Did you mean {more}?',
  ],
  'too-many-codes': ['A product has at most 20 barcodes.', 'Leave some out.'],
  'twice-in-file': ['“{value}” is in line {more} as well.', 'Leave one of the two out.'],
  'two-products': [
    'The SKU belongs to one product and the barcode “{value}” to another: {more}.',
    'Correct one of the two.',
  ],
  'code-of-another': [
    '“{value}” is already the code of {more}.',
    'Correct the code, or remove it from the other product.',
  ],
  'sku-of-another': ['“{value}” is already the SKU of {more}.', 'Correct the SKU.'],
  'plan-limit': [
    'Your plan has no room for another product: {more}.',
    'Ask your provider for a larger plan.',
  ],
  'email-unclear': [
    '“{value}” isn’t a valid email address.',
    'Enter one such as ada@example.com, or leave it empty.',
  ],
  'several-customers': [
    '{more} customers have “{value}”.',
    'Export the customers and keep the column Customer ID, or merge the duplicates first.',
  ],
  'unknown-customer': ['No customer has the ID “{value}”.', 'Leave the ID out to add somebody new.'],
  'consent-unclear': [
    '“{value}” is neither yes, no nor a date.',
    'Enter yes, no, or the date they said yes, such as 31/05/2026.',
  ],
  'consent-later': ['“{value}” is in the future.', 'Enter the date they said yes.'],
  'consent-withdrawn': ['They opted out on {more}.', 'If they’ve said yes since, enter the date they did.'],
  'changed-meanwhile': [
    'It was changed in Tuppence after the check.',
    'Check the file again to see what would happen now.',
  ],
  'changed-since': [
    'It was sold, counted or changed in Tuppence after the import.',
    'It is kept as it is now. If it should go, remove it by hand.',
  ],
  'too-many-cells': ['The row has more than {more} columns.', 'Remove what you don’t need.'],
} as const satisfies Record<string, readonly [what: string, todo: string]>

export type LineProblemCode = keyof typeof WORDS
const CODES = Object.keys(WORDS) as [LineProblemCode, ...LineProblemCode[]]

export const lineProblemSchema = z.object({
  code: z.enum(CODES),
  /** The field it is about, and the cell as it came; none where it is about the row. */
  field: z.string().optional(),
  value: z.string().optional(),
  /** What its words need beside the value: a proposal, a line, a limit. */
  more: z.string().optional(),
})
export type LineProblem = z.infer<typeof lineProblemSchema>

/** What is wrong, and what to do about it, for people. */
export function problemWords(problem: LineProblem): { readonly what: string; readonly todo: string } {
  const [what, todo] = WORDS[problem.code]
  const filled = (text: string) =>
    text.replace('{value}', shortened(problem.value ?? '')).replace('{more}', problem.more ?? '')
  return { what: filled(what), todo: filled(todo) }
}

const SHOWN = 80
const shortened = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** Why a whole file cannot be taken. */
export const FILE_FAILURES = {
  empty: 'There is nothing in this file.',
  'no-rows': 'There are headings in this file, and no rows under them.',
  'too-large': `A file may have at most ${MAX_FILE_BYTES / 1024 / 1024} MB. Remove what you don’t need, or split it into two files.`,
  'too-many-rows': `A file may have at most ${MAX_ROWS.toLocaleString('en-GB')} rows. Split it into two files.`,
  'too-many-blank-rows':
    'There are more than a million blank rows in this file. Delete what is below your list in the spreadsheet, save it, then choose it again.',
  'too-many-sheets': `A workbook may have at most ${MAX_SHEETS} sheets. Keep the ones you want to import.`,
  'too-many-columns': `A row has more than ${MAX_COLUMNS} columns. Remove what you don’t need.`,
  'not-text':
    'This isn’t a CSV, Excel or OpenDocument file. Save it as CSV or as an Excel workbook (.xlsx), then choose it again.',
  'old-excel': 'This is a workbook of an old Excel (.xls). Save it as .xlsx or CSV, then choose it again.',
  'protected-book': 'This workbook is protected by a password. Save it without one, then choose it again.',
  'zip-bomb': 'This workbook unpacks to far more than a list of goods can have. It was not opened.',
  'damaged-book': 'This workbook is damaged. Open it in a spreadsheet, save it again, then choose it again.',
  'broken-quotes':
    'A quotation mark in this file is opened and never closed. Save it again from the spreadsheet.',
  'too-slow': `This file took more than ${MOST_READING_MS / 60_000} minutes to read. Save it as CSV, or split it into two files.`,
  'somebody-erased':
    'Somebody’s details were erased while this file waited, and its rows went with them. Choose the file again, without that person.',
  interrupted: 'The server stopped while it read this file. Choose it again.',
  'too-much-memory':
    'This file needs more memory than it may have. Save it as CSV, or split it into two files.',
  unexpected: 'Something in this file was not expected. Nothing was changed; save it as CSV and try again.',
  'rows-gone': `The rows of an import are kept for ${KEPT_DAYS} days, and these are gone. Choose the file again.`,
} as const
export type FileFailure = keyof typeof FILE_FAILURES
export const fileFailureSchema = z.enum(Object.keys(FILE_FAILURES) as [FileFailure, ...FileFailure[]])
