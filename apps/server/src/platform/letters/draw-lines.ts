import type { DrawLines, DrawnLine, DrawnPart } from '@tuppence/printing/line-parts'
import type { Picture } from '@tuppence/printing/paper-bytes'
import { Faces, PLAIN } from './faces.ts'
import { runsOf, type TextRun, widthOfRun } from './shaped-text.ts'

/** In dots: letters of other scripts, and those that the printer has, as large as it sets them itself. */
const SIZE = 24
const PLAIN_SIZE = 20
/** Of a line's height, from its upper edge. */
const BASE_LINE = 0.7

/** Lines as pictures for a receipt printer, their letters in outlines, so that no face of the server's own machine is needed. */
export const drawLines: DrawLines = async (lines) => {
  const texts = lines.flatMap(({ parts }) => parts.map(({ text }) => text))
  const faces = await Faces.of('mono', { 400: texts })
  const pictures: Picture[] = []
  for (const line of lines) pictures.push(await drawLine(line, faces))
  return pictures
}

async function drawLine({ parts, width, height, across, down }: DrawnLine, faces: Faces): Promise<Picture> {
  const drawn = parts.map((part) => drawPart(part, height, faces)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width * across}" height="${height * down}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none"><rect width="100%" height="100%" fill="#fff"/>${drawn}</svg>`
  const { default: sharp } = await import('sharp')
  const { data, info } = await sharp(Buffer.from(svg))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

function drawPart({ text, left, right, place }: DrawnPart, height: number, faces: Faces): string {
  const runs = runsOf(text, faces, 400)
  const size = PLAIN.test(text) ? PLAIN_SIZE : SIZE
  const natural = runs.reduce((sum, run) => sum + widthOfRun(run), 0) * size
  const squeeze = Math.min(1, (right - left) / natural)
  const free = right - left - natural * squeeze
  const from = left + (place === 'left' ? 0 : place === 'right' ? free : free / 2)
  return `<g transform="translate(${from} ${height * BASE_LINE}) scale(${size * squeeze} ${-size})">${outlines(runs)}</g>`
}

/** Runs beside each other, in ems. */
function outlines(runs: readonly TextRun[]): string {
  let at = 0
  return runs
    .flatMap((run) => {
      const em = run.face.unitsPerEm
      return run.face.set(run.text).map(({ id, xAdvance, xOffset, yOffset }) => {
        const place = `translate(${at + xOffset / em} ${yOffset / em}) scale(${1 / em})`
        at += xAdvance / em
        return `<path transform="${place}" d="${run.face.outline(id)}"/>`
      })
    })
    .join('')
}
