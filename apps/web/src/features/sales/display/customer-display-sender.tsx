import { useTerminal } from '../till/terminal-context.ts'
import { useCustomerDisplay } from './use-customer-display.ts'

/** Keeps the customer's screen as the till is; it draws nothing here. */
export function CustomerDisplaySender() {
  useCustomerDisplay(useTerminal())
  return null
}
