import { Copy } from 'lucide-react'
import { IconButton } from './button.tsx'
import { toast } from './toast-store.ts'

/** OPER-011, OPER-012: copies, and says so; a browser that refuses is told about as well (OPER-014). */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: 'Copied', description: text })
    } catch {
      toast({
        title: 'Not copied',
        description:
          'The browser does not let this page use the clipboard. Select the text and copy it yourself.',
        look: 'destructive',
      })
    }
  }
  return (
    <IconButton label={label} size="small" onClick={() => void copy()}>
      <Copy size={16} aria-hidden />
    </IconButton>
  )
}
