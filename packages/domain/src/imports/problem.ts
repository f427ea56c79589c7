import { z } from 'zod'
import { KEPT_DAYS, MAX_COLUMNS, MAX_FILE_BYTES, MAX_ROWS, MAX_SHEETS, MOST_READING_MS } from './kind.ts'

/** What may be wrong with a row: what it is, and what to do. `{value}` is what the cell has, `{more}` what belongs to it. */
const WORDS = {
  'name-missing': ['A new product needs a name.', 'Write one, or leave the row out.'],
  'price-missing': ['A new product needs a price.', 'Write one in pounds, such as 2.50. What is free is 0.'],
  'key-missing': ['Nothing says which product this is.', 'Write its SKU or its barcode.'],
  'unknown-product': ['No product has the code “{value}”.', 'Import the product first, or correct the code.'],
  'quantity-missing': ['There is no stock level.', 'Write a whole number; what is sold out is 0.'],
  'customer-unnamed': [
    'Nobody could find this customer again.',
    'Write a name, an e-mail address or a phone number.',
  ],
  'too-long': ['“{value}” is longer than {more} letters.', 'Shorten it.'],
  'broken-sign': [
    '“{value}” has a sign that is no letter; it is shown as �.',
    'Write the word anew in the spreadsheet.',
  ],
  'card-number': [
    'This looks like a card number, which must not be kept.',
    'Remove it; the last four digits are enough.',
  ],
  'money-unclear': [
    '“{value}” is no amount of money.',
    'Write it as the rest of the file writes amounts, such as 1,200.50.',
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
    'Write it with two decimals, such as 1234.00.',
  ],
  'money-fraction': ['“{value}” has more than two decimals.', 'Round it to two decimals.'],
  'money-negative': ['“{value}” is less than nothing.', 'Write an amount from 0 upwards.'],
  'money-too-large': ['“{value}” is more than a price can be.', 'The largest is 99,999,999.99.'],
  'money-foreign': ['“{value}” is in another currency.', 'Write the amount in the currency of your shop.'],
  'number-unclear': ['“{value}” isn’t a whole number.', 'Enter a whole number, such as 12.'],
  'number-too-large': ['“{value}” is more than a stock can be.', 'Write a number up to 1,000,000,000.'],
  'points-too-many': ['“{value}” is more than anybody’s points.', 'Write a number up to 1,000,000.'],
  'number-negative': ['“{value}” is less than nothing.', 'Write a number from 0 upwards.'],
  'vat-unclear': [
    '“{value}” is no VAT rate that we know.',
    'Write standard, reduced, zero, exempt or a percentage such as 20%.',
  ],
  'vat-outside': [
    '“{value}” means outside the scope of VAT, which nothing sold at a till is.',
    'Write zero or exempt, whichever it is: they are reported apart.',
  ],
  'vat-fraction': [
    '“{value}” may be {more} or a fraction of a percent.',
    'Write it with its sign, such as 20%.',
  ],
  'yes-no-unclear': ['“{value}” is neither yes nor no.', 'Write yes or no.'],
  'price-zero': ['It would be sold for 0.00.', 'Set a price, unless it’s free.'],
  'price-open': [
    'Its price is entered at the till in the other program.',
    'It comes in at 0.00: set a price before you sell it.',
  ],
  'vat-needed': [
    'The price is without VAT, and nothing says which VAT it has.',
    'Choose the VAT for these where columns are matched.',
  ],
  'vat-code': [
    '“{value}” is a VAT code of the program that the file comes from.',
    'Say what it means where columns are matched.',
  ],
  'price-rounded': ['The price {value} was rounded to {more}.', 'Prices are kept in whole pence.'],
  'case-units-missing': [
    'A case costs {value}, but nothing says how many are in it.',
    'Match the column with the units per case, or enter the cost of one later.',
  ],
  'cost-rounded': ['The cost {value} was rounded to {more}.', 'Costs are kept with four decimals at most.'],
  'text-cut': ['This is longer than {more} letters, and was cut.', 'Shorten it if something is missing.'],
  'code-date': [
    'The spreadsheet has turned this code into the date “{value}”.',
    'Format the column as text, and write the code again.',
  ],
  'sku-zeros-lost': [
    '“{value}” is probably {more}: the spreadsheet has taken its zeros off.',
    'Write {more}, or another SKU if it is a new product.',
  ],
  'unit-unclear': [
    '“{value}” is no content that we can read.',
    'Write an amount and g, kg, ml, cl, l, cm, m or each.',
  ],
  'unit-unknown': ['“{value}” is no unit that we know.', 'Write g, kg, ml, cl, l, cm, m or each.'],
  'code-shortened': [
    'The spreadsheet has shortened this to “{value}”: the rest of its digits is lost from the file.',
    'In the spreadsheet, give the column the number format 0 (no decimals), and save the file anew.',
  ],
  'code-not-whole': ['“{value}” is no code.', 'Write the digits under the bars, without signs.'],
  'code-zero-lost': [
    '“{value}” has lost its leading zero: {more} would be a right barcode.',
    'Format the column as text before you write the codes, or correct this one.',
  ],
  'check-digit': [
    'The last digit of “{value}” does not fit the others: it was read or typed wrongly.',
    'Look at the goods. Did you mean {more}?',
  ],
  'too-many-codes': ['A product has at most 20 barcodes.', 'Leave some out.'],
  'twice-in-file': ['“{value}” is in line {more} as well.', 'Leave one of the two out.'],
  'two-products': [
    'The SKU is one product’s and the barcode “{value}” another’s: {more}.',
    'Correct one of the two.',
  ],
  'code-of-another': [
    '“{value}” is already the code of {more}.',
    'Correct the code, or take it off the other product.',
  ],
  'sku-of-another': ['“{value}” is already the SKU of {more}.', 'Correct the SKU.'],
  'plan-limit': [
    'Your plan has no room for another product: {more}.',
    'Ask your provider for a larger plan.',
  ],
  'email-unclear': ['“{value}” is no e-mail address.', 'Write one such as ada@example.com, or none.'],
  'several-customers': [
    '{more} customers have “{value}”.',
    'Export the customers and keep the column Customer ID, or merge the duplicates first.',
  ],
  'unknown-customer': ['No customer has the ID “{value}”.', 'Leave the ID out to add somebody new.'],
  'consent-unclear': [
    '“{value}” says neither that they may be written to nor that they may not.',
    'Write yes, no, or the day on which they said yes, such as 31/05/2026.',
  ],
  'consent-later': ['“{value}” is a day that has not come yet.', 'Write the day on which they said yes.'],
  'consent-withdrawn': [
    'They said here on {more} that they do not want this.',
    'If they have said yes since, write the day on which they did.',
  ],
  'changed-meanwhile': [
    'It was changed in Tuppence after the check.',
    'Check the file again to see what would happen now.',
  ],
  'changed-since': [
    'It was sold, counted or changed in Tuppence after the import.',
    'It is kept as it is now. If it should go, remove it by hand.',
  ],
  'too-many-cells': ['The row has more than {more} columns.', 'Remove what is not needed.'],
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
  'too-large': `A file may have at most ${MAX_FILE_BYTES / 1024 / 1024} MB. Take out what is not needed, or make two files of it.`,
  'too-many-rows': `A file may have at most ${MAX_ROWS.toLocaleString('en-GB')} rows. Make two files of it.`,
  'too-many-blank-rows':
    'There are more than a million blank rows in this file. Delete what is below your list in the spreadsheet, save it, then choose it again.',
  'too-many-sheets': `A workbook may have at most ${MAX_SHEETS} sheets. Keep those that you want to import.`,
  'too-many-columns': `A row has more than ${MAX_COLUMNS} columns. Take out what is not needed.`,
  'not-text':
    'This isn’t a CSV, Excel or OpenDocument file. Save it as CSV or as an Excel workbook (.xlsx), then choose it again.',
  'old-excel': 'This is a workbook of an old Excel (.xls). Save it as .xlsx or CSV, then choose it again.',
  'protected-book': 'This workbook is protected by a password. Save it without one, then choose it again.',
  'zip-bomb': 'This workbook unpacks to far more than a list of goods can have. It was not opened.',
  'damaged-book': 'This workbook is damaged. Open it in a spreadsheet, save it anew, then choose it again.',
  'broken-quotes':
    'A quotation mark in this file is opened and never closed. Save it anew from the spreadsheet.',
  'too-slow': `This file took more than ${MOST_READING_MS / 60_000} minutes to read. Save it as CSV, or make two files of it.`,
  'somebody-erased':
    'Somebody’s details were erased while this file waited, and its rows went with them. Choose the file again, without that person.',
  interrupted: 'The server stopped while it read this file. Choose it again.',
  'too-much-memory': 'This file needs more memory than it may have. Save it as CSV, or make two files of it.',
  unexpected: 'Something in this file was not expected. Nothing was changed; save it as CSV and try again.',
  'rows-gone': `The rows of an import are kept for ${KEPT_DAYS} days, and these are gone. Choose the file again.`,
} as const
export type FileFailure = keyof typeof FILE_FAILURES
export const fileFailureSchema = z.enum(Object.keys(FILE_FAILURES) as [FileFailure, ...FileFailure[]])
