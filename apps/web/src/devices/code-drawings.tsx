import { code128Path, type QrModules, qrPath } from '@tuppence/domain/receipts'

/** RCPT-027. */
const QR_PX = 150

export function QrDrawing({ modules }: { modules: QrModules }) {
  const { path, side } = qrPath(modules)
  return (
    <svg
      role="img"
      aria-label="QR code"
      width={QR_PX}
      height={QR_PX}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}

/** A number as bars with its text below; the text alone where bars cannot hold it. */
export function BarsDrawing({ text }: { text: string }) {
  const bars = code128Path(text)
  return (
    <div className="barcode">
      {bars ? (
        <svg
          role="img"
          aria-label={`Barcode ${text}`}
          viewBox={`0 0 ${bars.width} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
        >
          <path d={bars.path} />
        </svg>
      ) : null}
      <p>{text}</p>
    </div>
  )
}
