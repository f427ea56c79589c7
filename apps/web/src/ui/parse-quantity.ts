/** Reads a whole number of things, zero to 999,999, as a person types it; undefined for anything else. */
export function parseQuantity(text: string): number | undefined {
  const digits = text.trim().replaceAll(',', '')
  return /^\d{1,6}$/.test(digits) ? Number(digits) : undefined
}
