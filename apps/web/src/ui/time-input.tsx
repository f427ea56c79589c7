import { type ComponentProps, useState } from 'react'
import { Input } from './input.tsx'
import { typedTime } from './typed-day.ts'

type TimeInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange' | 'onBlur'> & {
  /** As HH:MM. */
  value: string
  onTime: (time: string) => void
}

/**
 * A time of a 24 hours' clock, whatever the browser's own language: its own box would say AM and PM in an American one. What is no
 * time is marked, and changes nothing.
 */
export function TimeInput({ value, onTime, 'aria-invalid': isInvalid, ...rest }: TimeInputProps) {
  const [typed, setTyped] = useState<string>()
  const [isLeft, setLeft] = useState(false)
  return (
    <Input
      {...rest}
      inputMode="numeric"
      autoComplete="off"
      placeholder="hh:mm"
      aria-invalid={(isLeft && typed !== undefined) || isInvalid || undefined}
      value={typed ?? value}
      onChange={({ target }) => {
        const time = /^\d\d:\d\d$/.test(target.value) ? typedTime(target.value) : undefined
        if (time && time !== value) onTime(time)
        setTyped(time ? undefined : target.value)
        setLeft(false)
      }}
      onBlur={({ target }) => {
        const time = typedTime(target.value)
        if (time && time !== value) onTime(time)
        setTyped(time || target.value.trim() === '' ? undefined : target.value)
        setLeft(true)
      }}
    />
  )
}
