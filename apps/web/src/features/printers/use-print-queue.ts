import { useEffect, useSyncExternalStore } from 'react'
import type { PrintJob } from '../../devices/printers/print-job.ts'
import { printQueue, startPrintQueue } from '../../devices/printers/queue-here.ts'

/** What stands in the queue of this device, the oldest first; it goes on printing from the first screen that looks. */
export function usePrintQueue(): readonly PrintJob[] {
  useEffect(() => void startPrintQueue(), [])
  return useSyncExternalStore(
    (listener) => printQueue.subscribe(listener),
    () => printQueue.jobs,
  )
}
