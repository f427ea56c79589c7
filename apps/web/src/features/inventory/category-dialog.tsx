import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createCategory, updateCategory } from '@tuppence/contract/catalogue-changes'
import type { Category } from '@tuppence/domain/catalogue'
import { useState } from 'react'
import { explain, send } from '../../foundation/asking/api.ts'
import { refreshProducts } from '../../foundation/product-form/refresh-products.ts'
import { useSignedInUser } from '../../foundation/session/session.ts'
import { ConfirmDialog, Field, FormDialog, Input, Switch, TextArea, toast } from '../../ui/index.ts'
import { ColourChoice } from './colour-choice.tsx'

interface CategoryForm {
  readonly name: string
  readonly description: string
  readonly isActive: boolean
  readonly colour: number | null
}

interface CategoryDialogProps {
  /** Left out to add one. */
  category?: Category
  onClose: () => void
}

/** CAT-006, CAT-028. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const [start] = useState(() => formOf(category))
  const [form, setForm] = useState(start)
  const [problem, setProblem] = useState<string>()
  const [isLeaving, setIsLeaving] = useState(false)
  const saving = useSaveCategory(category, onClose)
  const isTouched = JSON.stringify(form) !== JSON.stringify(start)
  const write = (part: Partial<CategoryForm>) => {
    setProblem(undefined)
    setForm({ ...form, ...part })
  }
  return (
    <>
      <FormDialog
        title={category ? 'Edit Category' : 'Add Category'}
        className="grid-cols-1 gap-4"
        goOn={category ? 'Save Changes' : 'Add Category'}
        isSending={saving.isPending}
        refused={
          saving.isError
            ? {
                title: category ? 'Failed to update category' : 'Failed to create category',
                why: explain(saving.error),
              }
            : undefined
        }
        onSubmit={() => {
          if (form.name.trim() === '') setProblem('Category name is required')
          else saving.mutate(form)
        }}
        onClose={() => (isTouched ? setIsLeaving(true) : onClose())}
      >
        <Field label="Category name" required {...(problem && { error: problem })}>
          {(links) => (
            <Input
              {...links}
              autoComplete="off"
              maxLength={255}
              value={form.name}
              onChange={({ target }) => write({ name: target.value })}
            />
          )}
        </Field>
        <Field label="Description">
          {(links) => (
            <TextArea
              {...links}
              rows={3}
              maxLength={5_000}
              value={form.description}
              onChange={({ target }) => write({ description: target.value })}
            />
          )}
        </Field>
        <ColourChoice colour={form.colour} onChoose={(colour) => write({ colour })} />
        <Switch
          label="Active"
          hint="What is not active is not offered at the till."
          checked={form.isActive}
          onChange={(isActive) => write({ isActive })}
        />
      </FormDialog>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Leave without saving?"
        consequence="What you have written in this form is thrown away."
        confirmLabel="Throw it away"
        cancelLabel="Keep editing"
        isDangerous
        onConfirm={onClose}
      />
    </>
  )
}

const formOf = (category: Category | undefined): CategoryForm => ({
  name: category?.name ?? '',
  description: category?.description ?? '',
  isActive: category?.isActive ?? true,
  colour: category?.colour ?? null,
})

/** CAT-030, CAT-031, CAT-033, CAT-034, CAT-036, CAT-037. */
function useSaveCategory(category: Category | undefined, onSaved: () => void) {
  const client = useQueryClient()
  const { organizationId } = useSignedInUser()
  return useMutation({
    mutationFn: (form: CategoryForm) => {
      const { isActive, colour } = form
      const name = form.name.trim()
      const body = { name, description: form.description.trim() || null, isActive, colour, organizationId }
      return category
        ? send(updateCategory, { params: { id: category.id }, body })
        : send(createCategory, { body })
    },
    onSuccess: async () => {
      await refreshProducts(client)
      const done = category ? 'Category updated successfully' : 'Category created successfully'
      toast({ title: 'Success', description: done })
      onSaved()
    },
    onError: () => {
      const failed = category ? 'Failed to update category' : 'Failed to create category'
      toast({ title: 'Error', description: failed, look: 'destructive' })
    },
  })
}
