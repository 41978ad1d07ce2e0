import { canvasPresetColors } from '#contracts/keepers/canvas-choices.ts'
import { palaceColours } from '#contracts/keepers/palace-wording.ts'
import { Button } from '../../../ui/button.tsx'
import { cssColour } from './colours.ts'

type ColourChoiceProps = { color: string | null; onChoose: (color: string | null) => void }

/** One of the six colours of JSON Canvas, or none. */
export function ColourChoice({ color: chosen, onChoose }: ColourChoiceProps) {
  const choices = canvasPresetColors.map((color) => ({ color, name: palaceColours[color] }))
  return (
    <div role="group" aria-label="Colours" className="grid grid-cols-2 gap-1 sm:grid-cols-3">
      {[{ color: null, name: 'None' }, ...choices].map(({ color, name }) => (
        <Button
          key={name}
          variant="ghost"
          aria-pressed={chosen === color}
          onClick={() => onChoose(color)}
          className="justify-start"
        >
          <span
            aria-hidden
            style={{ backgroundColor: cssColour(color) }}
            className="size-4 rounded-full border border-foreground/25 forced-color-adjust-none"
          />
          {name}
        </Button>
      ))}
    </div>
  )
}
