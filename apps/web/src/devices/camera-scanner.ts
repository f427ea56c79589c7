import type { BarcodeDetector as Ponyfill } from 'barcode-detector/ponyfill'

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

/** How often the picture is looked at, and how long the same code is taken for the same pack still in front of the camera. */
const LOOK_MS = 150
const SAME_MS = 1_500

interface Detector {
  detect(picture: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}

/**
 * Reads barcodes from the camera at the back of the device, until it is told to stop. The browser's own reader is used where
 * there is one; elsewhere a part of this program reads them, without a network.
 *
 * @param video shows what the camera sees
 * @returns what turns the camera off
 * @throws DOMException NotAllowedError where the person did not allow it, NotFoundError where there is no camera
 */
export async function scanWithCamera(
  video: HTMLVideoElement,
  onScan: (code: string) => void,
): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 } },
  })
  let isOver = false
  const stop = () => {
    isOver = true
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  try {
    video.srcObject = stream
    await video.play()
    const detector = await makeDetector()
    void look(detector, video, onScan, () => isOver)
    return stop
  } catch (error) {
    stop()
    throw error
  }
}

async function look(
  detector: Detector,
  video: HTMLVideoElement,
  onScan: (code: string) => void,
  isOver: () => boolean,
): Promise<void> {
  const seenAt = new Map<string, number>()
  while (!isOver()) {
    const codes = await detector.detect(video).catch(() => [])
    for (const { rawValue } of codes) {
      const now = performance.now()
      const isNew = now - (seenAt.get(rawValue) ?? Number.NEGATIVE_INFINITY) > SAME_MS
      seenAt.set(rawValue, now)
      if (isNew && !isOver()) onScan(rawValue)
    }
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
