import { useQueryClient } from '@tanstack/react-query'
import type { CountableProduct } from '@tuppence/contract/stock-takes'
import { COUNT_PLACES, type CountPlace, placeWords } from '@tuppence/domain/stock'
import { useEffect, useEffectEvent, useState } from 'react'
import { answerScan } from '../../devices/scanners/scan-feedback.ts'
import { useScans } from '../../devices/scanners/use-scans.ts'
import { explain, refresh } from '../../foundation/asking/api.ts'
import { CameraScan } from '../../foundation/camera/camera-scan.tsx'
import { useCodeBroughtBack } from '../../foundation/product-finder/code-brought-back.ts'
import { FoundProducts } from '../../foundation/product-finder/found-products.tsx'
import { useSounds } from '../../foundation/sounds/use-sounds.ts'
import { Loaded, SearchBox, SegmentedControl, toast } from '../../ui/index.ts'
import { CountPanel } from './count-panel.tsx'
import { countedHere } from './counted-here.ts'
import { CountedList } from './counted-list.tsx'
import type { Countables } from './find-countable.ts'
import { HandedIn } from './handed-in.tsx'
import { NotCountedHere } from './not-counted-here.tsx'
import type { Counting } from './use-counting.ts'

/** So many finds are offered for words; more words find fewer. */
const MOST_FOUND = 8

/** Counting with a phone in the hand: scan, or find by name, and say how many. */
export function CountScreen({ counting }: { counting: Counting }) {
  const { countables, failed, retry } = counting
  return (
    <Loaded
      data={countables}
      error={failed}
      explain={explain}
      what="The list of what is counted"
      onRetry={retry}
    >
      {() => <Counter counting={counting} />}
    </Loaded>
  )
}

function Counter({ counting }: { counting: Counting }) {
  const { place, setPlace, text, setText, chosen, unknown, ...counter } = useCounter(counting)
  const { lines, finds, productOf } = counter
  const here = lines.find((line) => line.productId === chosen?.id && line.place === place)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <HandedIn counting={counting} />
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl
          label="Where you count"
          value={place}
          onChange={setPlace}
          options={COUNT_PLACES.map((value) => ({ value, label: placeWords(value) }))}
          className="min-w-56 flex-1 sm:flex-none"
        />
      </div>
      <CameraScan />
      <form
        onSubmit={(event) => {
          event.preventDefault()
          counter.enter()
        }}
      >
        <SearchBox
          label="Find a product"
          placeholder="Scan, or search a name or SKU..."
          value={text}
          onChange={setText}
        />
      </form>
      {text.trim() ? <Finds products={finds} onChoose={counter.choose} /> : null}
      {unknown === undefined ? null : <NotCountedHere key={unknown} code={unknown} />}
      {chosen ? (
        <CountPanel
          key={`${chosen.id} ${place}`}
          product={chosen}
          place={place}
          quantity={here?.quantity ?? 0}
          onAdd={(quantity) => void counter.add(chosen, quantity)}
        />
      ) : null}
      <CountedList
        lines={lines}
        productOf={productOf}
        onChoose={(id, where) => {
          const product = productOf(id)
          setPlace(where)
          if (product) counter.choose(product)
        }}
      />
    </div>
  )
}

/** What the counting screen holds, and what a scan, a choice and a number do. */
function useCounter({ countables, entries, count }: Counting) {
  const [place, setPlace] = useState<CountPlace>('shelf')
  const isHeard = useSounds()
  const [text, setText] = useState('')
  const [chosenId, setChosenId] = useState<string>()
  const [unknown, setUnknown] = useState<string>()
  const productOf = (id: string) => countables?.byId.get(id)
  const add = async (product: CountableProduct, quantity: number) => {
    try {
      await count(product.id, place, quantity)
    } catch {
      toast({
        title: 'This was not counted',
        description: 'The device has no room left. Free some space, then count it again.',
        look: 'destructive',
      })
    }
  }
  const choose = (product: CountableProduct) => {
    setChosenId(product.id)
    setUnknown(undefined)
    setText('')
  }
  const scan = (code: string) => {
    const found = countables?.byScan(code)
    answerScan(found ? 'taken' : 'unknown', isHeard)
    setText('')
    if (!found) {
      setUnknown(code)
      return
    }
    choose(found)
    void add(found, 1)
  }
  useScans(scan)
  const client = useQueryClient()
  const [awaited, setAwaited] = useState<string>()
  useCodeBroughtBack((code) => {
    setAwaited(code)
    // The list of what is counted here was read before the product was made.
    void refresh(client, '/api/stock-takes').finally(() => setUnknown(code))
  })
  const takeAwaited = useEffectEvent((code: string) => {
    setAwaited(undefined)
    scan(code)
  })
  const isThere = awaited !== undefined && countables?.byScan(awaited) !== undefined
  useEffect(() => {
    if (isThere && awaited !== undefined) takeAwaited(awaited)
  }, [isThere, awaited])
  const finds = findsOf(countables, text)
  const enter = () => {
    if (finds[0]) choose(finds[0])
    else if (text.trim()) setUnknown(text.trim())
  }
  return {
    ...{ place, setPlace, text, setText, unknown, productOf, add, choose, scan, enter, finds },
    chosen: chosenId === undefined ? undefined : productOf(chosenId),
    lines: countedHere(entries, (id) => productOf(id)?.round ?? 0),
  }
}

function findsOf(countables: Countables | undefined, text: string): CountableProduct[] {
  if (!countables || text.trim() === '') return []
  const exact = countables.byScan(text)
  return exact ? [exact] : countables.byWords(text, MOST_FOUND)
}

function Finds(props: {
  products: readonly CountableProduct[]
  onChoose: (product: CountableProduct) => void
}) {
  if (props.products.length === 0)
    return <p className="text-ink-muted">Nothing that is counted here has this name, SKU or barcode.</p>
  return <FoundProducts {...props} />
}
