import { PAYMENT_METHODS, SALE_KINDS, tenderMethodSchema } from '@tuppence/domain/sales'
import { VAT_CODES, vatModeSchema } from '@tuppence/domain/tax'
import { expect, it } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'

const { ownerSql } = await testDatabase()

it.each([
  ['transactions_kind', SALE_KINDS],
  ['transactions_payment_method', PAYMENT_METHODS],
  ['transactions_vat_mode', vatModeSchema.options],
  ['transaction_items_vat_code', VAT_CODES],
  ['transaction_tenders_method', tenderMethodSchema.options],
  ['products_vat_code', VAT_CODES],
  ['organizations_vat_mode', vatModeSchema.options],
])(
  'DATA-011 DATA-012 %s lets through the domain’s words and no others, or a migration is missing',
  async (name, words) => {
    const [rule] = await ownerSql<{ text: string }[]>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = ${name}`
    const kept = [...(rule?.text ?? '').matchAll(/'([^']*)'/g)].map(([, word]) => word)
    expect([...new Set(kept)].sort()).toEqual([...words].sort())
  },
)
