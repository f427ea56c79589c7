import { useRef, useState } from 'react'

/** Where the receipt of the sale that is being paid goes by mail. */
export function useMailTo() {
  const [emailText, setEmailText] = useState<string>()
  // Kept through the question whether the cash is right, which a press of Cash may lead to.
  const wanted = useRef<string>(undefined)
  return {
    field: { emailText, setEmailText },
    mailTo: () => wanted.current,
    /** Does something with this address in mind, and with no other. */
    during: <T>(to: string | undefined, work: () => T): T => {
      wanted.current = to
      return work()
    },
  }
}
