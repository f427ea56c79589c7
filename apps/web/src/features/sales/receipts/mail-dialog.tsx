import { MOST_ADDRESS_LETTERS, mailAddress, type ReceiptSale } from '@tuppence/domain/receipts'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { useEngine } from '../../../offline/index.ts'
import { Field, FormDialog, Input, toast } from '../../../ui/index.ts'
import { useKeptWhileTurned } from '../till/kept-while-turned.ts'
import { addressWrong, mailWords } from './mail-words.ts'

interface MailDialogProps {
  sale: ReceiptSale
  onClose: () => void
}

/** Where a receipt is to go by mail. It is kept on this till first, so that it needs no network. */
export function MailDialog({ sale, onClose: close }: MailDialogProps) {
  const engine = useEngine()
  const known = sale.customer?.id ? engine.copy.customer(sale.customer.id)?.email : undefined
  const [written, write] = useKeptWhileTurned<string>(`mail ${sale.id}`)
  const text = written ?? known ?? ''
  const [isTried, setIsTried] = useState(false)
  const [isSending, setIsSending] = useState(false)
  const [refused, setRefused] = useState<{ title: string; why: string }>()
  const email = mailAddress(text)
  const onClose = () => {
    write(undefined)
    close()
  }
  const submit = async () => {
    setIsTried(true)
    if (email === undefined || isSending) return
    setIsSending(true)
    try {
      const { papers } = engine
      const wished = await papers.mailReceipt({ id: uuidv7(), saleId: sale.id, email })
      if (wished.kind === 'refused') return setRefused({ title: 'Receipt not mailed', why: wished.why })
      toast({ title: 'Email receipt', description: mailWords(wished, email) })
      onClose()
    } catch {
      setRefused({ title: 'Not kept', why: 'This device cannot store it just now. Nothing will be sent.' })
    } finally {
      setIsSending(false)
    }
  }
  return (
    <FormDialog
      title={`Email receipt ${sale.receiptNumber}`}
      description="The customer gets it with a PDF. The address is kept for 30 days, and used for nothing else."
      goOn="Send"
      isSending={isSending}
      refused={refused}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="Customer’s e-mail"
        error={isTried && email === undefined ? addressWrong(text) : undefined}
        required
      >
        {(links) => (
          <Input
            {...links}
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={MOST_ADDRESS_LETTERS}
            value={text}
            onChange={({ target }) => write(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  )
}
