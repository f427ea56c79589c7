import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { scanWithCamera } from '../../devices/camera-scanner.ts'
import { Banner, Button } from '../../ui/index.ts'

interface CameraViewProps {
  readonly onScan: (code: string) => void
  readonly onClose: () => void
}

/** What the camera sees, and every code in it. */
export function CameraView({ onScan, onClose }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const take = useEffectEvent(onScan)
  useEffect(() => {
    const box = video.current
    if (!box) return
    let stop: (() => void) | undefined
    let isOver = false
    scanWithCamera(box, (code) => take(code)).then(
      (end) => {
        if (isOver) end()
        else stop = end
      },
      (error: unknown) => setProblem(wordsFor(error)),
    )
    return () => {
      isOver = true
      stop?.()
    }
  }, [])
  return (
    <div className="grid gap-3">
      {problem ? (
        <Banner tone="warn" title="The camera cannot be used" isUrgent>
          {problem}
        </Banner>
      ) : (
        <video
          ref={video}
          muted
          playsInline
          aria-label="What the camera sees"
          className="aspect-[4/3] max-h-[45dvh] w-full rounded-md bg-sunken object-cover"
        />
      )}
      <Button className="justify-self-start" onClick={onClose}>
        Turn the camera off
      </Button>
    </div>
  )
}

function wordsFor(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'It is not allowed for this page. Allow it in the browser’s settings for this address, or use a scanner or the search.'
  if (name === 'NotFoundError') return 'This device has none. Use a scanner or the search.'
  return 'Another program may have it. Close that one, or use a scanner or the search.'
}
