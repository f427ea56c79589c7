import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { Button, toast } from '../../ui/index.ts'
import { explain } from './api.ts'
import { saveFile } from './save-file.ts'

export interface SaveButtonProps {
  url: string
  /** Its name, where the server gives none. */
  name: string
  /** What it is, for who does not see what it stands beside: it has the words in it. */
  label: string
  words: string
  size?: 'small' | 'medium'
}

/** Saves a file, and says so, or why not. */
export function SaveButton({ url, name, label, words, size = 'medium' }: SaveButtonProps) {
  const saving = useMutation({
    mutationFn: () => saveFile(url, name),
    onSuccess: () => toast({ title: 'The file is saved', description: label }),
    onError: (error) =>
      toast({ title: 'The file was not saved', description: explain(error), look: 'destructive' }),
  })
  return (
    <Button size={size} aria-label={label} busy={saving.isPending} onClick={() => saving.mutate()}>
      {saving.isPending ? null : <Download size={16} aria-hidden />}
      {words}
    </Button>
  )
}
