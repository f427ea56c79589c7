import { useId } from 'react'
import { categoryTint } from '../../ui/index.ts'

const COLOURS = [0, 1, 2, 3, 4, 5, 6, 7] as const

interface ColourChoiceProps {
  colour: number | null
  onChoose: (colour: number | null) => void
}

/** The eight tints that can be told apart, or the one of the category's place in the list. */
export function ColourChoice({ colour, onChoose }: ColourChoiceProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold">Colour</legend>
      <div className="flex flex-wrap gap-2">
        <Choice name={name} label="By its place" isChosen={colour === null} onChoose={() => onChoose(null)}>
          <span className="px-2 text-sm">By its place</span>
        </Choice>
        {COLOURS.map((number) => (
          <Choice
            key={number}
            name={name}
            label={`Colour ${number + 1}`}
            isChosen={colour === number}
            onChoose={() => onChoose(number)}
          >
            <span
              className="size-7 rounded-sm border-4"
              style={{ borderColor: categoryTint(number).mark, background: categoryTint(number).ground }}
            />
          </Choice>
        ))}
      </div>
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  label: string
  isChosen: boolean
  onChoose: () => void
  children: React.ReactNode
}

function Choice({ name, label, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="relative grid min-h-11 min-w-11 cursor-pointer place-content-center rounded-md border border-line has-checked:border-copper has-checked:outline-2 has-checked:outline-copper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-copper">
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none opacity-0"
      />
      {children}
    </label>
  )
}
