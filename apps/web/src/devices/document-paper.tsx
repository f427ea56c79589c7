import type { PrintBlock, PrintDocument, QrModules, TableBlock } from '@tuppence/domain/receipts'
import type { CSSProperties } from 'react'
import { BarsDrawing, QrDrawing } from './code-drawings.tsx'
import { type ReceiptLook, standsSideBySide } from './receipt-look.ts'

interface DocumentPaperProps {
  document: PrintDocument
  look: ReceiptLook
  /** Undefined where it could not be made: the paper then says so (RCPT-028). */
  qr: QrModules | undefined
}

/** A document as the browser prints and shows it: the same on paper, in the preview and on screen. Its clothes are receipt.css. */
export function DocumentPaper({ document, look, qr }: DocumentPaperProps) {
  const { top, right, bottom, left } = look.margins
  return (
    <div
      className={`receipt paper-${look.paperSize} font-${look.fontSize}`}
      style={{ '--margins': `${top}mm ${right}mm ${bottom}mm ${left}mm` } as CSSProperties}
    >
      {document.blocks.map((block, place) => (
        // Nothing moves on a paper: a part is where it is.
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no name but their place
        <Block key={place} block={block} look={look} qr={qr} />
      ))}
    </div>
  )
}

function Block({ block, look, qr }: { block: PrintBlock; look: ReceiptLook; qr: QrModules | undefined }) {
  switch (block.kind) {
    case 'banner':
      return (
        <div className="banner">
          <p>
            <bdi>{block.text}</bdi>
          </p>
          {block.detail === null ? null : (
            <p className="detail">
              <bdi>{block.detail}</bdi>
            </p>
          )}
        </div>
      )
    case 'image':
      return <img className="logo" src={block.url} alt="" />
    case 'title':
      return (
        <p className="title">
          <bdi>{block.text}</bdi>
        </p>
      )
    case 'rule':
      return <hr />
    case 'row':
      return (
        <p className={`pair${block.isIndented ? ' below' : ''}${block.isTotal ? ' total' : ''}`}>
          <bdi>{block.label}</bdi> <bdi className="amount">{block.text}</bdi>
        </p>
      )
    case 'text':
      return (
        <p className={block.isCentred ? 'centred' : block.isIndented ? 'below' : ''}>
          <bdi>{block.text}</bdi>
        </p>
      )
    case 'table':
      return standsSideBySide(block, look) ? <Columns table={block} /> : <Blocks table={block} />
    case 'barcode':
      return <BarsDrawing text={block.text} />
    case 'qr':
      return (
        <div className="qr">
          {qr ? <QrDrawing modules={qr} /> : <p className="failed">QR FAILED</p>}
          {block.caption === null ? null : <p>{block.caption}</p>}
        </div>
      )
  }
}

function Columns({ table: { heads, rows } }: { table: TableBlock }) {
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

function Blocks({ table: { heads, rows } }: { table: TableBlock }) {
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
