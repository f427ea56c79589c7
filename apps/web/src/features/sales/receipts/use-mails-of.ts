import { useQuery } from '@tanstack/react-query'
import { mailsOfRecord } from '@tuppence/contract/e-receipts'
import { useEffect, useState } from 'react'
import { callQuery } from '../../../foundation/asking/api.ts'
import { type MailOfSale, useEngine } from '../../../offline/index.ts'
import { mailsToTell, type ToldMail } from './mail-words.ts'

/**
 * The mails of a sale's receipt that were asked for here, and, by the server, anywhere.
 *
 * @param isOfBooks the server may know the sale: of one that was just completed it is asked once a mail has left this till
 */
export function useMailsOf(saleId: string, isOfBooks: boolean): readonly ToldMail[] {
  const { papers } = useEngine()
  const [told, setTold] = useState<readonly MailOfSale[]>([])
  useEffect(() => papers.onMailsOf(saleId, setTold), [papers, saleId])
  const here = told.filter((mail) => mail.saleId === saleId)
  const hasLeft = here.some(({ wished }) => wished.kind === 'at-server')
  const { data } = useQuery({
    ...callQuery(mailsOfRecord, { params: { id: saleId } }),
    enabled: isOfBooks || hasLeft,
    retry: false,
  })
  return mailsToTell(here, data)
}
