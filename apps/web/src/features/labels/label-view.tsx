import { memo } from 'react'
import type { LabelFormat } from './label-formats.ts'
import { type LabelWords, layOut, type Measure } from './label-layout.ts'

interface LabelViewProps {
  words: LabelWords
  format: LabelFormat
  xMm: number
  yMm: number
}

/** The face of labels, which every printer's computer has or has a like of. */
const FACE = 'Arial, "Liberation Sans", Helvetica, sans-serif'

/** One label in its place on the page. Its place and colours are attributes: the page's policy allows no styles inside it. */
export const LabelView = memo(function LabelView({ words, format, xMm, yMm }: LabelViewProps) {
  const { texts, bars } = layOut(words, format, measure)
  return (
    <g transform={`translate(${xMm} ${yMm})`} data-label={words.sku}>
      {texts.map(({ text, isBold, anchor, ...at }, i) => (
        <text
          // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a label have no names, and never change places.
          key={i}
          x={at.xMm}
          y={at.yMm}
          fontSize={at.sizeMm}
          fontFamily={FACE}
          fontWeight={isBold ? 700 : 400}
          textAnchor={anchor}
          fill="#000"
        >
          {text}
        </text>
      ))}
      {bars ? (
        <path
          data-code={bars.bars.text}
          fill="#000"
          d={bars.bars.bars
            .map(({ at, width }) => {
              const x = bars.xMm + at * bars.moduleMm
              return `M${mm(x)} ${mm(bars.yMm)}h${mm(width * bars.moduleMm)}v${mm(bars.heightMm)}H${mm(x)}z`
            })
            .join('')}
        />
      ) : null}
    </g>
  )
})

const mm = (length: number) => String(Math.round(length * 10_000) / 10_000)

let canvas: CanvasRenderingContext2D | null | undefined

/** By the letters that this browser will print; a little broader where it cannot say. */
const measure: Measure = (text, isBold) => {
  canvas ??= document.createElement('canvas').getContext('2d')
  if (!canvas) return text.length * 0.7
  canvas.font = `${isBold ? 'bold ' : ''}100px ${FACE}`
  return canvas.measureText(text).width / 100
}
