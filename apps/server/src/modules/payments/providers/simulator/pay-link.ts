import { type SimulatedBooks, type SimulatedPayment, standing } from './simulator.ts'

/** The customer pays by their link, if it can still be paid. @returns the payment as it stands then */
export function paySimulatedLink(
  books: SimulatedBooks,
  organizationId: string,
  paymentId: string,
  now: Date,
): Promise<SimulatedPayment | undefined> {
  const atMs = now.getTime()
  return books.change(organizationId, paymentId, (payment) =>
    payment.terminalId === undefined && standing('', payment, atMs).kind === 'waiting'
      ? { ...payment, paidAtMs: atMs }
      : payment,
  )
}
