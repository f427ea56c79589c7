import { Camera } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/index.ts'
import { CameraView } from './camera-view.tsx'

/** A button that turns the camera on where it stands. What it reads goes where a scanner's codes go. */
export function CameraScan() {
  const [isOn, setIsOn] = useState(false)
  if (isOn) return <CameraView onClose={() => setIsOn(false)} />
  return (
    <Button className="justify-self-start" onClick={() => setIsOn(true)}>
      <Camera size={20} aria-hidden />
      Scan with the camera
    </Button>
  )
}
