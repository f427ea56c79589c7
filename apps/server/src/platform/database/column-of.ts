/** What the column of a field is called: "minStockLevel" is min_stock_level. */
export const columnOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
