import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listProducts } from '@tuppence/contract/catalogue'
import { comparableBarcode } from '@tuppence/domain/catalogue'
import { callQuery } from '../asking/api.ts'
import { useSettled } from '../asking/use-settled.ts'

interface CodeOfAnotherProps {
  /** What is being typed or was scanned. */
  code: string
  /** Whose code it may be; left out where the product is new. */
  productId: string | undefined
}

/** Says as soon as a code is entered whose it is already, and leads there: the shop is then asked before it has typed the rest. */
export function CodeOfAnother({ code, productId }: CodeOfAnotherProps) {
  const asked = useSettled(comparableBarcode(code))
  const { data = [] } = useQuery({
    ...callQuery(listProducts, { query: { search: asked, limit: 20 } }),
    enabled: asked !== '' && asked === comparableBarcode(code),
  })
  const other = data.find(
    ({ id, barcode, otherBarcodes }) =>
      id !== productId &&
      [barcode ?? '', ...otherBarcodes].some((one) => one !== '' && comparableBarcode(one) === asked),
  )
  // Until it has been asked of what stands there now, nothing is said.
  if (!other || asked !== comparableBarcode(code)) return null
  return (
    <p role="status" className="mt-1.5 text-sm font-medium text-bad-ink [overflow-wrap:anywhere]">
      This is already a code of{' '}
      <Link
        to="/inventory"
        search={() => ({ product: other.id }) as never}
        target="_blank"
        className="underline underline-offset-4"
      >
        {other.name}
      </Link>
      .
    </p>
  )
}
