import { useState } from 'react'
import { Button, Dialog } from '../../ui/index.ts'

/** AUTH-055: says over the login that the link opened nothing, and why. */
export function RemoteLinkRefused({ why }: { why: string }) {
  const [isRead, setIsRead] = useState(false)
  return (
    <Dialog
      open={!isRead}
      onOpenChange={(isOpen) => setIsRead(!isOpen)}
      width="narrow"
      title="The link opened nothing"
      description={why}
      actions={
        <Button look="primary" onClick={() => setIsRead(true)}>
          Go to the sign-in
        </Button>
      }
    />
  )
}
