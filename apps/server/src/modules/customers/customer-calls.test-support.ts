import type { CustomerProfile } from '@tuppence/contract/customer-records'
import type { Customer } from '@tuppence/domain/customers'
import type { sellingShop } from '../../testing/selling-shop.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** What a manager of this shop asks of its customers, and what a customer buys there. */
export function customersOf({ app, manager, newTill, taken, tea }: Awaited<ReturnType<typeof sellingShop>>) {
  const send = (method: Method, url: string, payload?: object, headers = manager) =>
    app.inject({ method, url: `/api/customers${url}`, headers, ...(payload ? { payload } : {}) })
  return {
    send,
    add: async (form: object): Promise<Customer> => (await send('POST', '', form)).json(),
    profile: async (id: string): Promise<CustomerProfile> => (await send('GET', `/${id}`)).json(),
    buys: async (customerId: string, quantity: number, redeem = 0) => {
      const till = await newTill()
      const request = till.sell({
        lines: [{ product: tea, quantity }],
        customerId,
        ...(redeem > 0 && { redeem: { points: redeem, amountMinor: redeem } }),
      })
      return { till, request, sale: await taken(request) }
    },
  }
}
