import { createElement, type SVGProps } from 'react'

/** What the icon library says of an icon: the parts of its drawing, on a ground of 24 by 24. */
interface Drawing {
  readonly node: ReadonlyArray<readonly [tag: string, attributes: Readonly<Record<string, string>>]>
}

interface IconProps extends SVGProps<SVGSVGElement> {
  size?: number
}

/**
 * Stands in for the part of `lucide-react` that makes a component of a drawing (see vite.config.ts). The library's own
 * brings contexts, aliases and line widths that nobody here asks for, and weighs as much as twenty drawings.
 */
const drawnIcon =
  ({ node }: Drawing) =>
  (props: IconProps) =>
    draw(node, props)

function draw(node: Drawing['node'], { size = 24, ...rest }: IconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...rest}
    >
      {node.map(([tag, attributes]) => createElement(tag, attributes))}
    </svg>
  )
}

export { drawnIcon as default }
