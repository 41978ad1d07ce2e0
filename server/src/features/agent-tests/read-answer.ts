import { z } from 'zod'

const Output = z.object({ response: z.string() })

/** The answer of a run, from its payload; undefined where it is gone, or has none yet. */
export function readAnswer(output: string | null): string | undefined {
  return output === null ? undefined : Output.safeParse(JSON.parse(output)).data?.response
}
