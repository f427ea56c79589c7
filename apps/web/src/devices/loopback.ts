const LOOPBACK = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\]|0\.0\.0\.0)$/

/** Whether a host's name leads every device to itself. */
export const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname)
