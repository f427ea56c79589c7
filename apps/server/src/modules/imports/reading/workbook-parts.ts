import { SaxesParser } from 'saxes'
import { Unreadable } from './unreadable.ts'

type Attributes = Readonly<Record<string, string>>

/** Reads XML as it arrives. Entities of the file's own are unknown to the parser, and so a fault: nothing can swell. */
export async function parseXml(
  stream: NodeJS.ReadableStream,
  on: {
    readonly open?: (name: string, attributes: Attributes) => void
    readonly text?: (text: string) => void
    readonly close?: (name: string) => void
    /** Called after each piece of the file: what it held can be handed on. */
    readonly piece?: () => void
  },
): Promise<void> {
  for await (const _ of xmlPieces(stream, on)) on.piece?.()
}

/** The same for whoever takes what was read piece by piece. */
export async function* xmlPieces(
  stream: NodeJS.ReadableStream,
  on: {
    readonly open?: (name: string, attributes: Attributes) => void
    readonly text?: (text: string) => void
    readonly close?: (name: string) => void
  },
): AsyncGenerator<void> {
  const parser = new SaxesParser()
  const { open, text, close } = on
  if (open) parser.on('opentag', ({ name, attributes }) => open(bare(name), attributes))
  if (text) parser.on('text', text)
  if (text) parser.on('cdata', text)
  if (close) parser.on('closetag', ({ name }) => close(bare(name)))
  parser.on('error', (error) => {
    throw new Unreadable('damaged-book', error)
  })
  stream.setEncoding('utf8')
  for await (const piece of stream) {
    parser.write(piece as string)
    yield
  }
  parser.close()
  yield
}

/** Some programs write a prefix before the names of the workbook's own elements. */
const bare = (name: string): string => name.slice(name.indexOf(':') + 1)

/** No book has as many sheets or parts; each of them would be kept. */
const MOST_ELEMENTS = 10_000

/** The attributes of all elements of this name. */
export async function attributesOf(stream: NodeJS.ReadableStream, element: string): Promise<Attributes[]> {
  const found: Attributes[] = []
  await parseXml(stream, {
    open: (name, attributes) => {
      if (name !== element) return
      if (found.length === MOST_ELEMENTS) throw new Unreadable('zip-bomb')
      found.push({ ...attributes })
    },
  })
  return found
}

/** Texts of a workbook are kept once each; these many letters are more than any list of goods has. */
const MOST_LETTERS = 60_000_000
const MOST_STRINGS = 5_000_000

/** The texts that cells refer to by number. */
export async function readSharedStrings(stream: NodeJS.ReadableStream): Promise<string[]> {
  const strings: string[] = []
  const text = new CellText()
  let letters = 0
  await parseXml(stream, {
    open: (name) => {
      if (name === 'si') text.begin()
      text.open(name)
    },
    text: (part) => text.add(part),
    close: (name) => {
      text.close(name)
      if (name !== 'si') return
      const whole = text.end()
      letters += whole.length
      if (letters > MOST_LETTERS || strings.length === MOST_STRINGS) throw new Unreadable('zip-bomb')
      strings.push(whole)
    },
  })
  return strings
}

/** Gathers the text of a cell, which may be in parts of several looks; how it is pronounced is left out. */
export class CellText {
  #text = ''
  #isText = false
  #isPhonetic = false

  begin(): void {
    this.#text = ''
  }
  open(name: string): void {
    if (name === 'rPh') this.#isPhonetic = true
    if (name === 't') this.#isText = !this.#isPhonetic
  }
  add(text: string): void {
    if (this.#isText) this.#text += text
  }
  close(name: string): void {
    if (name === 't') this.#isText = false
    if (name === 'rPh') this.#isPhonetic = false
  }
  end(): string {
    return unescaped(this.#text)
  }
}

/** Signs that XML cannot hold are written as _x000D_ (ECMA-376, 22.9.2.19). */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text
