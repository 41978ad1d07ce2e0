import { Check, TriangleAlert } from 'lucide-react'
import type { Palette } from '#contracts/themes/theme-tokens.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { tokenLabels } from './token-labels.ts'
import { checkContrast, type ContrastResult } from './theme-contrast.ts'

/** Whether each pair of colours has enough contrast, poor ones first. */
export function ContrastCheck({ palette }: { palette: Palette }) {
  const results = checkContrast(palette)
  const poor = results.filter(({ isEnough }) => !isEnough)
  return (
    <section aria-labelledby="contrast-heading" className="grid gap-3">
      <h2 id="contrast-heading" className="text-lg">
        Contrast
      </h2>
      <p role="status" className={classes('text-sm', poor.length > 0 && 'text-destructive')}>
        {poor.length === 0
          ? `All ${results.length} pairs meet WCAG AA.`
          : `${poor.length} of ${results.length} pairs are below WCAG AA.`}
      </p>
      <ul aria-label="Contrast of each pair" className="grid gap-1">
        {results
          .toSorted((one, other) => Number(one.isEnough) - Number(other.isEnough))
          .map((result) => (
            <Pair key={`${result.under} ${result.over}`} result={result} palette={palette} />
          ))}
      </ul>
    </section>
  )
}

function Pair({ result, palette }: { result: ContrastResult; palette: Palette }) {
  const { under, over, kind, ratio, isEnough } = result
  const [surface, colour] = [palette[under], palette[over]]
  return (
    <li className="flex items-center gap-2.5 text-sm">
      <span
        aria-hidden
        style={{
          backgroundColor: surface,
          color: colour,
          borderColor: kind === 'control' ? colour : undefined,
        }}
        className="grid h-6 w-9 shrink-0 place-items-center rounded-md border text-xs font-medium"
      >
        {kind === 'text' && 'Aa'}
      </span>
      <span className="min-w-0 flex-1">
        {tokenLabels[over]}{' '}
        <span className="text-muted-foreground">on {tokenLabels[under].toLowerCase()}</span>
      </span>
      <span className="text-muted-foreground tabular-nums">{shown(ratio)} : 1</span>
      <span
        className={classes('flex w-20 items-center gap-1 whitespace-nowrap', !isEnough && 'text-destructive')}
      >
        <Icon of={isEnough ? Check : TriangleAlert} size={14} />
        {isEnough ? 'AA' : 'Too low'}
      </span>
    </li>
  )
}

/** Rounded down, so that a value that is too low never looks sufficient. */
function shown(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1)
}
