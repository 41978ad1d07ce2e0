import { z } from 'zod'
import { errorStatus, type ErrorCode } from './errors.ts'
import { pageSizeMax } from './limits/limits.ts'

/** `{success: true, data}`, the shape of every JSON answer that is not an error. */
export function success<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data })
}

const errorCodes = Object.keys(errorStatus).filter((code): code is ErrorCode => code in errorStatus)

/** What a call answers that is refused or fails; `data` only where there is something to choose from. */
export const Failure = z.object({
  success: z.literal(false),
  error: z.object({
    code: z.enum(errorCodes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string().optional(),
  }),
  data: z.unknown().optional(),
})

/** A page of rows, with `total` and `totalPages` next to `data`. */
export function page<T extends z.ZodType>(row: T) {
  return success(z.array(row)).extend({ total: z.number().int(), totalPages: z.number().int() })
}

/** A part of a list in its order; `nextCursor` asks for what follows it, null at the end. */
export function cursorPage<T extends z.ZodType>(row: T) {
  return success(z.array(row)).extend({ nextCursor: z.string().nullable() })
}

/** An answer that only says what was done. */
export const Done = z.object({ success: z.literal(true), message: z.string().optional() })

/** `page` and `pageSize` of a list call, from the query string. */
export function pageQuery(pageSize: number) {
  return {
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    pageSize: z.coerce.number().int().min(1).max(pageSizeMax).default(pageSize),
  }
}
