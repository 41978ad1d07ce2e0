const screens = [
  {
    name: 'moments',
    title: 'Moments',
    text: 'Years of them, by month, with search, calendar and filters. Nothing is ever overwritten silently.',
  },
  {
    name: 'river',
    title: 'Memory',
    text: 'The same life as a river of time, as what goes with what, as an outline, and as rooms to walk through.',
  },
  {
    name: 'ask',
    title: 'Ask',
    text: 'Ask a question and get an answer. Every sentence links to the words it comes from.',
  },
] as const

/** Width and height of the pictures, which `scripts/screenshot.ts` takes of the sample keeper. */
const size = { width: 1500, height: 940 }

/** Three screens as they are. */
export function Screens() {
  return (
    <div className="mt-16 grid gap-14">
      {screens.map(({ name, title, text }) => (
        <figure key={name}>
          <figcaption className="mb-4">
            <h2 className="text-2xl">{title}</h2>
            <p className="mt-1 max-w-[60ch] text-muted-foreground">{text}</p>
          </figcaption>
          {(['light', 'dark'] as const).map((mode) => (
            <img
              key={mode}
              {...size}
              src={`/pictures/${name}-${mode}.webp`}
              alt={`The ${title} screen of a keeper with eight years of moments`}
              loading="lazy"
              decoding="async"
              className={`h-auto w-full rounded-xl border shadow-soft ${mode === 'light' ? 'dark:hidden' : 'hidden dark:block dark:shadow-none'}`}
            />
          ))}
        </figure>
      ))}
    </div>
  )
}
