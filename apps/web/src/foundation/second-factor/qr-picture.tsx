import { useEffect, useState } from 'react'
import { fetchQrDrawing } from '../../devices/qr-modules.ts'

/** A QR code on white, whatever the theme: cameras read dark on light. */
export function QrPicture({ text, label, size = 192 }: { text: string; label: string; size?: number }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let isWanted = true
    const draw = async () => {
      const { toString: drawQr } = await fetchQrDrawing()
      const svg = await drawQr(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' })
      if (isWanted) setAddress(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`)
    }
    const drawOrWait = () => void draw().catch(() => undefined)
    drawOrWait()
    // Without a network what draws it may not be on this device yet.
    addEventListener('online', drawOrWait)
    return () => {
      isWanted = false
      removeEventListener('online', drawOrWait)
    }
  }, [text])
  return (
    <span
      className="mx-auto block overflow-hidden rounded-md border border-line"
      style={{ width: size, height: size }}
    >
      {address ? <img src={address} alt={label} width={size} height={size} /> : null}
    </span>
  )
}
