import { toast } from '../../ui/index.ts'
import { roomWarning } from './device-warnings.ts'
import { storageHealth } from './storage-health.ts'

export function sayNearlyFull(): void {
  toast({ title: 'Storage nearly full', description: roomWarning(storageHealth.get()) })
}
