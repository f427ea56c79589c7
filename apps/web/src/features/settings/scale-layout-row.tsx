import {
  layoutsOf,
  SCALE_PREFIXES,
  type ScaleLayout,
  type ScalePrefix,
  scaleLayoutWords,
} from '@tuppence/domain/catalogue'
import { X } from 'lucide-react'
import { IconButton, SelectField } from '../../ui/index.ts'

interface ScaleLayoutRowProps {
  layout: ScaleLayout
  /** The prefixes that no row has. */
  free: readonly ScalePrefix[]
  onChange: (part: Partial<ScaleLayout>) => void
  onRemove: () => void
}

/** One prefix and what its labels hold. */
export function ScaleLayoutRow({ layout, free, onChange, onRemove }: ScaleLayoutRowProps) {
  const { prefix } = layout
  const choices = layoutsOf(prefix)
  const words = choices.map(scaleLayoutWords)
  return (
    <fieldset className="grid gap-1">
      <legend className="sr-only">Labels that begin with {prefix}</legend>
      <div className="flex flex-wrap items-start gap-2">
        <div className="w-20 shrink-0">
          <SelectField
            label="Prefix"
            value={prefix}
            options={SCALE_PREFIXES.filter((one) => one === prefix || free.includes(one))}
            wordsOf={(one) => one}
            onChoose={(chosen) => onChange({ prefix: chosen })}
          />
        </div>
        <div className="flex min-w-0 grow basis-66 items-start gap-2">
          <SelectField
            className="min-w-0 flex-1"
            label="Holds"
            value={scaleLayoutWords(layout)}
            options={words}
            wordsOf={(one) => one}
            onChoose={(chosen) => {
              const { holds, digits, hasVerifier } = choices[words.indexOf(chosen)] ?? layout
              onChange({ holds, digits, hasVerifier })
            }}
          />
          <IconButton label={`Remove ${prefix}`} className="mt-6.5" onClick={onRemove}>
            <X size={18} aria-hidden />
          </IconButton>
        </div>
      </div>
      <p className="figures text-sm text-ink-muted">{patternWords(layout)}</p>
    </fieldset>
  )
}

/** After GS1 UK's way to write it: "20 NNNNN V PPPP C". */
function patternWords({ prefix, holds, digits, hasVerifier }: ScaleLayout): string {
  const item = 'N'.repeat(10 - digits - (hasVerifier ? 1 : 0))
  const value = (holds === 'price' ? 'P' : 'W').repeat(digits)
  const measure = holds === 'price' ? 'P price in pence' : 'W weight in grams'
  const legend = `N item number, ${hasVerifier ? 'V verifier, ' : ''}${measure}, C check digit`
  return `${prefix} ${item} ${hasVerifier ? 'V ' : ''}${value} C: ${legend}`
}
