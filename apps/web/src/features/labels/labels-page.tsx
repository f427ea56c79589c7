import { getSettings, type ShopSettings } from '@tuppence/contract/settings'
import { counted, countWords } from '@tuppence/domain/counts'
import { Printer, Tag, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { type LabelAsked, MOST_LABELS } from '../../foundation/address/labels-asked.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { ProductFinder } from '../../foundation/product-finder/product-finder.tsx'
import { useConnectivity } from '../../offline/index.ts'
import {
  Banner,
  Button,
  Card,
  EmptyState,
  Field,
  IconButton,
  Loaded,
  NumberInput,
  Page,
  SelectField,
  toast,
} from '../../ui/index.ts'
import { AddLabels } from './add-labels.tsx'
import { barsOf } from './bars.ts'
import { LABEL_FORMATS, type LabelFormat, perPage } from './label-formats.ts'
import { LabelPages } from './label-pages.tsx'
import { labelWords } from './label-words.ts'
import { printLabels } from './print-labels.ts'
import { useWantedLabels, type WantedLabels } from './use-wanted-labels.ts'

/** Shelf labels: chosen, looked at as they will be, and printed on sheets or a roll. */
export function LabelsPage() {
  const settings = useCall(getSettings, {})
  return (
    <Page
      title="Shelf labels"
      subtitle="Printed on sheets of labels or on a roll, with the price that the customer pays"
    >
      <Loaded {...settings} what="The shop’s settings">
        {(set) => <Labels settings={set} />}
      </Loaded>
    </Page>
  )
}

const [FIRST] = LABEL_FORMATS

function Labels({ settings }: { settings: ShopSettings }) {
  const { isOnline } = useConnectivity()
  const wanted = useWantedLabels()
  const [format, setFormat] = useState<LabelFormat | undefined>(FIRST)
  const [startAt, setStartAt] = useState<number | undefined>(1)
  const [wrong, setWrong] = useState(NONE_WRONG)
  if (!format) return null
  return (
    <>
      {isOnline ? null : (
        <Banner tone="warn" title="Labels are made with a network">
          What you have chosen stays. Without a network nobody knows whether its prices are still right.
        </Banner>
      )}
      {wanted.isOfAnother && wanted.count === 0 ? (
        <Banner tone="info" title="Choose the labels anew">
          The shop’s data was brought back from a backup since you chose them, and prices may be others.
        </Banner>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div className="grid gap-6">
          <Card className="grid gap-4 p-5">
            <h2 className="text-xl">Products</h2>
            <ProductFinder
              label="Add a product"
              says="price"
              staysOpen
              onFound={(product) => wanted.add([{ product, copies: 1 }])}
            />
            <AddLabels onAdd={wanted.add} />
          </Card>
          <Chosen wanted={wanted} wrong={wrong} onWrong={setWrong} />
        </div>
        <div className="grid gap-6">
          <Card className="grid gap-4 p-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <h2 className="text-xl xl:col-span-2">Paper</h2>
            <SelectField
              label="Labels"
              value={format.id}
              options={LABEL_FORMATS.map(({ id }) => id)}
              wordsOf={(id) => LABEL_FORMATS.find((one) => one.id === id)?.name ?? id}
              onChoose={(id) => setFormat(LABEL_FORMATS.find((one) => one.id === id))}
            />
            {format.sheet ? <StartAt format={format} value={startAt} onChange={setStartAt} /> : null}
          </Card>
          <Preview
            key={format.id}
            labels={wanted.labels}
            settings={settings}
            format={format}
            // A number that is no place is said at its box; sheets are drawn, and counted, as they would be new.
            startAt={isPlace(startAt, format) ? startAt : 1}
            isBlocked={
              !isOnline ||
              !wanted.isKnown ||
              (format.sheet !== undefined && !isPlace(startAt, format)) ||
              wanted.labels.some(({ product }) => wrong.has(product.id))
            }
          />
        </div>
      </div>
    </>
  )
}

const isPlace = (value: number | undefined, format: LabelFormat): value is number =>
  value !== undefined && value >= 1 && value <= perPage(format)

interface StartAtProps {
  format: LabelFormat
  value: number | undefined
  onChange: (value: number | undefined) => void
}

function StartAt({ format, value, onChange }: StartAtProps) {
  return (
    <Field
      label="Start at label"
      hint="For a sheet that has lost some already, counted by rows."
      error={isPlace(value, format) ? undefined : `Enter a number from 1 to ${perPage(format)}.`}
    >
      {(links) => <NumberInput {...links} value={value} onValueChange={onChange} />}
    </Field>
  )
}

interface ChosenProps {
  wanted: WantedLabels
  /** What is typed as copies of a product and is no number of them, by the product. */
  wrong: WrongCopies
  onWrong: (wrong: WrongCopies) => void
}

type WrongCopies = ReadonlyMap<string, number | undefined>
const NONE_WRONG: WrongCopies = new Map()

function Chosen({ wanted: { labels, count, setCopies, clear }, wrong, onWrong }: ChosenProps) {
  const id = useId()
  if (labels.length === 0) return null
  const right = (productId: string) => onWrong(new Map([...wrong].filter(([id]) => id !== productId)))
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-xl">{counted(count, 'label')}</h2>
        <Button
          size="small"
          look="quiet"
          onClick={() => {
            clear()
            onWrong(NONE_WRONG)
          }}
        >
          Choose none
        </Button>
      </div>
      {count >= MOST_LABELS ? (
        <p className="text-sm text-warn-ink">At most {countWords(MOST_LABELS)} are printed at once.</p>
      ) : null}
      <ul aria-label="Chosen products" className="max-h-[28rem] overflow-y-auto">
        {labels.map(({ product, copies }) => (
          <li
            key={product.id}
            className="flex flex-wrap items-center gap-x-2 border-b border-line py-1.5 [content-visibility:auto] last:border-0"
          >
            <span className="line-clamp-2 min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
              {product.name}
            </span>
            <NumberInput
              aria-label={`Copies of ${product.name}`}
              aria-invalid={wrong.has(product.id) || undefined}
              aria-describedby={wrong.has(product.id) ? `${id}-${product.id}` : undefined}
              className="w-16!"
              value={wrong.has(product.id) ? wrong.get(product.id) : copies}
              onValueChange={(next) => {
                if (!next) return onWrong(new Map(wrong).set(product.id, next))
                right(product.id)
                setCopies(product.id, next)
              }}
            />
            <IconButton
              label={`No label of ${product.name}`}
              onClick={() => {
                right(product.id)
                setCopies(product.id, 0)
              }}
            >
              <X size={18} aria-hidden />
            </IconButton>
            {wrong.has(product.id) ? (
              <p id={`${id}-${product.id}`} className="w-full text-right text-sm font-medium text-bad-ink">
                Enter how many copies, such as 2.
              </p>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface PreviewProps {
  labels: readonly LabelAsked[]
  settings: ShopSettings
  format: LabelFormat
  startAt: number
  isBlocked: boolean
}

function Preview({ labels, settings, format, startAt, isBlocked }: PreviewProps) {
  const area = useRef<HTMLDivElement>(null)
  const { vatMode, timeZone } = settings
  const printedOn = new Intl.DateTimeFormat('en-GB', {
    ...{ day: '2-digit', month: '2-digit', year: '2-digit' },
    timeZone,
  }).format(new Date())
  const all = labels.flatMap(({ product, copies }) => {
    const words = labelWords(product, vatMode, printedOn)
    return Array.from({ length: copies }, () => words)
  })
  const withoutBars = labels.filter(({ product }) => barsOf(product.barcode ?? product.sku) === undefined)
  if (all.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<Tag size={40} strokeWidth={1.25} aria-hidden />}
          title="No labels yet"
          hint="Choose products here, or tick them in the inventory; they are shown as they will be printed."
        />
      </Card>
    )
  const print = () => {
    const pages = [...(area.current?.querySelectorAll('svg') ?? [])]
    if (printLabels(pages, format) === 'pop-up-blocked')
      toast({
        title: 'The print window was blocked',
        description: 'Allow pop-ups for this site in the browser’s address bar, then print again.',
        look: 'destructive',
      })
  }
  const pages = Math.ceil((all.length + (format.sheet ? startAt - 1 : 0)) / perPage(format))
  return (
    <Card className="grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-xl">Preview</h2>
          <p className="text-sm text-ink-muted">
            {counted(all.length, 'label')} on {counted(pages, format.sheet ? 'sheet' : 'page')}. Print at
            100%, without margins.
          </p>
        </div>
        <Button look="primary" disabled={isBlocked} onClick={print}>
          <Printer size={18} aria-hidden />
          Print labels
        </Button>
      </div>
      {withoutBars.length > 0 ? (
        <Banner tone="warn" title={`${counted(withoutBars.length, 'product')} without a barcode`}>
          No barcode can hold the code of{' '}
          {withoutBars
            .slice(0, 3)
            .map(({ product }) => product.name)
            .join(', ')}
          {withoutBars.length > 3 ? ' …' : ''}. Its label has name and price.
        </Banner>
      ) : null}
      <section
        ref={area}
        aria-label="Labels as they will be printed"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="grid max-h-[42rem] grid-cols-[minmax(0,1fr)] justify-items-start gap-4 overflow-auto rounded-md bg-sunken p-4"
      >
        <LabelPages
          labels={all}
          format={format}
          startAt={startAt}
          className="h-auto max-w-full shadow-float"
        />
      </section>
    </Card>
  )
}
