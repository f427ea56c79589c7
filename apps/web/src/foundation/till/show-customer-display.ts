import { openCustomerDisplay } from '../../devices/display-window.ts'
import { toast } from '../../ui/index.ts'

/** Opens the customer's window, or says why it did not open and what to do. */
export function showCustomerDisplay() {
  if (openCustomerDisplay()) return
  toast({
    title: 'The customer display was blocked',
    description: 'Allow pop-ups for this site in the browser, then press the button again.',
    look: 'destructive',
  })
}
