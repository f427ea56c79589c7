import type { ScaleLayouts } from '@tuppence/domain/catalogue'
import { CircleCheck, Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Button, Checkbox, Field, IconButton, Input } from '../../ui/index.ts'
import { CameraScan } from '../camera/camera-scan.tsx'
import { barcodeWords } from './barcode-words.ts'
import { CodeOfAnother } from './code-of-another.tsx'
import type { ProductErrors } from './product-form.ts'

/** The first code and nineteen more. */
const MOST = 20

interface BarcodeFieldsProps {
  codes: readonly string[]
  /** Whose they are; left out where the product is new. */
  productId: string | undefined
  isOwnCode: boolean
  isAtTill: boolean
  errors: ProductErrors['codes']
  /** How the labels of the shop's scales are made. */
  layouts: ScaleLayouts
  onWrite: (part: { barcodes?: readonly string[]; isOwnCode?: boolean }) => void
}

/** Every code that means this product. A scanner's Enter ends the code and not the form. */
export function BarcodeFields(props: BarcodeFieldsProps) {
  const { codes, productId, isOwnCode, isAtTill, errors, layouts, onWrite } = props
  const list = useRef<HTMLFieldSetElement>(null)
  const isWrong = codes.some((code) => barcodeWords(code, layouts)?.state === 'wrong')
  const write = (place: number, code: string) =>
    onWrite({ barcodes: codes.map((other, index) => (index === place ? code : other)) })
  const add = () => {
    onWrite({ barcodes: [...codes, ''] })
    requestAnimationFrame(() =>
      [...(list.current?.querySelectorAll('input') ?? [])].at(codes.length)?.focus(),
    )
  }
  return (
    <fieldset ref={list} className="grid content-start gap-3">
      <legend className="sr-only">Barcodes</legend>
      {codes.map((code, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a code is known by its place while it is written.
          key={place}
          className="flex items-start gap-1"
        >
          <div className="min-w-0 flex-1">
            <Field
              label={place === 0 ? 'Barcode' : `Barcode ${place + 1}`}
              hint={errors?.[place] ? undefined : <CodeHint {...{ code, isOwnCode, layouts }} />}
              {...(errors?.[place] && { error: errors[place] })}
            >
              {(links) => (
                <Input
                  {...links}
                  autoComplete="off"
                  spellCheck={false}
                  inputMode="text"
                  maxLength={64}
                  value={code}
                  onChange={({ target }) => write(place, target.value)}
                  onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                  className="figures"
                />
              )}
            </Field>
            {/* What the server refused at the field says it already. */}
            {errors?.[place] || isAtTill ? null : <CodeOfAnother code={code} productId={productId} />}
          </div>
          {codes.length > 1 ? (
            <IconButton
              label={`Remove barcode ${place + 1}`}
              className="mt-6.5"
              onClick={() => onWrite({ barcodes: codes.filter((_, index) => index !== place) })}
            >
              <X size={18} aria-hidden />
            </IconButton>
          ) : null}
        </div>
      ))}
      {isWrong || isOwnCode ? (
        <Checkbox
          label="It is a code of our own"
          hint="Numbers whose last digit does not fit are kept as they are."
          checked={isOwnCode}
          onChange={(isOwn) => onWrite({ isOwnCode: isOwn })}
        />
      ) : null}
      <CameraScan />
      {codes.length < MOST && !isAtTill ? (
        <Button size="small" look="quiet" className="justify-self-start" onClick={add}>
          <Plus size={16} aria-hidden />
          Add another barcode
        </Button>
      ) : null}
    </fieldset>
  )
}

function CodeHint({
  code,
  isOwnCode,
  layouts,
}: Pick<BarcodeFieldsProps, 'isOwnCode' | 'layouts'> & { code: string }) {
  const words = barcodeWords(code, layouts)
  if (!words) return 'Scan it, type it, or leave it empty.'
  if (words.state === 'good')
    return (
      <span className="inline-flex items-center gap-1.5 text-good-ink">
        <CircleCheck size={15} aria-hidden />
        {words.words}
      </span>
    )
  return words.state === 'wrong' && isOwnCode ? 'A code of your own' : words.words
}
