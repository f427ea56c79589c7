/** Whether a host's name or address means, on every device, that device itself. */
export const meansItself = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/i.test(hostname)
