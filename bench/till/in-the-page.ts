/*
 * What runs in the till's own page. Each function is sent there as text, so that it uses nothing but what it is given.
 */

/** The keys of a scanner: the digits at once, and Enter. */
export const keysOf = (code: string): string[] => [...code, 'Enter']

/** Scans, and answers after how many milliseconds the line of these goods was painted. */
export function lineOf({ keys, name }: { keys: string[]; name: string }): Promise<number> {
  const began = performance.now()
  const isThere = () =>
    [...document.querySelectorAll('[aria-label="Cart"] li')].some((line) => line.textContent?.includes(name))
  return new Promise((resolve) => {
    const look = () => {
      // A frame that begins with the line in it has painted it when the next one begins.
      if (isThere()) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
      else requestAnimationFrame(look)
    }
    const target = document.activeElement ?? document.body
    for (const key of keys)
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    look()
  })
}

/** Types a text into the empty search box, and answers after how many milliseconds what it finds was painted; 0 for nothing. */
export function offeredFor(text: string): Promise<number> {
  const box = document.querySelector<HTMLInputElement>('input[role="combobox"]')
  if (!box) return Promise.resolve(0)
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
  const type = (typed: string) => {
    value?.set?.call(box, typed)
    box.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const offered = () => document.querySelectorAll('[role="option"]').length
  type('')
  return new Promise((resolve) => {
    setTimeout(() => {
      const began = performance.now()
      type(text)
      const look = () => {
        if (offered() > 0) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        else if (performance.now() - began > 3_000) resolve(0)
        else requestAnimationFrame(look)
      }
      look()
    }, 300)
  })
}

/** From the first script of the page on: scans until a line stands in the cart, and notes how long after the start that was. */
export function startedWith(keys: string[]): void {
  const scan = setInterval(() => {
    if (document.querySelector('[aria-label="Cart"] li')) {
      clearInterval(scan)
      Object.assign(window, { takenAt: performance.now() })
      return
    }
    const target = document.activeElement ?? document.body
    for (const key of keys)
      target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, 25)
}
