type Rgb = readonly [number, number, number]

/** "#a34e23" as linear light, 0 to 1 per channel (sRGB transfer function, as WCAG 2.2 defines relative luminance). */
export function linearLight(hex: string): Rgb {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** The contrast ratio of WCAG 2.2 between two colours written as "#rrggbb": 1 (the same) to 21 (black on white). */
export function contrastRatio(one: string, other: string): number {
  const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue
  const [dim = 0, bright = 0] = [luminance(linearLight(one)), luminance(linearLight(other))].sort(
    (a, b) => a - b,
  )
  return (bright + 0.05) / (dim + 0.05)
}
