import { BookOpen, TriangleAlert } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import type { Palette, ThemeMode } from '#contracts/themes/theme-tokens.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { variablesOf } from '../../lib/theme-variables.ts'

type PreviewProps = { palette: Palette; mode: ThemeMode; className?: string }

/** A page of Keeper in a few strokes, in a palette's colours. Decoration: its name and mode are next to it. */
export function ThemePreview({ palette, mode, className }: PreviewProps) {
  return (
    <Paper palette={palette} mode={mode} className={classes('gap-2.5 p-3.5 select-none', className)}>
      <span className="font-serif text-sm leading-tight">A walk by the river</span>
      <span className="rounded-md border bg-card p-2 text-[0.6875rem] leading-snug text-card-foreground">
        The water was low.
        <span className="block text-muted-foreground">Yesterday</span>
      </span>
      <span className="flex items-center gap-1.5">
        <span className="rounded-sm bg-primary px-2 py-1 text-[0.625rem] leading-none font-medium text-primary-foreground">
          Write
        </span>
        <span className="rounded-full bg-accent px-2 py-1 text-[0.625rem] leading-none text-accent-foreground">
          spring
        </span>
      </span>
      <Dots palette={palette} />
    </Paper>
  )
}

/** The same with every token in use, for the editor. */
export function LargePreview({ palette, mode }: PreviewProps) {
  return (
    <Paper palette={palette} mode={mode} className="gap-4 p-5 select-none">
      <span className="text-xs text-muted-foreground">River years, keeper 1</span>
      <span className="-mt-3 font-serif text-xl">A walk by the river</span>
      <span className="grid gap-2 rounded-xl border bg-card p-4 text-sm text-card-foreground">
        <span className="flex items-center gap-2">
          <Icon of={BookOpen} size={16} className="shrink-0 text-primary" />
          The water was so low you could see the old stones.
        </span>
        <span className="text-xs text-muted-foreground">Yesterday, by the mill</span>
        <span className="flex flex-wrap gap-1.5 text-xs">
          <span className="rounded-full bg-accent px-2.5 py-1 text-accent-foreground">spring</span>
          <span className="rounded-full bg-muted px-2.5 py-1 text-muted-foreground">a walk</span>
          <span className="rounded-full bg-secondary px-2.5 py-1 text-secondary-foreground">private</span>
        </span>
      </span>
      <span className="rounded-lg border border-input bg-card px-3 py-2 text-sm text-muted-foreground outline-2 outline-offset-2 outline-ring">
        What happened today?
      </span>
      <span className="flex flex-wrap gap-2 text-sm font-medium">
        <span className="rounded-lg border border-input px-3.5 py-2 leading-none">Cancel</span>
        <span className="rounded-lg bg-primary px-3.5 py-2 leading-none text-primary-foreground">Save</span>
        <span className="rounded-lg bg-destructive px-3.5 py-2 leading-none text-destructive-foreground">
          Delete
        </span>
      </span>
      <span className="rounded-lg border bg-popover p-3 text-sm text-popover-foreground shadow-soft">
        A menu or a dialog
        <span className="mt-1 flex items-center gap-1.5 text-xs text-destructive">
          <Icon of={TriangleAlert} size={14} />
          That name is taken
        </span>
      </span>
    </Paper>
  )
}

/** The colours that make a theme's character, side by side. */
function Dots({ palette }: { palette: Palette }) {
  const colours = [palette.primary, palette.accent, palette.secondary, palette.muted, palette.destructive]
  return (
    <span className="flex gap-1">
      {colours.map((colour, at) => (
        // A palette may hold a colour twice.
        <span key={at} className="size-3.5 rounded-full border" style={{ backgroundColor: colour }} />
      ))}
    </span>
  )
}

/** Where a palette holds instead of the theme in use. */
function Paper({ palette, mode, className, children }: PreviewProps & { children: ReactNode }) {
  return (
    <div
      aria-hidden
      // Variables are styles that React's types do not list.
      style={{ ...variablesOf(palette), colorScheme: mode } as CSSProperties}
      className={classes('grid content-start bg-background text-foreground [&_*]:border-border', className)}
    >
      {children}
    </div>
  )
}
