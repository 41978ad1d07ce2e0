import { z } from 'zod'

/** What the built-in `type-agent` extracts from a text; its instructions name the same values. */
export const TextAnalysis = z.object({
  type: z.enum(['question', 'request', 'statement', 'reflection', 'plan', 'memory', 'greeting', 'other']),
  /** What the writer wants, in one short sentence. */
  intent: z.string(),
  /** Words exactly as they stand in the text. */
  entities: z.array(
    z.object({
      text: z.string(),
      type: z.enum([
        'person',
        'place',
        'organization',
        'date',
        'time',
        'amount',
        'product',
        'event',
        'other',
      ]),
    }),
  ),
  sentiment: z.object({
    label: z.enum(['positive', 'neutral', 'negative', 'mixed']),
    score: z.number().min(-1).max(1),
  }),
  topics: z.array(z.string()),
})
export type TextAnalysis = z.infer<typeof TextAnalysis>
