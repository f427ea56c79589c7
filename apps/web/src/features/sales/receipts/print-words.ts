import { askForPrintQueue } from '../../../devices/printers/queue-asked.ts'

export const PRINT_FAILED = 'Failed to print receipt'
export const POP_UPS_BLOCKED = 'Please allow pop-ups to print receipts'
/** What does not come out stands there. */
export const PRINT_QUEUE = { label: 'Print queue', onAct: askForPrintQueue }
