import { ArrowLeft } from 'lucide-react'
import { Button } from '../../../ui/index.ts'

/** Back to where one came from, at the head of a step. */
export function BackButton({ words, onPress }: { words: string; onPress: () => void }) {
  return (
    <Button look="quiet" className="-mt-2 mb-2 -ml-2 px-2!" onClick={onPress}>
      <ArrowLeft size={18} aria-hidden />
      {words}
    </Button>
  )
}
