import { type ReactNode, useId } from 'react'

/** A part of a tab: what it is about on the left, its controls beside it. */
export function ProfileSection({
  title,
  text,
  children,
}: {
  title: string
  text: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 py-9 first:pt-0 last:pb-0 lg:grid-cols-[15rem_minmax(0,34rem)]"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted-foreground">{text}</p>
      </div>
      {children}
    </section>
  )
}
