interface RunOptions {
  readonly env?: Readonly<Record<string, string>>
  readonly quiet?: boolean
  readonly cwd?: string
}

export function runNpm(args: readonly string[], options?: RunOptions): Promise<number>
