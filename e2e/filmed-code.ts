import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import drawing from 'bwip-js/node'

/** What the camera of these journeys sees: Chromium shows this film in the place of a camera. */
const FILM = join(tmpdir(), `tuppence-camera-${process.pid}.y4m`)

export const FILMING = [
  '--use-fake-device-for-media-stream=fps=10',
  `--use-file-for-fake-video-capture=${FILM}`,
]

const [WIDTH, HEIGHT] = [640, 480]
const [WHITE, BLACK, GREY] = [235, 16, 128]

/** Puts an EAN-13 before the camera, or nothing. It has to be there when the camera is turned on. */
export function film(code: string | undefined): void {
  const luma = new Uint8Array(WIDTH * HEIGHT).fill(WHITE)
  if (code !== undefined) {
    const [symbol] = drawing.raw('ean13', code, {})
    const bars = symbol && 'sbs' in symbol ? symbol.sbs : []
    const module = 4
    let x = 120
    bars.forEach((width, i) => {
      for (let column = x; column < x + width * module; column += 1)
        if (i % 2 === 0) for (let y = 120; y < 360; y += 1) luma[y * WIDTH + column] = BLACK
      x += width * module
    })
  }
  const chroma = new Uint8Array((WIDTH * HEIGHT) / 2).fill(GREY)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, chroma])
  const head = Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(FILM, Buffer.concat([head, frame, frame, frame]))
}

export const removeFilm = () => rmSync(FILM, { force: true })
