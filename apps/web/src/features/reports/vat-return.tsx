import type { AnswerOf } from '@tuppence/contract/call'
import { urlOf } from '@tuppence/contract/client'
import { exportVatRecords, readVatReturn } from '@tuppence/contract/reporting'
import { minorOf } from '@tuppence/domain/money'
import type { TradingDays } from '@tuppence/domain/reporting'
import { SaveButton } from '../../foundation/asking/save-button.tsx'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Card, Loaded, Money, Table, Td, Th } from '../../ui/index.ts'

/** What these days put into the nine boxes of a VAT return, and the records behind it for Making Tax Digital. */
export function VatReturn({ days }: { days: TradingDays }) {
  const boxes = useCall(readVatReturn, { query: days })
  return (
    <Card className="min-w-0">
      <div className="grid gap-1 p-5">
        <h2 className="text-xl">VAT return</h2>
        <p className="text-ink-muted">
          What was sold on these days, box by box. What you bought is not known here: your books have it.
        </p>
      </div>
      <Loaded {...boxes} what="The VAT return">
        {(read) => <Boxes boxes={read.boxes} />}
      </Loaded>
      <div className="grid gap-3 border-t border-line p-5">
        <p className="text-ink-muted">
          The digital records of what was sold, a line for each sale and rate, as Making Tax Digital asks for
          them.
        </p>
        <div className="flex flex-wrap gap-2">
          {(['csv', 'xlsx'] as const).map((format) => (
            <SaveRecords key={format} days={days} format={format} />
          ))}
        </div>
      </div>
    </Card>
  )
}

function Boxes({ boxes }: Pick<AnswerOf<typeof readVatReturn>, 'boxes'>) {
  return (
    <Table caption="The nine boxes of a VAT return">
      <thead>
        <tr>
          <Th>Box</Th>
          <Th isNumber>Amount</Th>
        </tr>
      </thead>
      <tbody>
        {boxes.map(({ box, label, amount, note }) => (
          <tr key={box}>
            <Td className="max-w-none!">
              <span className="block">
                <span className="figures font-semibold">{box}</span> {label}
              </span>
              <span className="block text-sm text-ink-muted">{note}</span>
            </Td>
            <Td isNumber>{amount === null ? 'Not known here' : <Money amountMinor={minorOf(amount)} />}</Td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function SaveRecords({ days: { from, to }, format }: { days: TradingDays; format: 'csv' | 'xlsx' }) {
  const words = format.toUpperCase()
  return (
    <SaveButton
      url={urlOf(exportVatRecords, { query: { from, to, format } })}
      name={`vat-records-${from}-to-${to}.${format}`}
      label={`Digital records as ${words}`}
      words={words}
    />
  )
}
