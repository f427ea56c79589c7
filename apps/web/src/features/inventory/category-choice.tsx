import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listCategories } from '@tuppence/contract/catalogue'
import { createCategory } from '@tuppence/contract/catalogue-changes'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { explain, refresh, send } from '../../foundation/asking/api.ts'
import { useCall } from '../../foundation/asking/use-call.ts'
import { Button, Field, Input, Select, toast } from '../../ui/index.ts'

interface CategoryChoiceProps {
  categoryId: string
  onChoose: (categoryId: string) => void
}

/** A category for the product; one that is missing is made in its place, and the form stays as it is. */
export function CategoryChoice({ categoryId, onChoose }: CategoryChoiceProps) {
  const categories = useCall(listCategories, { query: {} })
  const [isAdding, setIsAdding] = useState(false)
  if (isAdding)
    return (
      <NewCategory
        onAdded={(id) => {
          onChoose(id)
          setIsAdding(false)
        }}
        onLeave={() => setIsAdding(false)}
      />
    )
  const isKnown = categoryId === '' || categories.data?.some(({ id }) => id === categoryId)
  return (
    <div className="flex items-end gap-2">
      <Field label="Category" className="min-w-0 flex-1">
        {(links) => (
          <Select {...links} value={categoryId} onChange={({ target }) => onChoose(target.value)}>
            <option value="">Uncategorized</option>
            {categories.data?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {isKnown ? null : <option value={categoryId}>As before</option>}
          </Select>
        )}
      </Field>
      <Button onClick={() => setIsAdding(true)}>
        <Plus size={18} aria-hidden />
        New
      </Button>
    </div>
  )
}

function NewCategory({ onAdded, onLeave }: { onAdded: (id: string) => void; onLeave: () => void }) {
  const client = useQueryClient()
  const [name, setName] = useState('')
  const adding = useMutation({
    mutationFn: () => send(createCategory, { body: { name: name.trim() } }),
    onSuccess: async ({ id }) => {
      await refresh(client, '/api/categories')
      toast({ title: 'Success', description: 'Category created successfully' })
      onAdded(id)
    },
  })
  const add = () => {
    if (name.trim() !== '') adding.mutate()
  }
  return (
    <div className="grid gap-2">
      <Field label="New category" {...(adding.isError && { error: explain(adding.error) })}>
        {(links) => (
          <Input
            {...links}
            autoFocus
            maxLength={255}
            value={name}
            onChange={({ target }) => {
              if (adding.isError) adding.reset()
              setName(target.value)
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button size="small" look="quiet" onClick={onLeave}>
          Choose another
        </Button>
        <Button size="small" disabled={name.trim() === ''} busy={adding.isPending} onClick={add}>
          Add category
        </Button>
      </div>
    </div>
  )
}
