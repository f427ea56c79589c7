export function build(options?: { all?: boolean; only?: readonly ('server' | 'web')[] }): Promise<void>
