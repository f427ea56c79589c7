/** DISP-001 to DISP-003. */
const FEATURES = 'width=1024,height=768,menubar=no,toolbar=no,location=no,status=no,scrollbars=no'

/**
 * Opens the customer display, or brings the one that is open to the front.
 *
 * @returns false where the browser blocked the window
 */
export function openCustomerDisplay(): boolean {
  const opened = window.open('/customer-display', 'tuppence-customer-display', FEATURES)
  opened?.focus()
  return opened !== null
}
