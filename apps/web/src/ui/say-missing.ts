import { toast } from './toast-store.ts'

/** Says that a part of the screen could not be fetched, and what goes on without it. */
export function sayMissing(description: string) {
  toast({ title: 'Not on this device yet', description, look: 'destructive' })
}
