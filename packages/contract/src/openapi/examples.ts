/** An id of each thing that the examples speak of. */
const ID = {
  sale: '019a3c5e-7b1f-7c42-9d3a-5f2e8b604c17',
  line: '019a3c5e-7b20-7c42-9d3a-5f2e8b604c18',
  product: '019a3c5e-0007-7000-8000-000000000007',
  till: '019a3c5e-0005-7000-8000-000000000005',
  terminal: '019a3c5e-0006-7000-8000-000000000006',
  person: '019a3c5e-0002-7000-8000-000000000002',
}

/** £100 in the drawer as a shift is opened, counted by notes. */
const OPENED = {
  id: ID.line,
  tillId: ID.till,
  shiftId: ID.sale,
  kind: 'open',
  at: '2026-11-28T08:55:00.000Z',
  afterSequence: 41,
  staff: { id: ID.person, name: 'Maya Patel' },
  approvedBy: null,
  approval: null,
  amount: '100.00',
  count: [{ denomination: 2000, pieces: 5 }],
  reason: null,
  note: null,
  closing: null,
}

/** Two flat whites at £3.40, VAT included, paid in cash. */
const SOLD = {
  transaction: {
    offlineId: ID.sale,
    paymentMethod: 'cash',
    amountReceived: '10.00',
    changeDue: '3.20',
  },
  items: [{ productId: ID.product, quantity: 2, unitPrice: '3.40' }],
}

/** Examples of whole shapes whose parts only fit together so. */
export const SHAPE_EXAMPLES: Readonly<Record<string, unknown>> = { DrawerRecord: OPENED, SaleRequest: SOLD }

/** Examples of whole bodies and answers for the same reason, by the call's name. */
export const EXAMPLES: Readonly<Record<string, { readonly body?: unknown; readonly answer?: unknown }>> = {
  recordSales: { body: { sales: [{ idempotencyKey: ID.sale, request: SOLD }] } },
  holdForCompletion: {
    body: {
      tillId: ID.till,
      returns: { saleId: ID.sale, isVoid: false, lines: [{ lineId: ID.line, quantity: 1 }] },
    },
  },
  changeProducts: {
    body: { ids: [ID.product], change: { kind: 'price', price: { by: 'percent', percent: '5.00' } } },
  },
  countForTill: {
    body: { id: ID.line, amount: '100.00', count: [{ denomination: 2000, pieces: 5 }] },
  },
  closeForTill: {
    body: {
      id: ID.line,
      amount: '100.00',
      count: [{ denomination: 2000, pieces: 5 }],
      reason: null,
      note: null,
      why: 'Till broken',
    },
  },
  startPayment: {
    body: { id: ID.sale, by: 'terminal', terminalId: ID.terminal, tillId: ID.till, amount: '6.80' },
  },
}
