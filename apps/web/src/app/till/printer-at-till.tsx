import { useEffect, useState } from 'react'
import { fetchWhenIdle } from '../../offline/device/fetch-when-idle.ts'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { Button, sayMissing } from '../../ui/index.ts'

const Notice = fetchedPart(
  async () => (await import('../../features/printers/printer-notice.tsx')).PrinterNotice,
)
const Wizard = fetchedPart(
  async () => (await import('../../features/printers/printer-at-device.tsx')).TillPrinterDialogs,
)

/** What is not on paper, at the head of the till. It comes when the till stands idle, and with it what a reload left to print. */
export function PrinterNotice() {
  const [isHere, setIsHere] = useState(false)
  useEffect(() => fetchWhenIdle([async () => Notice.fetch().then(() => setIsHere(true))]), [])
  return isHere ? <Notice onMissing={() => undefined} /> : null
}

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
