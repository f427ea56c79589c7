import { createContext, useContext, useEffect } from 'react'

/** How a box tells the field around it that what is in it cannot be read, and that it can be again. */
export const TellUnread = createContext<(words: string | undefined) => void>(() => {})

/** @param words what to type instead; undefined while the box can be read, or is empty */
export function useTellUnread(words: string | undefined): void {
  const tell = useContext(TellUnread)
  useEffect(() => {
    tell(words)
    return () => tell(undefined)
  }, [tell, words])
}
