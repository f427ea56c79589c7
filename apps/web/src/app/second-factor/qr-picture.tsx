import { toString as drawQr } from 'qrcode'
import { useEffect, useState } from 'react'

/** A QR code on white, whatever the theme: cameras read dark on light. */
export function QrPicture({ text, label }: { text: string; label: string }) {
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
    <span className="mx-auto block size-48 overflow-hidden rounded-md border border-line">
      {address ? <img src={address} alt={label} width={192} height={192} /> : null}
    </span>
  )
}
