import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'

type DisclosureProps = {
  title: string
  /** One line about what is inside, shown while it is closed. */
  summary?: ReactNode
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  /** An address leads to it: it comes into view, with the focus. */
  isSought?: boolean
  children: ReactNode
}

/** A section that opens. What is inside stays mounted, so a form's fields keep their values. */
export function Disclosure({
  title,
  summary,
  isOpen,
  onToggle,
  isSought = false,
  children,
}: DisclosureProps) {
  const id = useId()
  return (
    <section className="border-t">
      <h3 className="font-sans text-sm tracking-normal">
        <button
          ref={isSought ? showSought : undefined}
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => onToggle(!isOpen)}
          className="group flex min-h-12 w-full items-center gap-3 rounded-sm py-2 text-left"
        >
          <span className="shrink-0 font-medium">{title}</span>
          <span className="min-w-0 flex-1 truncate text-sm font-normal text-muted-foreground">
            {!isOpen && summary}
          </span>
          <Icon
            of={ChevronDown}
            className={classes(
              'shrink-0 text-muted-foreground transition-transform group-hover:text-foreground',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      </h3>
      <div id={id} hidden={!isOpen} className="pt-2 pb-6">
        {children}
      </div>
    </section>
  )
}

function showSought(button: HTMLElement | null): void {
  button?.scrollIntoView({ block: 'start' })
  button?.focus({ preventScroll: true })
}
