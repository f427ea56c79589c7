/** Of no shop: the first till is T1, and nobody's books have an id that is all noughts but its last figure. */
export const SAMPLE_TILL = 'T0'
export const SAMPLE_SALE_ID = '00000000-0000-7000-8000-000000000001'

/** Whether a number or a code is of the sample that previews and test prints show: nothing was sold by it. */
export function isSampleReceipt(text: string): boolean {
  const typed = text.trim().toUpperCase()
  return typed.startsWith(`${SAMPLE_TILL}-`) || typed.endsWith(`:${SAMPLE_SALE_ID}`)
}
