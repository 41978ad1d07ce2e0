import { type ReactNode, useId } from 'react'
import { Link } from '../../ui/link.tsx'

type HomeSectionProps = { title: string; more?: { to: string; label: string }; children: ReactNode }

/** A titled part of the home screen, with the way to the rest of it. */
export function HomeSection({ title, more, children }: HomeSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <div className="flex items-baseline justify-between gap-4 border-b pb-2">
        <h2 id={id} className="font-sans text-sm font-medium tracking-normal text-muted-foreground">
          {title}
        </h2>
        {more && (
          <Link
            to={more.to}
            className="shrink-0 rounded-sm text-sm text-muted-foreground underline-offset-4 hover:text-foreground hover:underline"
          >
            {more.label}
          </Link>
        )}
      </div>
      {children}
    </section>
  )
}

/** One line that leads somewhere: a title and a fact or two beneath. */
export function HomeLine({ to, title, children }: { to: string; title: ReactNode; children: ReactNode }) {
  return (
    <li className="border-b last:border-b-0">
      <Link
        to={to}
        className="group -mx-2 block min-w-0 rounded-md px-2 py-2.5 transition-colors hover:bg-muted/60"
      >
        <span className="block truncate font-serif text-lg leading-snug">{title}</span>
        <span className="block truncate text-sm text-muted-foreground">{children}</span>
      </Link>
    </li>
  )
}
