import { useState } from 'react'
import { Button, fetchedDialog } from '../../ui/index.ts'

const ConnectDialog = fetchedDialog(
  async () => (await import('../../features/customer-display/remote/connect-dialog.tsx')).ConnectDialog,
)

/** Makes another device a customer display of this till. */
export function DisplayButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button className="mt-2 w-full" onClick={() => setIsOpen(true)}>
        Show on another device
      </Button>
      {isOpen ? <ConnectDialog onClose={() => setIsOpen(false)} /> : null}
    </>
  )
}
