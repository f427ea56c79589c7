import { Bluetooth } from 'lucide-react'
import { useState } from 'react'
import { Button, fetchedDialog } from '../../ui/index.ts'

const BluetoothDialog = fetchedDialog(async () => (await import('./bluetooth-dialog.tsx')).BluetoothDialog)

/** DEV-007. */
export function BluetoothButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Bluetooth size={18} aria-hidden />
        Bluetooth Devices
      </Button>
      {isOpen ? <BluetoothDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
