import { moodWords } from '#contracts/keepers/moment-wording.ts'
import { MoodLevel } from '../../../ui/mood-level.tsx'

const moods = [-2, -1, 0, 1, 2] as const

/** A mood as its level and its word. */
export function MomentMood({ mood, size }: { mood: number; size?: number }) {
  const known = moods.find((value) => value === mood)
  if (known === undefined) return null
  return (
    <span className="inline-flex items-center gap-1.5">
      <MoodLevel mood={known} size={size} />
      {moodWords[known]}
    </span>
  )
}
