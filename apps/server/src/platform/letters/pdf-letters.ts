import type { Font as KnownFont } from 'fontkit'
import { Faces, type HouseName, PLAIN } from './faces.ts'
import { runsOf, type TextRun, widthOfRun } from './shaped-text.ts'
import type { Typeface, Weight } from './typeface.ts'

export interface PdfLook {
  readonly weight: Weight
  /** In points. */
  readonly size: number
}

/** A face in the documents of one process: under a name, so that each takes it along once. */
interface Embedded {
  readonly font: KnownFont
  readonly name: string
}

/** The library takes a face that is open as well as a file, and its types know of files only. */
const asSource = (font: KnownFont) => font as unknown as string

/** What a PDF is begun with. */
export interface PdfBeginning {
  readonly options: Omit<PDFKit.PDFDocumentOptions, 'font'>
  readonly house: HouseName
  /** All that will be set in each weight: what they need is loaded now. */
  readonly texts: Readonly<Record<Weight, Iterable<string>>>
}

/**
 * Sets texts of every script in a PDF, a line at a time. The library that writes PDFs knows neither of several faces in a line nor of
 * letters that run to the left; what it knows of shaping fails on letters with many marks.
 */
export class PdfLetters {
  readonly doc: PDFKit.PDFDocument
  readonly #faces: Faces
  readonly #embedded: ReadonlyMap<Typeface, Embedded>

  private constructor(doc: PDFKit.PDFDocument, faces: Faces, embedded: ReadonlyMap<Typeface, Embedded>) {
    this.doc = doc
    this.#faces = faces
    this.#embedded = embedded
  }

  /** Begins a document, without a page. */
  static async begin({ options, house, texts }: PdfBeginning): Promise<PdfLetters> {
    // Only whoever asks for the first one waits for what writes it.
    const { default: PDFDocument } = await import('pdfkit')
    const faces = await Faces.of(house, texts)
    const embedded = new Map<Typeface, Embedded>()
    const font = await faces.house(400).embedded()
    // The first one has its own name already, and another would be compared with it at each use.
    embedded.set(faces.house(400), { font, name: font.postscriptName })
    for (const [at, face] of faces.all.entries())
      if (!embedded.has(face)) embedded.set(face, { font: await face.embedded(), name: `face ${at}` })
    const doc = new PDFDocument({ ...options, autoFirstPage: false, font: asSource(font) })
    return new PdfLetters(doc, faces, embedded)
  }

  widthOf(text: string, { weight, size }: PdfLook): number {
    if (PLAIN.test(text)) return this.#use(this.#faces.house(weight), size).widthOfString(text)
    return this.#runs(text, weight).reduce((sum, run) => sum + widthOfRun(run), 0) * size
  }

  /** @param top the upper edge of the line, from the page's */
  draw(text: string, left: number, top: number, { weight, size }: PdfLook): void {
    if (PLAIN.test(text)) {
      this.#use(this.#faces.house(weight), size).text(text, left, top, { lineBreak: false })
      return
    }
    const baseLine = top + this.#faces.house(weight).ascent * size
    let at = left
    // Whoever copies it or searches for it has its letters, in the order in which they are read.
    this.doc.markContent('Span', { actual: text })
    for (const run of this.#runs(text, weight)) {
      this.#use(run.face, size).text(run.text, at, baseLine, { lineBreak: false, baseline: 'alphabetic' })
      at += widthOfRun(run) * size
    }
    this.doc.endMarkedContent()
  }

  #runs(text: string, weight: Weight): TextRun[] {
    return runsOf(text, this.#faces, weight)
  }

  #use(face: Typeface, size: number): PDFKit.PDFDocument {
    const { font, name } = this.#embedded.get(face) ?? {}
    if (!font || !name) throw new Error('A face was not loaded')
    return this.doc.font(asSource(font), name).fontSize(size)
  }
}
