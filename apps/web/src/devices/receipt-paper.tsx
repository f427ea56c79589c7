import { type ReceiptContent, type ReceiptRow, receiptRows } from '@tuppence/domain/receipts'
import type { CSSProperties } from 'react'
import { BarsDrawing, QrDrawing, type QrModules } from './receipt-drawings.tsx'
import { type ReceiptLook, standsSideBySide } from './receipt-look.ts'

interface ReceiptPaperProps {
  content: ReceiptContent
  look: ReceiptLook
  /** Undefined where it could not be made: the paper then says so (RCPT-028). */
  qr: QrModules | undefined
}

/** A receipt as the browser prints and shows it: the same on paper, in the preview and on screen. Its clothes are receipt.css. */
export function ReceiptPaper({ content, look, qr }: ReceiptPaperProps) {
  const { top, right, bottom, left } = look.margins
  return (
    <div
      className={`receipt paper-${look.paperSize} font-${look.fontSize}`}
      style={{ '--margins': `${top}mm ${right}mm ${bottom}mm ${left}mm` } as CSSProperties}
    >
      {receiptRows(content).map((row, place) => (
        // Nothing moves on a paper: a part is where it is.
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
        <Row key={place} row={row} look={look} qr={qr} />
      ))}
    </div>
  )
}

function Row({ row, look, qr }: { row: ReceiptRow; look: ReceiptLook; qr: QrModules | undefined }) {
  switch (row.kind) {
    case 'banner':
      return (
        <div className="banner">
          <p>
            <bdi>{row.text}</bdi>
          </p>
          {row.detail === null ? null : (
            <p className="detail">
              <bdi>{row.detail}</bdi>
            </p>
          )}
        </div>
      )
    case 'logo':
      return <img className="logo" src={row.url} alt="" />
    case 'title':
      return (
        <p className="title">
          <bdi>{row.text}</bdi>
        </p>
      )
    case 'centred':
      return (
        <p className="centred">
          <bdi>{row.text}</bdi>
        </p>
      )
    case 'rule':
      return <hr />
    case 'pair':
      return (
        <p className={`pair${row.isIndented ? ' below' : ''}${row.isTotal ? ' total' : ''}`}>
          <bdi>{row.label}</bdi> <bdi className="amount">{row.text}</bdi>
        </p>
      )
    case 'text':
      return (
        <p className={row.isIndented ? 'below' : ''}>
          <bdi>{row.text}</bdi>
        </p>
      )
    case 'table':
      return standsSideBySide(row, look) ? <Columns table={row} /> : <Blocks table={row} />
    case 'barcode':
      return <BarsDrawing text={row.text} />
    case 'qr':
      return (
        <div className="qr">
          {qr ? <QrDrawing modules={qr} /> : <p className="failed">QR FAILED</p>}
          {row.caption === null ? null : <p>{row.caption}</p>}
        </div>
      )
  }
}

type TableRow = Extract<ReceiptRow, { kind: 'table' }>

function Columns({ table: { heads, rows } }: { table: TableRow }) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head}>{head}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells[0]}>
            {heads.map((head, i) => (
              <td key={head}>{cells[i]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Blocks({ table: { heads, rows } }: { table: TableRow }) {
  return rows.map((cells) => (
    <div key={cells[0]}>
      {heads.map((head, i) => (
        <p key={head} className={i === 0 ? 'pair' : 'pair below'}>
          <span>{head}</span> <span className="amount">{cells[i]}</span>
        </p>
      ))}
    </div>
  ))
}
