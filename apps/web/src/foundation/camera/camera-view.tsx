import { Flashlight } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type CameraScanner, scanWithCamera } from '../../devices/scanners/camera-scanner.ts'
import { HANDED_SCAN } from '../../devices/scanners/scan-events.ts'
import { Banner, Button } from '../../ui/index.ts'

interface CameraViewProps {
  readonly onClose?: (() => void) | undefined
}

/** What the camera sees. Every code in it goes where a scanner's would go; it is off while nobody looks at this window. */
export function CameraView({ onClose }: CameraViewProps) {
  const { video, problem, last, light, tryAgain } = useCamera()
  const [isLit, setIsLit] = useState(false)
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
      <p role="status" className="text-sm text-ink-muted [overflow-wrap:anywhere] empty:hidden">
        {last ? (
          <>
            Read <span className="figures font-semibold text-ink">{last}</span>
          </>
        ) : problem ? null : (
          'Hold the code flat in front of the camera, a hand’s length away.'
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {problem ? <Button onClick={tryAgain}>Try again</Button> : null}
        {light && !problem ? (
          <Button
            aria-pressed={isLit}
            onClick={() => {
              setIsLit(!isLit)
              light(!isLit).catch(() => setIsLit(isLit))
            }}
          >
            <Flashlight size={18} aria-hidden />
            Light
          </Button>
        ) : null}
        {onClose ? <Button onClick={onClose}>Turn the camera off</Button> : null}
      </div>
    </div>
  )
}

const LOST = 'It was unplugged, or this device has taken it away. Plug it in and try again, or use a scanner.'

function useCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<string>()
  const [last, setLast] = useState<string>()
  const [camera, setCamera] = useState<CameraScanner>()
  const [attempt, setAttempt] = useState(0)
  const take = useEffectEvent((code: string) => {
    setLast(code)
    dispatchEvent(new CustomEvent(HANDED_SCAN, { detail: code }))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks for the camera anew.
  useEffect(() => {
    const keeper = keepCamera(video, {
      onScan: (code) => take(code),
      onProblem: setProblem,
      onCamera: setCamera,
    })
    keeper.see()
    document.addEventListener('visibilitychange', keeper.see)
    return () => {
      document.removeEventListener('visibilitychange', keeper.see)
      keeper.end()
    }
  }, [attempt])
  const tryAgain = () => {
    setProblem(undefined)
    setAttempt((before) => before + 1)
  }
  return { video, problem, last, light: camera?.light, tryAgain }
}

interface CameraNews {
  readonly onScan: (code: string) => void
  readonly onProblem: (words: string) => void
  readonly onCamera: (camera: CameraScanner | undefined) => void
}

/** The camera is on while the window is in sight: a picture that nobody sees must ring nothing up. */
function keepCamera(video: { readonly current: HTMLVideoElement | null }, news: CameraNews) {
  let isOver = false
  let isWanted = false
  let camera: CameraScanner | undefined
  let begun = 0
  const off = () => {
    isWanted = false
    begun += 1
    camera?.stop()
    camera = undefined
    news.onCamera(undefined)
  }
  const on = async (box: HTMLVideoElement) => {
    isWanted = true
    begun += 1
    const mine = begun
    try {
      const own = await scanWithCamera(box, { onScan: news.onScan, onLost: () => fail(LOST) })
      if (mine !== begun) return own.stop()
      camera = own
      news.onCamera(own)
    } catch (error) {
      if (mine === begun) fail(wordsFor(error))
    }
  }
  const fail = (words: string) => {
    off()
    news.onProblem(words)
  }
  return {
    see: () => {
      const box = video.current
      if (isOver || document.hidden) off()
      else if (box && !isWanted) void on(box)
    },
    end: () => {
      isOver = true
      off()
    },
  }
}

function wordsFor(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'It is not allowed for this page. Allow it in the browser’s settings for this address, or use a scanner or the search.'
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'This device has none. Use a scanner or the search.'
  if (error instanceof TypeError)
    return isSecureContext
      ? 'What reads its picture could not be fetched. Try again when there is a network.'
      : 'Browsers give it to pages that come by https alone. Open this site by its https address, or use a scanner.'
  return 'Another program may have it. Close that one, or use a scanner or the search.'
}
