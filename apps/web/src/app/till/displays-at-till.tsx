import { useState } from 'react'
import { WhenIdle } from '../../offline/device/when-idle.tsx'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { Button, sayMissing } from '../../ui/index.ts'

const Sender = fetchedPart(
  async () => (await import('../../features/customer-display/remote/remote-displays.tsx')).RemoteDisplays,
)
const Connect = fetchedPart(
  async () => (await import('../../features/customer-display/remote/connect-dialog.tsx')).ConnectDialog,
)

/** What the till shows goes to its displays on other devices from when it first stands idle. */
export const RemoteDisplays = () => <WhenIdle part={Sender} />

/** Makes another device a customer display of this till. */
export function DisplayButton() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const onMissing = () => {
    close()
    sayMissing('A display on another device is connected when there is a network.')
  }
  return (
    <>
      <Button className="mt-2 w-full" onClick={() => setIsOpen(true)}>
        Show on another device
      </Button>
      {isOpen ? <Connect onClose={close} onMissing={onMissing} /> : null}
    </>
  )
}
