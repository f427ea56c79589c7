import { Camera } from 'lucide-react'
import { useState } from 'react'
import { fetchedPart } from '../../ui/fetched-part.tsx'
import { Button, sayMissing } from '../../ui/index.ts'

const CameraView = fetchedPart(async () => (await import('./camera-view.tsx')).CameraView)

/** A button that turns the camera on where it stands. What it reads goes where a scanner's codes go. */
export function CameraScan() {
  const [isOn, setIsOn] = useState(false)
  const off = () => setIsOn(false)
  if (isOn)
    return (
      <CameraView
        onClose={off}
        onMissing={() => {
          off()
          sayMissing('Scanning with the camera is fetched when there is a network.')
        }}
      />
    )
  return (
    <Button className="justify-self-start" onClick={() => setIsOn(true)}>
      <Camera size={20} aria-hidden />
      Scan with the camera
    </Button>
  )
}
