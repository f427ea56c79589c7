import type { ReactNode } from 'react'
import { pounds, sampleReceipt } from './sample-receipt.ts'

/** A receipt as the till prints it, on paper in both themes because paper is white. */
export function PrintedReceipt() {
  const { lines, totalMinor, cashMinor } = sampleReceipt
  return (
    <figure
      data-theme="light"
      className="mx-auto w-full max-w-sm rounded-sm border border-line bg-surface px-6 py-7 text-ink shadow-float"
    >
      <figcaption className="mb-4 border-b border-dashed border-line-strong pb-4 text-center">
        <span className="block font-head text-xl font-bold">The Corner Café</span>
        <span className="text-sm text-ink-muted">Sample receipt · T1-000042</span>
      </figcaption>
      <table className="figures w-full text-[0.9375rem]">
        <caption className="sr-only">What was bought</caption>
        <tbody>
          {lines.map(({ name, quantity, unitMinor }) => (
            <tr key={name}>
              <th scope="row" className="py-1 text-left font-normal">
                {quantity} × {name}
              </th>
              <td className="text-right">{pounds(quantity * unitMinor)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="text-xl font-bold">
            <th scope="row" className="pt-3 text-left">
              Total
            </th>
            <td className="pt-3 text-right">{pounds(totalMinor)}</td>
          </tr>
          <Paid label="Cash" amountMinor={cashMinor} />
          <Paid label="Change" amountMinor={cashMinor - totalMinor} />
        </tfoot>
      </table>
      <VatByRate />
    </figure>
  )
}

function Paid({ label, amountMinor }: { label: string; amountMinor: number }) {
  return (
    <tr>
      <RowHead>{label}</RowHead>
      <td className="text-right">{pounds(amountMinor)}</td>
    </tr>
  )
}

function VatByRate() {
  return (
    <table className="figures mt-4 w-full border-t border-dashed border-line-strong text-sm">
      <caption className="sr-only">VAT by rate</caption>
      <thead>
        <tr className="text-ink-muted">
          <th scope="col" className="pt-3 text-left font-normal">
            VAT
          </th>
          {['Net', 'VAT', 'Gross'].map((column) => (
            <th key={column} scope="col" className="pt-3 text-right font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sampleReceipt.vat.map(({ label, netMinor, vatMinor, grossMinor }) => (
          <tr key={label}>
            <RowHead>{label}</RowHead>
            <td className="text-right">{pounds(netMinor)}</td>
            <td className="text-right">{pounds(vatMinor)}</td>
            <td className="text-right">{pounds(grossMinor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const RowHead = ({ children }: { children: ReactNode }) => (
  <th scope="row" className="text-left font-normal">
    {children}
  </th>
)
