import { page } from 'vitest/browser'

/* What stands at a till that has a head of its own. */

/** The cards themselves, without the buttons that change what is on them. */
export const cards = () => [...document.querySelectorAll('[aria-label="Products"] [data-place]')]
export function pressCard(place: number): Promise<void> {
  const one = cards()[place]
  if (!one) throw new Error(`there is no card ${place}`)
  return page.elementLocator(one).click()
}
export const nameBox = () => page.getByRole('searchbox', { name: 'Search products' })
export const codeBox = () => page.getByLabelText('Barcode', { exact: true })
export const cash = () => page.getByRole('button', { name: /^Cash( Alt\+1)?$/ })
export const card = () => page.getByRole('button', { name: /^Card( Alt\+2)?$/ })
export const cashReceived = () => page.getByLabelText('Cash Received')

/** How many cards stand in the first row. */
export function columns(): number {
  const tops = cards().map((one) => one.getBoundingClientRect().top)
  return tops.filter((top) => top === Math.min(...tops)).length
}
