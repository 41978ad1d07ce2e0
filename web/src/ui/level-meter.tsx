import { recordingWording } from '#contracts/keepers/recording-wording.ts'

const bars = 12
/** Speech near a microphone is seldom louder; ears and this meter hear the root of it. */
const loudest = 0.3

/** How loud it is, as bars that fill from the left. */
export function LevelMeter({ level }: { level: number }) {
  const share = Math.min(1, Math.sqrt(level / loudest))
  return (
    <span
      role="meter"
      aria-label={recordingWording.level}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="flex h-4.5 items-center gap-0.5"
    >
      {Array.from({ length: bars }, (_, bar) => (
        <span
          key={bar}
          className={`h-full w-1 rounded-full ${bar < Math.round(share * bars) ? 'bg-primary' : 'bg-input/45'}`}
        />
      ))}
    </span>
  )
}
