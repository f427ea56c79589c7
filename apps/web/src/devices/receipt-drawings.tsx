import { code128, QUIET_MODULES } from '@tuppence/domain/receipts'

/** RCPT-027. */
const QR_PX = 150
const QR_MARGIN = 3

/** The dark and light squares of a code, row by row. */
export interface QrModules {
  readonly size: number
  readonly data: Uint8Array
}

export function QrDrawing({ modules: { size, data } }: { modules: QrModules }) {
  const path = [...data].map((isDark, i) =>
    isDark ? `M${(i % size) + QR_MARGIN} ${Math.floor(i / size) + QR_MARGIN}h1v1h-1z` : '',
  )
  const side = size + 2 * QR_MARGIN
  return (
    <svg
      role="img"
      aria-label="QR code"
      width={QR_PX}
      height={QR_PX}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <path d={path.join('')} />
    </svg>
  )
}

/** A number as bars with its text below; the text alone where bars cannot hold it. */
export function BarsDrawing({ text }: { text: string }) {
  const widths = code128(text)
  const bars: { at: number; width: number }[] = []
  let at = QUIET_MODULES
  for (const [i, width] of (widths ?? []).entries()) {
    if (i % 2 === 0) bars.push({ at, width })
    at += width
  }
  const path = bars.map((bar) => `M${bar.at} 0h${bar.width}v1h-${bar.width}z`).join('')
  return (
    <div className="barcode">
      {widths ? (
        <svg
          role="img"
          aria-label={`Barcode ${text}`}
          viewBox={`0 0 ${at + QUIET_MODULES} 1`}
          preserveAspectRatio="none"
          shapeRendering="crispEdges"
        >
          <path d={path} />
        </svg>
      ) : null}
      <p>{text}</p>
    </div>
  )
}
