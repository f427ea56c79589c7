import { Dialog } from '../../ui/index.ts'
import { CameraView } from './camera-view.tsx'

/** The camera over a till: what it reads is rung up behind it. */
export function CameraDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title="Scan with the camera"
      description="Each code is rung up once, and again when it has left the picture and come back."
    >
      <CameraView />
    </Dialog>
  )
}
