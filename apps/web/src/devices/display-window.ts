/** DISP-002. */
const BARE = 'menubar=no,toolbar=no,location=no,status=no,scrollbars=no'

/**
 * Opens the customer display, or brings the one that is open to the front.
 *
 * @param size DISP-001, DISP-003; a display that is connected by Bluetooth has another (DISP-004)
 * @returns false where the browser blocked the window
 */
export function openCustomerDisplay(size = 'width=1024,height=768'): boolean {
  const opened = window.open('/customer-display', 'tuppence-customer-display', `${size},${BARE}`)
  opened?.focus()
  return opened !== null
}
