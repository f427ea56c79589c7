export function systemChromium(): string | undefined
export function headlessChromium(): string | undefined
export function sandboxWorks(executable: string | undefined): boolean
