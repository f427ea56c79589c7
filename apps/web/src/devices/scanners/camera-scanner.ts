import type { BarcodeDetector as Ponyfill } from 'barcode-detector/ponyfill'
import { SeenCodes } from './seen-codes.ts'

/** The codes that stand on goods and on what they are delivered in. */
const FORMATS = [
  'ean_13',
  'ean_8',
  'upc_a',
  'upc_e',
  'itf',
  'code_128',
  'code_39',
  'data_matrix',
  'qr_code',
  'databar',
  'databar_expanded',
] as const

/** How often the picture is looked at. */
const LOOK_MS = 150

interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

/** A camera that is on. */
export interface CameraScanner {
  readonly stop: () => void
  /** Switches its light; undefined where it has none. */
  readonly light: ((isOn: boolean) => Promise<void>) | undefined
}

interface CameraEvents {
  readonly onScan: (code: string) => void
  /** It was unplugged, or taken away by the device. */
  readonly onLost: () => void
}

/**
 * Reads barcodes from the camera at the back of the device, until it is told to stop. The browser's own reader is used where
 * there is one; elsewhere a part of this program reads them, without a network.
 *
 * @param video shows what the camera sees
 * @throws DOMException NotAllowedError where the person did not allow it, NotFoundError where there is no camera,
 * NotReadableError where another program has it; TypeError where the page came by an address that is not safe
 */
export async function scanWithCamera(video: HTMLVideoElement, events: CameraEvents): Promise<CameraScanner> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  const [track] = stream.getVideoTracks()
  let isOver = false
  const stop = () => {
    isOver = true
    for (const one of stream.getTracks()) one.stop()
    video.srcObject = null
  }
  try {
    track?.addEventListener('ended', () => isOver || events.onLost())
    video.srcObject = stream
    await video.play()
    const detector = await makeDetector()
    void look(detector, video, events.onScan, () => isOver)
    return { stop, light: lightOf(track) }
  } catch (error) {
    stop()
    throw error
  }
}

/** TypeScript's own library knows nothing of lights. */
function lightOf(track: MediaStreamTrack | undefined): CameraScanner['light'] {
  const capabilities = track?.getCapabilities?.()
  if (!track || !capabilities || Reflect.get(capabilities, 'torch') !== true) return undefined
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
}

async function look(
  detector: Detector,
  video: HTMLVideoElement,
  onScan: (code: string) => void,
  isOver: () => boolean,
): Promise<void> {
  const seen = new SeenCodes()
  while (!isOver()) {
    const codes = await detector.detect(video).catch(() => [])
    const come = seen.look(
      codes.map(({ rawValue }) => rawValue),
      performance.now(),
    )
    for (const code of come) if (!isOver()) onScan(code)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

async function makeDetector(): Promise<Detector> {
  const Own = (globalThis as { BarcodeDetector?: typeof Ponyfill }).BarcodeDetector
  const known: readonly string[] = Own ? await Own.getSupportedFormats() : []
  if (Own && ['ean_13', 'data_matrix', 'code_128'].every((format) => known.includes(format)))
    return new Own({ formats: FORMATS.filter((format) => known.includes(format)) })
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: [...FORMATS] })
}
