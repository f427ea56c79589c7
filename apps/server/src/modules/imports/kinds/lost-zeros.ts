/** SKUs that begin with zeros, by what a spreadsheet leaves of them: "777" → "00777". */
export function skusByFigures(skus: Iterable<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const sku of skus) if (/^0\d+$/.test(sku)) found.set(sku.replace(/^0+(?=\d)/, ''), sku)
  return found
}
