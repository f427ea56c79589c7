const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** "850 kB", "1.2 GB": thousands, as disks are sold. */
export function sizeWords(bytes: number): string {
  let value = bytes / 1_000
  let unit = 0
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 1 : 0 })} ${UNITS[unit]}`
}
