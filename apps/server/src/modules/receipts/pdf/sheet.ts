import type { Paper } from './paper.ts'
import type { TextSetter } from './set-text.ts'

/** A part of a document that no page breaks. */
export interface Block {
  /** In points, the white around it included. */
  readonly height: number
  /** @param top where it begins, from the page's upper edge */
  readonly draw: (top: number) => void
}

export interface Sheet {
  readonly doc: PDFKit.PDFDocument
  readonly paper: Paper
  readonly text: TextSetter
}
