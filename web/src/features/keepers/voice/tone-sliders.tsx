import { useId } from 'react'
import { type Tone, type ToneScale, toneScales, toneSteps } from '#contracts/keepers/voice-choices.ts'
import { toneNames } from '#contracts/keepers/voice-wording.ts'

type ToneSlidersProps = { tone: Tone; onChange: (tone: Tone) => void }

/** The scales of a tone, each a slider of five steps with its words at the ends. */
export function ToneSliders({ tone, onChange }: ToneSlidersProps) {
  return (
    <div className="grid gap-5">
      {toneScales.map((scale) => (
        <ToneSlider
          key={scale}
          scale={scale}
          step={tone[scale]}
          onChange={(step) => onChange({ ...tone, [scale]: step })}
        />
      ))}
    </div>
  )
}

type ToneSliderProps = { scale: ToneScale; step: number; onChange: (step: number) => void }

function ToneSlider({ scale, step, onChange }: ToneSliderProps) {
  const id = useId()
  const { name, from, to, steps } = toneNames[scale]
  const word = steps[step - 1] ?? ''
  return (
    <div className="grid gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-medium">
          {name}
        </label>
        <span className="text-sm text-muted-foreground">{word}</span>
      </div>
      <input
        id={id}
        type="range"
        min={1}
        max={toneSteps}
        step={1}
        value={step}
        aria-valuetext={word}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-8 w-full cursor-pointer accent-primary max-md:h-11"
      />
      <div aria-hidden className="flex justify-between text-sm text-muted-foreground">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </div>
  )
}
