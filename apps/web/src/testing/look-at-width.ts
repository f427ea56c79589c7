/**
 * How wide the page is and may be, and the controls beside the screen that no scrolling brings in. Journeys run it within their page,
 * so it uses nothing of this module.
 */
export function lookAtWidth() {
  const { scrollWidth, clientWidth } = document.documentElement
  const controls = document.querySelectorAll<HTMLElement>(
    'button, a[href], input, select, textarea, [tabindex="0"]',
  )
  const beside: string[] = []
  for (const control of controls) {
    // Kept from people on purpose: what only programs fill in.
    if (control.tabIndex < 0 && control.closest('[aria-hidden=true]')) continue
    const { left, right, width } = control.getBoundingClientRect()
    // What is only for those who hear the screen is a dot.
    if (width <= 1 || (left >= -1 && right <= clientWidth + 1)) continue
    let frame: HTMLElement | null = control
    while (frame && !/auto|scroll/.test(getComputedStyle(frame).overflowX)) frame = frame.parentElement
    if (!frame) beside.push(control.outerHTML.slice(0, 160))
  }
  return { is: scrollWidth, has: clientWidth, beside }
}
