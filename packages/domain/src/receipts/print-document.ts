/**
 * What is printed, as a list of parts in the order of reading. A document says what stands on it and each renderer (text, a
 * printer's bytes, HTML, PDF) how a part looks, so that neither knows of the other (decision 0156).
 */
export interface PrintDocument {
  /** Names the print job, the window and the file: "Receipt T1-000042". */
  readonly title: string
  /** Who hands it out, by name. */
  readonly author: string
  /** Of a PDF: a roll as long as the document, or sheets. */
  readonly page: 'roll' | 'A4'
  /** A browser sets it in columns of letters too, as a printer does, and without pictures or codes: figures stand below each other. */
  readonly isInColumns?: boolean
  readonly blocks: readonly PrintBlock[]
}

export type PrintBlock =
  /** What the paper is not: voided, a duplicate. */
  | { readonly kind: 'banner'; readonly text: string; readonly detail: string | null }
  /** A picture, as a data URL of a PNG; left out where it cannot be read. */
  | { readonly kind: 'image'; readonly url: string }
  /** Who hands it out, and what the paper is in law: larger where a paper can. */
  | { readonly kind: 'title'; readonly text: string }
  | {
      readonly kind: 'text'
      readonly text: string
      readonly isCentred?: boolean
      readonly isIndented?: boolean
    }
  | { readonly kind: 'rule' }
  /** Words at the left, what they come to at the right. */
  | {
      readonly kind: 'row'
      readonly label: string
      readonly text: string
      readonly isIndented?: boolean
      readonly isTotal?: boolean
    }
  /** Amounts below their heads. */
  | {
      readonly kind: 'table'
      readonly heads: readonly string[]
      readonly rows: readonly (readonly string[])[]
    }
  /** A Code 128. */
  | { readonly kind: 'barcode'; readonly text: string }
  | { readonly kind: 'qr'; readonly text: string; readonly caption: string | null }

export type TableBlock = Extract<PrintBlock, { readonly kind: 'table' }>
export type RowBlock = Extract<PrintBlock, { readonly kind: 'row' }>

export const rule: PrintBlock = { kind: 'rule' }
export const text = (words: string): PrintBlock => ({ kind: 'text', text: words })
export const below = (words: string): PrintBlock => ({ kind: 'text', text: words, isIndented: true })
export const centred = (words: string): PrintBlock => ({ kind: 'text', text: words, isCentred: true })
export const row = (label: string, words: string): RowBlock => ({ kind: 'row', label, text: words })
export const rowBelow = (label: string, words: string): RowBlock => ({
  ...row(label, words),
  isIndented: true,
})
export const vatTable = (rows: TableBlock['rows']): PrintBlock => ({
  ...{ kind: 'table', heads: ['VAT rate', 'Net', 'VAT', 'Gross'], rows },
})
export const duplicateBanner: PrintBlock = { kind: 'banner', text: '*** DUPLICATE ***', detail: null }
