import { fetchedPart } from '../../ui/fetched-part.tsx'
import { sayMissing } from '../../ui/index.ts'

// Parts of the basket and its payment that the first sale does without. They are the first to be fetched once the till
// stands idle, before its dialogs.

const Split = fetchedPart(async () => (await import('./split-payment.tsx')).SplitPayment)
const Lines = fetchedPart(async () => (await import('./returns/returned-lines.tsx')).ReturnedLines)
const PayOut = fetchedPart(async () => (await import('./returns/pay-out-panel.tsx')).PayOutPanel)

export const fetchLaterParts = [Split.fetch, Lines.fetch, PayOut.fetch]

export const PART_MISSING =
  'This part of the till is fetched when there is a network. Selling goes on without it.'
const onMissing = () => sayMissing(PART_MISSING)

export const SplitPayment = () => <Split onMissing={onMissing} />
export const ReturnedLines = () => <Lines onMissing={onMissing} />
export const PayOutPanel = () => <PayOut onMissing={onMissing} />
