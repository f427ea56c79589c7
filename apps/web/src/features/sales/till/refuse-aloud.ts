import { toast } from '../../../ui/index.ts'

/** T§8: what the till refuses is said in a toast titled "Error". */
export function refuseAloud(description: string) {
  toast({ title: 'Error', description, look: 'destructive' })
}

export const RATE_CHANGED = 'The VAT rate has just changed. Check the total, then press again.'
export const CHANGED_MEANWHILE =
  'Something was rung up meanwhile, and nothing is recorded yet. Look at the new total.'
