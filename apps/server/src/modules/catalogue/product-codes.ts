import { type CodesOfProduct, codesAfter, otherIsbn, readAgain } from '@tuppence/domain/catalogue'
import { sql } from 'drizzle-orm'
import { Refused } from '../../platform/http/refused.ts'
import type { Tx } from '../../platform/tenancy.ts'
import type { ProductChange } from './product-values.ts'

const NONE: CodesOfProduct = { barcode: null, otherBarcodes: [] }

/**
 * The codes of a product after a form, as they are kept; undefined where the form says nothing of them.
 *
 * @throws Refused check-digit-wrong for a number that was probably misread, unless the form says that the shop made it, or
 *   the product has it already
 */
export function codesOfForm(form: ProductChange, present: CodesOfProduct = NONE): CodesOfProduct | undefined {
  const { barcode, otherBarcodes, isOwnCode } = form
  if (barcode === undefined && otherBarcodes === undefined) return undefined
  const codes = codesAfter(present, { barcode, otherBarcodes })
  const had = [present.barcode, ...present.otherBarcodes]
  const problems = [codes.barcode, ...codes.otherBarcodes].flatMap((code, place) => {
    const meant = code === null || had.includes(code) ? undefined : readAgain(code)
    if (meant === undefined) return []
    const field = place === 0 ? 'body.barcode' : `body.otherBarcodes.${place - 1}`
    return [{ field, message: `${code} is not a whole barcode: did you mean ${meant}?` }]
  })
  if (problems.length > 0 && isOwnCode !== true) throw new Refused('check-digit-wrong', problems)
  return codes
}

/** What of a product no other product of the business may have. */
interface Names {
  readonly sku?: string | undefined
  readonly codes?: CodesOfProduct | undefined
  /** The codes that it has already: what they have in common with another product's is not this change's doing. */
  readonly had?: CodesOfProduct | undefined
}

/**
 * Looks who else has a SKU or a code, or a book's other ISBN, so that the refusal can name them; the unique rules of the tables see to
 * the rest.
 *
 * @throws Refused sku-taken, barcode-taken
 */
export async function refuseTaken(
  tx: Tx,
  organizationId: string,
  id: string,
  { sku, codes, had = NONE }: Names,
): Promise<void> {
  if (sku !== undefined) {
    const [other] = await tx.execute<{ name: string; sku: string }>(sql`
      select name, sku from products
       where organization_id = ${organizationId} and lower(sku) = lower(${sku}) and id <> ${id}::uuid
         and archived_at is null limit 1`)
    if (other)
      throw new Refused('sku-taken', [
        { field: 'body.sku', message: `“${other.name}” has the SKU ${other.sku}.` },
      ])
  }
  const asked = codes ? allCodes(codes) : []
  if (asked.length === 0) return
  const added = asked.filter((code) => !allCodes(had).includes(code))
  const spelt = new Map(added.map((code) => [otherIsbn(code) ?? code, code]))
  const owners = await tx.execute<{ barcode: string; name: string; sku: string }>(sql`
    select filed.barcode, p.name, p.sku from product_barcodes filed
      join products p on p.organization_id = filed.organization_id and p.id = filed.product_id
     where filed.organization_id = ${organizationId} and filed.product_id <> ${id}::uuid
       and filed.barcode in (select value from json_array_elements_text(${JSON.stringify([...asked, ...spelt.keys()])}::json))`)
  if (owners.length === 0) return
  const problems = owners.map(({ barcode, name, sku: itsSku }) => {
    const place = asked.indexOf(asked.includes(barcode) ? barcode : (spelt.get(barcode) ?? barcode))
    const field = place === 0 ? 'body.barcode' : `body.otherBarcodes.${place - 1}`
    return { field, message: `“${name}” (SKU ${itsSku}) has ${barcode}.` }
  })
  throw new Refused('barcode-taken', problems)
}

const allCodes = ({ barcode, otherBarcodes }: CodesOfProduct): string[] =>
  [barcode ?? [], otherBarcodes].flat()
