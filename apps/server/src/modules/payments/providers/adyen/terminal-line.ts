import type { CloudDeviceApiRequest } from '@adyen/api-library/lib/src/typings/clouddevice/cloudDeviceApiRequest.js'
import { type Account, ProviderError } from '../provider.ts'
import type { AdyenApis } from './adyen-apis.ts'
import { answerSchema, type TerminalAnswer, withDetail } from './terminal-answers.ts'
import { type Category, statusMessage, type TerminalMessage } from './terminal-messages.ts'

export const NOT_REACHED = 'The terminal cannot be reached. See that it is switched on and has its network.'

/** Adyen had the message and the terminal had not, or not as far as Adyen heard. */
export class Undelivered extends ProviderError {
  constructor() {
    super('unsure', NOT_REACHED)
  }
}

export const unreadable = () => new ProviderError('unsure', 'The terminal’s answer could not be understood.')

export type TerminalLine = ReturnType<typeof terminalLine>

/** Messages to a terminal, by way of Adyen's cloud. */
export function terminalLine(apis: AdyenApis) {
  /** Waits for the terminal's answer. */
  const ask = async (
    account: Account,
    terminalId: string,
    message: TerminalMessage,
    limitMs?: number,
  ): Promise<TerminalAnswer> => {
    const { api, merchant } = await apis.devices(account, limitMs)
    const said: unknown = await api.sync(merchant, terminalId, requestOf(message))
    // What is told to stop answers with nothing.
    const answer = answerSchema.safeParse(said === '' || said === 'ok' ? {} : said)
    if (!answer.success) throw unreadable()
    if (answer.data.SaleToPOIRequest) throw new Undelivered()
    return answer.data.SaleToPOIResponse ?? {}
  }

  return {
    ask,

    /** @returns what a message was answered with, by the terminal's own memory */
    async statusOf(account: Account, of: Category, terminalId: string, id: string) {
      const { TransactionStatusResponse: status } = await ask(
        account,
        terminalId,
        statusMessage(terminalId, of, id),
      )
      if (!status) throw unreadable()
      const { Response, RepeatedMessageResponse } = status
      if (Response.ErrorCondition === 'NotFound') return 'none' as const
      if (Response.ErrorCondition === 'InProgress') return 'in-progress' as const
      if (!RepeatedMessageResponse)
        throw new ProviderError('unsure', withDetail('The terminal does not say how it stands', Response))
      return RepeatedMessageResponse.RepeatedResponseMessageBody
    },

    /** Sends it off, and waits for no answer of the terminal's. */
    async send(account: Account, terminalId: string, message: TerminalMessage): Promise<void> {
      const { api, merchant } = await apis.devices(account)
      const sent = await api.async(merchant, terminalId, requestOf(message))
      if (sent.Result === undefined) throw notTaken(sent.SaleToPOIRequest?.EventNotification?.EventDetails)
    },
  }
}

/** The SDK has enumerations where the messages have words. */
const requestOf = (message: TerminalMessage) =>
  ({ SaleToPOIRequest: message }) as unknown as CloudDeviceApiRequest

/** @param details Adyen's own words on a message that it rejected */
function notTaken(details = ''): ProviderError {
  const words = new URLSearchParams(details).get('message') ?? details
  const isUndelivered = /failed to send|not connected|unreachable/i.test(words)
  return isUndelivered ? new ProviderError('not-begun', NOT_REACHED) : new Undelivered()
}
