import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Account, BUSINESS_TYPES, createAccount } from '@tuppence/contract/operator'
import { readPlatformSettings } from '@tuppence/contract/portal'
import { PLANS, type Plan } from '@tuppence/domain/plans'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Field, FormDialog, Input, PasswordInput, SelectField, toast } from '../../ui/index.ts'

export interface CreateCustomerProps {
  onClose: () => void
  /** With the generated password, where none was typed. */
  onCreated: (account: Account, password: string | undefined) => void
}

const blank = {
  businessName: '',
  businessType: 'Retail' as (typeof BUSINESS_TYPES)[number],
  location: '',
  username: '',
  password: '',
  plan: 'Starter' as Plan,
}

/** OPER-017 to OPER-022. The business code comes from the server's counter (decision D18). */
export function CreateCustomer({ onClose, onCreated }: CreateCustomerProps) {
  const plan = useCall(readPlatformSettings, {}).data?.defaultPlan
  const [given, setTyped] = useState<Partial<typeof blank>>({})
  const typed = { ...blank, ...(plan && { plan }), ...given }
  // Pressed again after an answer that was lost, it asks for the same business.
  const [id] = useState(uuidv7)
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: () => send(createAccount, { body: { id, ...typed } }),
    onSuccess: async ({ customer: { generatedPassword, ...account } }) => {
      await refresh(queries, '/api/admin/customers')
      toast({ title: `${account.businessName} is open`, description: `Its code is ${account.businessCode}.` })
      onCreated(account, generatedPassword)
    },
  })
  const isReady = typed.businessName.trim() !== '' && typed.username.trim() !== ''
  return (
    <FormDialog
      title="Create Customer"
      description="The business can sign in and sell at once. Its code is given by the server."
      goOn="Create Customer"
      className="gap-4 sm:grid-cols-2"
      isBlocked={!isReady}
      isSending={create.isPending}
      refused={
        create.isError ? { title: 'The business was not opened', why: explain(create.error) } : undefined
      }
      onSubmit={() => {
        if (isReady) create.mutate()
      }}
      onClose={onClose}
    >
      <AccountFields typed={typed} onWrite={(change) => setTyped({ ...given, ...change })} />
    </FormDialog>
  )
}

interface AccountFieldsProps {
  typed: typeof blank
  onWrite: (change: Partial<typeof blank>) => void
}

function AccountFields({ typed, onWrite }: AccountFieldsProps) {
  return (
    <>
      <Field label="Business name" required className="sm:col-span-2">
        {(links) => (
          <Input
            {...links}
            autoComplete="off"
            value={typed.businessName}
            onChange={(event) => onWrite({ businessName: event.target.value })}
          />
        )}
      </Field>
      <SelectField
        label="Business type"
        value={typed.businessType}
        options={BUSINESS_TYPES}
        onChoose={(businessType) => onWrite({ businessType })}
      />
      <SelectField label="Plan" value={typed.plan} options={PLANS} onChoose={(plan) => onWrite({ plan })} />
      <Field label="Location" className="sm:col-span-2">
        {(links) => (
          <Input
            {...links}
            autoComplete="off"
            value={typed.location}
            onChange={(event) => onWrite({ location: event.target.value })}
          />
        )}
      </Field>
      <Field label="Username" required>
        {(links) => (
          <Input
            {...links}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed.username}
            onChange={(event) => onWrite({ username: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Password"
        hint="Left empty, one of 8 characters is made and shown once. Either is to be changed at the first sign-in."
      >
        {(links) => (
          <PasswordInput
            {...links}
            autoComplete="new-password"
            value={typed.password}
            onChange={(event) => onWrite({ password: event.target.value })}
          />
        )}
      </Field>
    </>
  )
}
