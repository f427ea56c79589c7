import { createHmac } from 'node:crypto'
import { eReceiptToken } from '@tuppence/domain/receipts'
import { networkOf } from '../../platform/http/call-tries.ts'

/**
 * Where an order comes from, so that the orders of one place can be counted together. Both are keyed hashes: nobody reads an
 * address out of the database.
 */
export interface OrderNetwork {
  /** One connection: an IPv4 address, or the /64 network that a provider gives each customer of IPv6. */
  readonly network: string
  /** Its neighbourhood, /24 of IPv4 or /48 of IPv6: what somebody rents who rents many addresses. */
  readonly range: string
}

export function orderNetworkOf(key: Buffer, address: string): OrderNetwork {
  const network = networkOf(address)
  const range = network.split(/[.:]/).slice(0, 3).join('.')
  return { network: hashOf(key, `network:${network}`), range: hashOf(key, `range:${range}`) }
}

const hashOf = (key: Buffer, text: string) =>
  eReceiptToken(createHmac('sha256', key).update(`online-order:${text}`).digest())
