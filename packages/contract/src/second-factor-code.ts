import { z } from 'zod'

/** Six digits of the authenticator app, or a recovery code. */
export const secondFactorCodeSchema = z.string().trim().min(6).max(24)
