import type { ReactNode } from 'react'

/** A page of a keeper, with a question asked of it. */
export function SamplePage() {
  return (
    <figure
      aria-label="A page from a keeper, with a question and its answer"
      className="relative rounded-[6px_14px_14px_6px] border bg-card pt-8 pr-6 pb-7 pl-10 shadow-soft sm:pt-10 sm:pr-11 sm:pb-8 sm:pl-14 lg:mb-14 lg:rotate-[.4deg] dark:shadow-none"
    >
      <span aria-hidden className="absolute inset-y-0 left-5 w-px bg-[hsl(6_40%_60%/.35)] sm:left-6.5" />
      <p className="text-xs font-medium tracking-[0.04em] text-muted-foreground">
        Thursday, 14 March, evening
      </p>
      <p className="mt-2 mb-3.5 font-serif text-2xl leading-tight font-medium tracking-[-0.018em]">
        The river again
      </p>
      <p className="font-serif text-lg leading-[1.72] tracking-[-0.011em]">
        Walked the long way home with Ada. She asked why I keep saying <em>next year</em>, and I had no answer
        ready.{' '}
        <mark className="rounded-[3px] bg-accent box-decoration-clone px-0.5 text-inherit">
          The water was so low you could see the old stones.
        </mark>
      </p>
      <div className="mt-6 border-t pt-4 text-sm leading-5">
        <p className="text-muted-foreground">When did I last talk about moving?</p>
        <p className="mt-1.5">
          In March, by the river, with Ada. You had no answer then <Source>14 Mar</Source>; by June you had
          looked at two flats <Source>2 Jun</Source>.
        </p>
      </div>
      <figcaption className="mt-5 text-xs text-muted-foreground">
        A page of a keeper, and an answer that cites it.
      </figcaption>
    </figure>
  )
}

function Source({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-sm bg-muted px-1.5 py-px text-xs font-medium whitespace-nowrap text-muted-foreground">
      {children}
    </span>
  )
}
