import { useState } from 'react'
import { Button, fetchedDialog } from '../../ui/index.ts'

const TillPrinterDialogs = fetchedDialog(
  async () => (await import('../../features/printers/printer-at-device.tsx')).TillPrinterDialogs,
)

/** Sets up the printer of the till that it stands at. */
export function PrinterButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button className="mt-2 w-full" onClick={() => setIsOpen(true)}>
        Set up printer
      </Button>
      {isOpen ? <TillPrinterDialogs onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
