import { readScaleLabel, type ScaleLayouts } from '@tuppence/domain/catalogue'
import { useState } from 'react'
import { useScans } from '../../devices/scanners/use-scans.ts'
import { Field, Input } from '../../ui/index.ts'
import { formatMoney } from '../../ui/shop-money.ts'

/** Reads a label as the till would by what is chosen above, before anybody saves it. */
export function TryScaleLabel({ layouts }: { layouts: ScaleLayouts }) {
  const [text, setText] = useState('')
  useScans(setText)
  return (
    <Field label="Try a label" hint={<span role="status">{readingWords(text, layouts)}</span>}>
      {(links) => (
        <Input
          {...links}
          autoComplete="off"
          spellCheck={false}
          inputMode="numeric"
          maxLength={20}
          className="figures"
          value={text}
          onChange={({ target }) => setText(target.value)}
          // The scanner's Enter ends the code, and saves nothing.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
    </Field>
  )
}

function readingWords(text: string, layouts: ScaleLayouts): string {
  const code = text.trim()
  if (code === '') return 'Scan one or type its 13 digits to see how the till reads it.'
  const read = readScaleLabel(code, layouts)
  if (!read)
    return code.length < 13
      ? 'A label has 13 digits.'
      : 'Not a label of these prefixes, or its verifier or check digit is wrong.'
  if (read.priceMinor !== undefined) return `Item ${read.itemCode}, ${formatMoney(read.priceMinor)}`
  if (read.grams !== undefined) return `Item ${read.itemCode}, ${(read.grams / 1000).toFixed(3)} kg`
  return `${read.itemCode.slice(0, 2)} is not set up: the till refuses this label.`
}
