import { Bluetooth } from 'lucide-react'
import { useState } from 'react'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { Button, sayMissing } from '../../ui/index.ts'

const BluetoothDialog = fetchedPart(async () => (await import('./bluetooth-dialog.tsx')).BluetoothDialog)

/** DEV-007. */
export function BluetoothButton() {
  const [isOpen, setIsOpen] = useState(false)
  const onMissing = () => {
    setIsOpen(false)
    sayMissing('The list of Bluetooth devices is fetched when there is a network.')
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Bluetooth size={18} aria-hidden />
        Bluetooth Devices
      </Button>
      {isOpen ? <BluetoothDialog onClose={() => setIsOpen(false)} onMissing={onMissing} /> : null}
    </>
  )
}
