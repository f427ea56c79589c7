import {
  code128Path,
  type PrintBlock,
  type PrintDocument,
  qrPath,
  type TableBlock,
} from '@tuppence/domain/receipts'
import qrcode from 'qrcode'
import { escaped } from '../../../platform/http/escaped.ts'

/** A document in a mail and on its page. Tables, because that is what mail readers set alike. */
export const DOCUMENT_STYLE = `
.receipt { border-collapse: collapse; width: 100%; max-width: 420px; margin: 0 auto; background: #fff; color: #000;
  font: 14px/1.45 ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
.receipt td { padding: 0; vertical-align: top; overflow-wrap: anywhere; }
.receipt .amount { width: 1%; text-align: right; white-space: nowrap; padding-left: 1em; }
.receipt .centred { text-align: center; }
.receipt .title { text-align: center; font-weight: bold; font-size: 1.2em; }
.receipt .total td { font-weight: bold; font-size: 1.15em; }
.receipt .below { padding-left: 1.5em; }
.receipt .rule { border-top: 1px dashed #000; height: 7px; line-height: 7px; font-size: 1px; }
.receipt .banner { border: 2px solid #000; text-align: center; font-weight: bold; padding: 4px; }
.receipt .rates { width: 100%; border-collapse: collapse; }
.receipt .rates td { text-align: right; white-space: nowrap; }
.receipt .rates td:first-child { text-align: left; }
.receipt .logo { max-width: 66%; max-height: 110px; }
.receipt .bars { width: 100%; max-width: 300px; height: 46px; margin-top: 12px; }
.receipt .code { width: 150px; height: 150px; }
`.trim()

/**
 * A document in HTML, all that was written by people escaped.
 *
 * @param hasDrawings whether its codes and its picture are drawn: mail readers leave them out, and the file beside has them
 */
export function documentHtml({ blocks }: PrintDocument, hasDrawings: boolean): string {
  return `<table class="receipt" role="presentation">${blocks.map((block) => htmlOf(block, hasDrawings)).join('\n')}</table>`
}

const whole = (look: string, inner: string) => `<tr><td colspan="2" class="${look}">${inner}</td></tr>`

/** In the direction of its own letters, whatever stands beside it. */
const written = (text: string): string =>
  /^[\u0020-\u024F]*$/.test(text) ? escaped(text) : `<bdi>${escaped(text)}</bdi>`

function htmlOf(block: PrintBlock, hasDrawings: boolean): string {
  switch (block.kind) {
    case 'banner':
      return whole('banner', [block.text, block.detail ?? ''].filter(Boolean).map(written).join('<br>'))
    case 'image':
      return hasDrawings ? whole('centred', `<img class="logo" src="${escaped(block.url)}" alt="">`) : ''
    case 'title':
      return whole('title', written(block.text))
    case 'rule':
      return whole('rule', '&nbsp;')
    case 'text':
      return whole(block.isCentred ? 'centred' : block.isIndented ? 'below' : '', written(block.text))
    case 'row':
      return `<tr${block.isTotal ? ' class="total"' : ''}><td${block.isIndented ? ' class="below"' : ''}>${written(
        block.label,
      )}</td><td class="amount">${written(block.text)}</td></tr>`
    case 'table':
      return whole('', tableOf(block))
    case 'barcode':
      return hasDrawings ? whole('centred', `${barsOf(block.text)}<br>${escaped(block.text)}`) : ''
    case 'qr':
      return hasDrawings ? whole('centred', `${qrOf(block.text)}<br>${escaped(block.caption ?? '')}`) : ''
  }
}

function tableOf({ heads, rows }: TableBlock): string {
  const line = (cells: readonly string[]) =>
    `<tr>${cells.map((cell) => `<td>${escaped(cell)}</td>`).join('')}</tr>`
  return `<table class="rates">${[heads, ...rows].map(line).join('')}</table>`
}

function barsOf(text: string): string {
  const bars = code128Path(text)
  if (!bars) return ''
  return `<svg class="bars" role="img" aria-label="Barcode" viewBox="0 0 ${bars.width} 1" preserveAspectRatio="none"><path d="${bars.path}"/></svg>`
}

function qrOf(text: string): string {
  const { path, side } = qrPath(qrcode.create(text, { errorCorrectionLevel: 'M' }).modules)
  return `<svg class="code" role="img" aria-label="QR code" viewBox="0 0 ${side} ${side}"><path d="${path}"/></svg>`
}
