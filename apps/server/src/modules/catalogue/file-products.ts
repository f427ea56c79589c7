import { sql } from 'drizzle-orm'
import { oneOfIds } from '../../platform/database/one-of-ids.ts'
import type { Tx } from '../../platform/tenancy.ts'

/**
 * Files anew what products are found by, from their own columns: their codes, so that each stays one product's, and the
 * words that searches look for. Call it in the transaction that wrote `name`, `sku`, `barcode`, `other_barcodes` or
 * `archived_at`, once for all that were written: two products may swap codes that way.
 *
 * @throws a broken unique rule (`product_barcodes_key`) for a code that another product has
 */
export async function fileProducts(
  tx: Tx,
  organizationId: string,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length === 0) return
  const ids = oneOfIds(productIds)
  await tx.execute(sql`
    delete from product_barcodes where organization_id = ${organizationId} and product_id = ${ids}`)
  await tx.execute(sql`
    delete from product_words where organization_id = ${organizationId} and product_id = ${ids}`)
  await fileNewProducts(tx, organizationId, productIds)
}

/** The same for products that the same transaction made: nothing is filed of them yet, and nothing is looked for. */
export async function fileNewProducts(
  tx: Tx,
  organizationId: string,
  productIds: readonly string[],
): Promise<void> {
  if (productIds.length === 0) return
  const ids = oneOfIds(productIds)
  await tx.execute(sql`
    insert into product_barcodes (organization_id, barcode, product_id, place)
    select organization_id, code, id, place - 1
      from products, unnest(barcode || other_barcodes) with ordinality as codes (code, place)
     where organization_id = ${organizationId} and id = ${ids} and archived_at is null and code is not null`)
  // The shop's own words in one order: two transactions that bring the same new ones must not wait for each other.
  await tx.execute(sql`
    with filed as (
      insert into product_words (organization_id, product_id, word, name_key)
      select organization_id, id, word, left(lower(name), 60)
        from products, lateral (${WORDS}) as words
       where organization_id = ${organizationId} and id = ${ids} and archived_at is null
      returning word
    )
    insert into shop_words (organization_id, word)
    select ${organizationId}::uuid, word
      from (select distinct word from filed where word !~ '[0-9]' and length(word) between 3 and 40) named
     order by word
    on conflict do nothing`)
}

/**
 * The words of a product's name, SKU and codes: each as it stands between blanks, and its parts where it has hyphens and
 * the like in it ("semi-skimmed", "semi", "skimmed"). `searchedWords` of the domain does the same to what is typed; a
 * property holds the two together. The migration that brought these tables has a copy of it.
 */
const WORDS = sql.raw(String.raw`
  select distinct left(word, 64) as word
    from regexp_split_to_table(
           lower(regexp_replace(normalize(name || ' ' || sku || ' ' || coalesce(barcode, '') || ' '
                                          || array_to_string(other_barcodes, ' '), NFKD),
                                '[\u0300-\u036f''\u0060\u00b4\u02bc\u2018\u2019]', '', 'g')),
           '[\u0001-\u0020\u007f-\u009f\u2028\u2029]+') as token,
         lateral (select regexp_replace(token, '^[\u0001-/:-@\[-\u0060{-\u00bf\u00d7\u00f7\u2000-\u206f]+|[\u0001-/:-@\[-\u0060{-\u00bf\u00d7\u00f7\u2000-\u206f]+$', '', 'g')
                  union all
                  select regexp_split_to_table(token, '[\u0001-/:-@\[-\u0060{-\u00bf\u00d7\u00f7\u2000-\u206f]+')) as parts (word)
   where word <> ''`)
