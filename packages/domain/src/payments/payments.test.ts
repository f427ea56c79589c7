import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  afterEvent,
  isUnsettled,
  newPayment,
  PAYMENT_PROVIDERS,
  type Payment,
  type PaymentEvent,
  providerInWords,
  REAL_PROVIDERS,
  refundableMinor,
  refundedHow,
  TERMINAL_BRANDS,
} from './index.ts'

const ASKED = 1_000
const approval = fc
  .integer({ min: 1, max: ASKED })
  .map((amountMinor) => ({ type: 'approved', amountMinor }) as const)
const other: fc.Arbitrary<PaymentEvent> = fc.oneof(
  fc
    .constantFrom(
      ...(['sent', 'waiting', 'declined', 'cancelled', 'failed', 'unanswered', 'given-up'] as const),
    )
    .map((type) => ({ type })),
  fc.constant({ type: 'settled', takenMinor: 0 } as const),
)
const after = (events: readonly PaymentEvent[]): Payment => events.reduce(afterEvent, newPayment(ASKED))

describe('a card payment', () => {
  it('D11 never forgets an approval, in whatever order and how often events come', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(other, approval)), (events) => {
        const payment = after(events)
        const amounts = events.flatMap((event) => (event.type === 'approved' ? [event.amountMinor] : []))
        expect(payment.approvedMinor).toBe(Math.max(0, ...amounts))
        if (amounts.length > 0)
          expect(payment.state).toBe(payment.approvedMinor < ASKED ? 'part-approved' : 'approved')
        // Whatever is said a second time changes nothing.
        expect(events.reduce(afterEvent, payment).approvedMinor).toBe(payment.approvedMinor)
      }),
    )
  })

  it('D11 leaves unknown by an answer of the provider or a person’s decision, and by nothing else', () => {
    const unknown = after([{ type: 'sent' }, { type: 'unanswered' }])
    expect(unknown.state).toBe('unknown')
    for (const type of ['sent', 'unanswered', 'given-up'] as const)
      expect(afterEvent(unknown, { type }).state).toBe('unknown')
    expect(afterEvent(unknown, { type: 'waiting' }).state).toBe('waiting')
    // Nobody waits for it any more: it is in doubt until it has ended.
    const givenUp = afterEvent(unknown, { type: 'given-up' })
    expect(afterEvent(givenUp, { type: 'waiting' })).toBe(givenUp)
    expect(afterEvent(unknown, { type: 'declined' }).state).toBe('declined')
    expect(afterEvent(unknown, { type: 'settled', takenMinor: 0 }).state).toBe('failed')
    expect(afterEvent(unknown, { type: 'settled', takenMinor: ASKED })).toMatchObject({
      state: 'approved',
      approvedMinor: ASKED,
    })
    // A person says nothing over the provider's head.
    const declined = after([{ type: 'declined' }])
    expect(afterEvent(declined, { type: 'settled', takenMinor: ASKED })).toBe(declined)
    expect(isUnsettled(unknown)).toBe(true)
    expect(isUnsettled(declined)).toBe(false)
  })

  it('P17 takes the provider’s word for a person’s, be it less, and no person’s for the provider’s', () => {
    const said = after([{ type: 'unanswered' }, { type: 'settled', takenMinor: ASKED }])
    expect(said).toMatchObject({ state: 'approved', approvedMinor: ASKED, isByWord: true })
    const told = afterEvent(said, { type: 'approved', amountMinor: 400 })
    expect(told).toMatchObject({ state: 'part-approved', approvedMinor: 400, isByWord: false })
    expect(afterEvent(told, { type: 'approved', amountMinor: 300 })).toBe(told)
    expect(afterEvent(told, { type: 'word-taken-back' })).toBe(told)
    expect(afterEvent(said, { type: 'word-taken-back' })).toMatchObject({
      ...{ state: 'unknown', approvedMinor: 0, isByWord: false },
    })
    // What went back was taken, whatever is said.
    const given = afterEvent(said, { type: 'refunded', amountMinor: 700 })
    expect(afterEvent(given, { type: 'approved', amountMinor: 400 }).approvedMinor).toBe(700)
  })

  it('D11 gives back no more than was taken', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: ASKED })), (refunds) => {
        let payment = after([{ type: 'approved', amountMinor: ASKED }])
        for (const amountMinor of refunds) {
          const refund = () => afterEvent(payment, { type: 'refunded', amountMinor })
          if (amountMinor > refundableMinor(payment)) expect(refund).toThrow(RangeError)
          else payment = refund()
        }
        expect(payment.refundedMinor).toBeLessThanOrEqual(payment.approvedMinor)
        expect(payment.state).toBe('approved')
        if (refundedHow(payment) === 'whole') expect(refundableMinor(payment)).toBe(0)
      }),
    )
  })
})

describe('a refund that comes back', () => {
  it('P16 is the payment’s again, of what went back and no more; the payment stays taken', () => {
    const taken = afterEvent(newPayment(1_250), { type: 'approved', amountMinor: 1_250 })
    const given = afterEvent(afterEvent(taken, { type: 'refunded', amountMinor: 500 }), {
      ...{ type: 'refunded', amountMinor: 250 },
    })
    const back = afterEvent(given, { type: 'refund-failed', amountMinor: 500 })
    expect(back).toEqual({ ...taken, refundedMinor: 250 })
    expect(refundableMinor(back)).toBe(1_000)
    expect(() => afterEvent(back, { type: 'refund-failed', amountMinor: 251 })).toThrow(RangeError)
  })
})

it('PAY-019 a provider is read by its own name, whatever brand of terminal it reaches and in whatever order they stand', () => {
  expect(PAYMENT_PROVIDERS.map(providerInWords)).toEqual([
    ...['the simulator', 'Stripe', 'Square', 'SumUp', 'Adyen'],
  ])
  expect(providerInWords('of-yesterday')).toBe('of-yesterday')
  for (const name of REAL_PROVIDERS)
    expect(TERMINAL_BRANDS.filter(({ provider }) => provider === name)).not.toEqual([])
})

describe('the brands of terminals', () => {
  it('PAY-019 are the seven of the specification and no fewer, each with models, connection types, features and what it needs', () => {
    const names = TERMINAL_BRANDS.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['Stripe', 'Square', 'SumUp', 'Adyen', 'Verifone', 'Ingenico', 'PAX']),
    )
    expect(new Set(names).size).toBe(names.length)
    for (const { models, connections, features, needs } of TERMINAL_BRANDS) {
      expect(models.length * connections.length * features.length).toBeGreaterThan(0)
      expect(needs).toMatch(/\.$/)
    }
  })
})
