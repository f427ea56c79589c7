import { useState } from 'react'
import { useScans } from '../../devices/scanners/use-scans.ts'

/** What is scanned while somebody is asked for is nobody's yet: it goes nowhere, and that is said. */
export function ScansWait() {
  const [isScanned, setIsScanned] = useState(false)
  useScans(() => setIsScanned(true), 'over')
  return (
    <p role="alert" className="text-center text-sm font-medium text-bad-ink not-empty:mt-3">
      {isScanned ? 'Finish this first, then scan.' : null}
    </p>
  )
}
