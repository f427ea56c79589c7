import { toast } from '../../ui/index.ts'
import { storageHealth } from './storage-health.ts'

/** Said at all events; the words on the way out come with the card that says them too. */
export async function sayNearlyFull(): Promise<void> {
  const words = await import('./device-warnings.ts').catch(() => undefined)
  toast({ title: 'Storage nearly full', description: words?.roomWarning(storageHealth.get()) })
}
