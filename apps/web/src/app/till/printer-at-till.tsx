import { useState } from 'react'
import { WhenIdle } from '../../offline/device/when-idle.tsx'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { Button, sayMissing } from '../../ui/index.ts'

const Notice = fetchedPart(
  async () => (await import('../../features/printers/printer-notice.tsx')).PrinterNotice,
)
const Wizard = fetchedPart(
  async () => (await import('../../features/printers/printer-at-device.tsx')).TillPrinterDialogs,
)

/** What is not on paper, at the head of the till. It comes when the till stands idle, and with it what a reload left to print. */
export const PrinterNotice = () => <WhenIdle part={Notice} />

/** Sets up the printer of the till that it stands at. */
export function PrinterButton() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const onMissing = () => {
    close()
    sayMissing('The printer is set up when there is a network.')
  }
  return (
    <>
      <Button className="mt-2 w-full" onClick={() => setIsOpen(true)}>
        Set up printer
      </Button>
      {isOpen ? <Wizard onClose={close} onMissing={onMissing} /> : null}
    </>
  )
}
