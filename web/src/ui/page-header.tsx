import type { ReactNode } from 'react'

type PageHeaderProps = { title: string; eyebrow?: ReactNode; description?: ReactNode; actions?: ReactNode }

/** The head of a screen inside the shell: its h1, one line about it, and its main actions. */
export function PageHeader({ title, eyebrow, description, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        {eyebrow && <p className="text-xs font-medium tracking-[0.04em] text-muted-foreground">{eyebrow}</p>}
        <h1 className="mt-1 text-2xl sm:text-3xl">{title}</h1>
        {description && <p className="mt-2 max-w-[68ch] text-sm text-muted-foreground">{description}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
    </header>
  )
}
