/** CPU seconds, user and system, that a process and all below it have used so far. */
export function treeSeconds(root: number): number

export class CpuMeter {
  follow(root: number): void
  ended(root: number): number
  stop(): void
}
