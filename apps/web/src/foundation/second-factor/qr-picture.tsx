import { toString as drawQr } from 'qrcode'
import { useEffect, useState } from 'react'

/** A QR code on white, whatever the theme: cameras read dark on light. */
export function QrPicture({ text, label, size = 192 }: { text: string; label: string; size?: number }) {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    let isWanted = true
    void drawQr(text, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }).then((svg) => {
      if (isWanted) setAddress(`data:image/svg+xml;utf8,${encodeURIComponent(svg)}`)
    })
    return () => {
      isWanted = false
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
