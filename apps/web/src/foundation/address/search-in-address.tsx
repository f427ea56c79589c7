import { useEffect, useEffectEvent, useState } from 'react'
import { SearchBox } from '../../ui/index.ts'
import { useSettled } from '../asking/use-settled.ts'

interface SearchInAddressProps {
  label: string
  placeholder: string
  /** What the address says. */
  search: string
  onSearch: (text: string) => void
  className?: string
}

/** What is typed goes into the address once it stands still; what the address says otherwise is shown here. */
export function SearchInAddress({ search, onSearch, ...box }: SearchInAddressProps) {
  const [typed, setTyped] = useState(search)
  const [known, setKnown] = useState(search)
  if (known !== search) {
    setKnown(search)
    if (search !== typed.trim()) setTyped(search)
  }
  const settled = useSettled(typed)
  const tell = useEffectEvent((text: string) => {
    if (text !== search.trim()) onSearch(text)
  })
  useEffect(() => tell(settled.trim()), [settled])
  return <SearchBox {...box} maxLength={200} value={typed} onChange={setTyped} />
}
