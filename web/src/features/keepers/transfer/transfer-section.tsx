import { type ReactNode, useId } from 'react'

type TransferSectionProps = { title: string; text: string; children: ReactNode }

/** What a part of the page is for, and beside it what can be done. */
export function TransferSection({ title, text, children }: TransferSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 py-9 first-of-type:pt-0 lg:grid-cols-[15rem_minmax(0,42rem)]"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <p className="mt-1 text-sm text-muted-foreground">{text}</p>
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
}
