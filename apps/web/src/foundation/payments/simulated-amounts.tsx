import { simulatedPence } from '@tuppence/domain/payments'

/** What the simulator plays by the pence of an amount, for whoever tries it out; closed until somebody asks. */
export function SimulatedAmounts() {
  return (
    <details className="text-left">
      <summary className="min-h-11 cursor-pointer content-center rounded-sm text-center focus-visible:-outline-offset-2">
        Amounts that end otherwise
      </summary>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 pt-1">
        {simulatedPence().map(([pence, words]) => (
          <div key={pence} className="contents">
            <dt className="figures font-semibold">{pence}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
