import { useMutation } from '@tanstack/react-query'
import { createApiKey } from '@tuppence/contract/api-keys'
import { DAY_MS } from '@tuppence/domain/durations'
import { API_SCOPES, type ApiScope } from '@tuppence/domain/staff'
import { useState } from 'react'
import { explain, send } from '../../foundation/asking/api.ts'
import {
  Banner,
  Button,
  Checkbox,
  CopyButton,
  Dialog,
  Field,
  FormDialog,
  Input,
  SelectField,
} from '../../ui/index.ts'

const SCOPE_WORDS: Readonly<Record<ApiScope, string>> = {
  'products:read': 'See products and prices',
  'products:write': 'Add and change products and prices, and see costs',
  'stock:read': 'See stock movements and costs',
  'stock:write': 'Receive deliveries, and record waste and adjustments',
  'customers:read': 'See customers and their personal data',
  'customers:write': 'Add and change customers and points',
  'sales:read': 'See sales and receipts',
  'sales:write': 'Record sales, voids and refunds',
  'orders:read': 'See online orders',
  'orders:write': 'Accept and reject online orders',
  'reports:read': 'See reports, takings and costs',
}

const LIVES = { never: undefined, '30 days': 30, '90 days': 90, '1 year': 365 } as const
type Life = keyof typeof LIVES

interface AddApiKeyProps {
  readonly onMade: () => void
  readonly onClose: () => void
}

/** What the program is called and may do; then the key, which is shown this once. */
export function AddApiKey({ onMade, onClose }: AddApiKeyProps) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<readonly ApiScope[]>([])
  const [life, setLife] = useState<Life>('never')
  const make = useMutation({
    mutationFn: () => {
      const days = LIVES[life]
      const expiresAt = days === undefined ? null : new Date(Date.now() + days * DAY_MS).toISOString()
      return send(createApiKey, { body: { name: name.trim(), scopes: [...scopes], expiresAt } })
    },
    onSuccess: onMade,
  })
  if (make.data) return <MadeApiKey name={make.data.apiKey.name} value={make.data.key} onClose={onClose} />
  const tick = (scope: ApiScope, isOn: boolean) =>
    setScopes(isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope))
  return (
    <FormDialog
      title="Create an API key"
      description="Create one for each program, with only the access it needs. You can remove it at any time."
      goOn="Create key"
      isBlocked={name.trim() === '' || scopes.length === 0}
      isSending={make.isPending}
      refused={make.isError ? { title: 'Key not created', why: explain(make.error) } : undefined}
      onSubmit={() => {
        if (!make.isPending) make.mutate()
      }}
      onClose={onClose}
    >
      <Field label="Name" hint="The program it’s for, such as “Web shop”." required>
        {(links) => (
          <Input {...links} maxLength={60} value={name} onChange={({ target }) => setName(target.value)} />
        )}
      </Field>
      <fieldset className="grid gap-x-4 sm:grid-cols-2">
        <legend className="font-medium">Access</legend>
        {API_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={SCOPE_WORDS[scope]}
            hint={scope}
            checked={scopes.includes(scope)}
            onChange={(isOn) => tick(scope, isOn)}
          />
        ))}
      </fieldset>
      <SelectField
        label="Expires"
        value={life}
        options={Object.keys(LIVES) as Life[]}
        wordsOf={(each) => (each === 'never' ? 'Never' : `After ${each}`)}
        onChoose={setLife}
      />
    </FormDialog>
  )
}

function MadeApiKey({ name, value, onClose }: { name: string; value: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={`API key for ${name}`}
      actions={
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="grid gap-4">
        <Banner tone="warn" title="Copy it now. You won’t see it again.">
          Anyone with this key has the access you ticked. Enter it in the program and don’t share it.
        </Banner>
        <Field label="API key">
          {(links) => (
            <div className="flex items-center gap-2">
              <Input {...links} readOnly value={value} className="font-mono" />
              <CopyButton text={value} label="Copy the API key" />
            </div>
          )}
        </Field>
      </div>
    </Dialog>
  )
}
