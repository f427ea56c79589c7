/*
 * What runs in the till's own page. Each function is sent there as text, so that it uses nothing but what it is given.
 *
 * "Painted" is when the first frame that has it has been made: what is asked for before a frame runs ahead of its style, layout
 * and paint, and what is put off from there runs behind them. What the graphics processor does then is not in it.
 */

/** The keys of a scanner: the digits at once, and Enter. */
export const keysOf = (code: string): string[] => [...code, 'Enter']

/** Scans, and answers after how many milliseconds the line of these goods was painted; 0 where it never was. */
export function lineOf({ keys, name }: { keys: string[]; name: string }): Promise<number> {
  const isThere = () =>
    [...document.querySelectorAll('[aria-label="Cart"] li')].some((line) =>
      // Whole, or "no. 5" would be found in "no. 55".
      line.querySelector('button')?.getAttribute('aria-label')?.endsWith(` ${name}`),
    )
  return new Promise((resolve) => {
    let began = 0
    const painted = () => requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
    const watch = new MutationObserver(() => {
      if (!isThere()) return
      watch.disconnect()
      painted()
    })
    watch.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => {
      watch.disconnect()
      resolve(0)
    }, 30_000)
    const target = document.activeElement ?? document.body
    began = performance.now()
    for (const key of keys)
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
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
  box.focus()
  type('')
  return new Promise((resolve) => {
    setTimeout(() => {
      const began = performance.now()
      const watch = new MutationObserver(() => {
        if (offered() === 0) return
        watch.disconnect()
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
      })
      watch.observe(document.body, { childList: true, subtree: true })
      setTimeout(() => {
        watch.disconnect()
        resolve(0)
      }, 3_000)
      type(text)
    }, 300)
  })
}

/** Has the basket paid by card, which is what asks for no amount. */
export function byCard(): void {
  document.querySelector<HTMLInputElement>('[aria-label="Payment method"] input[value="card"]')?.click()
}

/** Presses Complete, and answers after how many milliseconds the sale was said to be done. */
export function doneIn(): Promise<number> {
  return new Promise((resolve) => {
    let began = 0
    const watch = new MutationObserver(() => {
      if (!document.querySelector('[aria-label="Sale completed"]')) return
      watch.disconnect()
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
    })
    watch.observe(document.body, { childList: true, subtree: true })
    setTimeout(() => {
      watch.disconnect()
      resolve(0)
    }, 30_000)
    began = performance.now()
    document.getElementById('complete-transaction')?.click()
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
