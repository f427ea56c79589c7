import { Camera } from 'lucide-react'
import { IconButton } from '../../../ui/index.ts'
import { useTillNow } from '../till/terminal-context.ts'

/** Where one works by touch there is a camera and mostly no scanner; elsewhere the list of commands leads to it. */
export function CameraButton() {
  const till = useTillNow()
  return (
    <IconButton
      label="Scan with the camera"
      look="secondary"
      className="pointer-fine:hidden"
      onClick={() => till().show({ kind: 'camera' })}
    >
      <Camera size={20} aria-hidden />
    </IconButton>
  )
}
