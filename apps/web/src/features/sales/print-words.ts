export const PRINT_FAILED = 'Failed to print receipt'
export const POP_UPS_BLOCKED = 'Please allow pop-ups to print receipts'
