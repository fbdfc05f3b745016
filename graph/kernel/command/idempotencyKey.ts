import { z } from 'zod'

/** 8 to 128 visible ASCII characters. */
export const IdempotencyKey = z.string().regex(/^[\x21-\x7e]{8,128}$/)
