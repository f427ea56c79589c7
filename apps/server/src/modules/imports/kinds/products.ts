import { BLANK_FIELDS } from '@tuppence/domain/catalogue'
import type { ProductRow } from '@tuppence/domain/imports'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../../platform/tenancy.ts'
import {
  archiveProducts,
  archiveUnusedCategories,
  categoriesNamed,
  ownersOfBarcodes,
  type ProductFields,
  readProducts,
  rewriteProducts,
  type StoredProduct,
} from '../../catalogue/public.ts'
import { writeAudit } from '../../identity/public.ts'
import { bookStock } from '../../stock/public.ts'
import { bookingOf } from './booking.ts'
import { ProductJudge } from './judge-products.ts'
import {
  type Ground,
  type JudgedLine,
  type KindOfImport,
  type LeftLine,
  leftLine,
  type Written,
} from './kind.ts'
import { createProducts, type Going } from './new-products.ts'
import { afterRow, codesOf } from './product-fields.ts'

type Line = JudgedLine<ProductRow>
type Fields = ProductFields & { readonly id: string }

/** What is kept of a product to take its row back: how it was, and which revision the import made of it. */
export interface ProductBefore {
  readonly fields: ProductFields | null
  readonly revision: number
  /** What stood on the shelf of a new one. */
  readonly opening: number
}

export const products: KindOfImport<ProductRow, ProductBefore> = {
  beginCheck: (tx, ground, plan) => ProductJudge.begin(tx, ground, plan),

  async write(tx, ground, lines, chunkId) {
    const left: LeftLine[] = []
    const made: string[] = []
    // Only of rows that are written: what is left out leaves no category behind.
    const placed: Going['placed'] = async (rows) => {
      const names = rows.flatMap(({ category }) => category ?? [])
      const categories = await categoriesNamed(tx, ground.organizationId, names)
      made.push(...categories.made)
      return (present, { category }) =>
        category === undefined ? present.categoryId : (categories.ids.get(category.toLowerCase()) ?? null)
    }
    const rewritten = await rewrite(tx, ground, lines, { left, placed })
    const created = await createProducts(tx, ground, lines, { left, placed, chunkId })
    return { lines: [...rewritten, ...created], categories: made, left }
  },

  async takeBack(tx, ground, written, chunk) {
    const isLeft = await changedSince(tx, ground, written)
    const kept = written.lines.filter(({ id }) => !isLeft.has(id))
    const fresh = kept.filter(({ isNew }) => isNew)
    await rewriteProducts(
      tx,
      ground.organizationId,
      // What an earlier version noted lacks the fields that came since.
      kept.flatMap(({ id, before: { fields } }) => (fields ? [{ ...BLANK_FIELDS, ...fields, id }] : [])),
    )
    const stocked = fresh.filter(({ before }) => before.opening !== 0)
    if (stocked.length > 0)
      await bookStock(
        tx,
        { ...bookingOf(ground, uuidv7(), 'Import undone'), reversesId: chunk.id },
        stocked.map(({ id, before }) => ({ productId: id, change: -before.opening })),
      )
    await archiveProducts(
      tx,
      ground.organizationId,
      fresh.map(({ id }) => id),
      ground.now(),
    )
    await archiveUnusedCategories(tx, ground.organizationId, written.categories ?? [], ground.now())
    // What is archived with its stock is not missing from the shelf.
    return { left: written.lines.filter(({ id }) => isLeft.has(id)).map(({ line }) => leftLine(line)) }
  },
}

/** Writes the rows that change a product, unless somebody changed it after the check. */
async function rewrite(tx: Tx, ground: Ground, lines: readonly Line[], { left, placed }: Going) {
  const meant = lines.filter(({ outcome }) => outcome === 'change')
  const targets = meant.flatMap(({ target }) => (target === null ? [] : [target]))
  if (targets.length === 0) return []
  const stored = await readProducts(tx, ground.organizationId, targets, true)
  const going: { line: Line; present: StoredProduct; after: Fields }[] = []
  for (const line of meant) {
    const present = stored.get(line.target ?? '')
    if (!present || present.revision !== line.revision) left.push(leftLine(line.line))
    else {
      going.push({ line, present, after: afterRow(present, line.row) })
    }
  }
  const codes = going.flatMap(({ after }) => codesOf(after))
  const owners = await ownersOfBarcodes(tx, ground.organizationId, codes)
  const isFree = ({ after }: { after: Fields }) =>
    codesOf(after).every((code) => [undefined, after.id].includes(owners.get(code)))
  const writable = going.filter(isFree)
  const inCategory = await placed(writable.map(({ line }) => line.row))
  const free = writable.map(({ line, present, after }) => ({
    ...{ line, present },
    after: { ...after, categoryId: inCategory(present, line.row) },
  }))
  left.push(...going.filter((one) => !isFree(one)).map(({ line }) => leftLine(line.line)))
  await rewriteProducts(
    tx,
    ground.organizationId,
    free.map(({ after }) => after),
  )
  await auditPrices(tx, ground, free)
  return free.map(({ line, present }) => ({
    line: line.line,
    id: present.id,
    isNew: false,
    before: { fields: fieldsOnly(present), revision: present.revision + 1, opening: 0 },
  }))
}

function fieldsOnly({ id: _, category: __, revision: ___, ...fields }: StoredProduct): ProductFields {
  return fields
}

/** Every price that a person changes is in the audit log with what it was, however many at once. */
async function auditPrices(
  tx: Tx,
  { organizationId, importId, fileName, userId, now }: Ground,
  going: readonly { readonly present: StoredProduct; readonly after: Fields }[],
): Promise<void> {
  const prices = going
    .filter(({ present, after }) => present.price !== after.price)
    .map(({ present, after }) => `${after.sku}: ${present.price} → ${after.price}`)
  if (prices.length === 0) return
  await writeAudit(tx, {
    organizationId,
    ...(userId !== null && { personId: userId }),
    at: now(),
    action: 'prices-imported',
    subjectType: 'import',
    subjectId: importId,
    detail: { file: fileName, prices },
  })
}

/** Products that were changed after the import wrote them, archived, or, of new ones, sold: these stay as they are. */
async function changedSince(
  tx: Tx,
  { organizationId }: Ground,
  { lines }: Written<ProductBefore>,
): Promise<Set<string>> {
  const stored = await readProducts(
    tx,
    organizationId,
    lines.map(({ id }) => id),
    true,
  )
  const fresh = lines.filter(({ isNew }) => isNew).map(({ id }) => id)
  const moved = await tx.execute<{ id: string }>(sql`
    select distinct product_id as id from inventory
     where organization_id = ${organizationId} and transaction_type <> 'opening'
       and product_id in (select value::uuid from json_array_elements_text(${JSON.stringify(fresh)}::json))`)
  const isMoved = new Set(moved.map(({ id }) => id))
  const given = lines.flatMap(({ before: { fields } }) => (fields ? codesOf(fields) : []))
  const owners = await ownersOfBarcodes(tx, organizationId, given)
  const skus = await skusTaken(tx, organizationId, lines, stored)
  const left = lines.filter(({ id, before }) => {
    const present = stored.get(id)
    if (!present || present.revision !== before.revision || isMoved.has(id) || skus.has(id)) return true
    return (
      before.fields !== null &&
      codesOf(before.fields).some((code) => ![undefined, id].includes(owners.get(code)))
    )
  })
  return new Set(left.map(({ id }) => id))
}

/** Products whose SKU of before another one has by now. */
async function skusTaken(
  tx: Tx,
  organizationId: string,
  lines: Written<ProductBefore>['lines'],
  stored: ReadonlyMap<string, StoredProduct>,
): Promise<Set<string>> {
  const renamed = lines.flatMap(({ id, before: { fields } }) =>
    fields && fields.sku.toLowerCase() !== stored.get(id)?.sku.toLowerCase() ? [{ id, sku: fields.sku }] : [],
  )
  if (renamed.length === 0) return new Set()
  const taken = await tx.execute<{ id: string }>(sql`
    select r.id from json_to_recordset(${JSON.stringify(renamed)}::json) as r (id uuid, sku text)
      join products p on p.organization_id = ${organizationId} and p.archived_at is null
       and lower(p.sku) = lower(r.sku) and p.id <> r.id`)
  return new Set(taken.map(({ id }) => id))
}
