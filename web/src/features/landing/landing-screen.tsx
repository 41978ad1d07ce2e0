import { useAuth } from '../../lib/auth.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { SamplePage } from './sample-page.tsx'
import { Screens } from './screens.tsx'

const promises = [
  {
    title: 'Words that stay',
    text: 'What you type is on your device at once and on your server seconds later, offline too. Export everything.',
  },
  {
    title: 'Agents of your own',
    text: 'Choose what they are for and which model answers. Share them, or give one a public page.',
  },
  { title: 'Yours to run', text: 'One command, your own keys, and a log of what every run did and cost.' },
]

/** What Keeper is, in one look. */
export function LandingScreen() {
  const { isAuthenticated } = useAuth()
  useTitle()
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-1 flex-col px-5 pb-11 sm:px-8 lg:px-14">
      <div className="grid items-start gap-x-16 gap-y-14 pt-8 sm:pt-14 lg:grid-cols-[1.05fr_.95fr]">
        <div>
          <h1 className="text-[clamp(2.75rem,1.6rem+4.6vw,4.25rem)] leading-[1.02] font-normal">
            A journal for a life lived with intention.
          </h1>
          <p className="mt-6 max-w-[46ch] text-lg text-muted-foreground">
            Write down what happens and find it again: by day, by topic, along a river of time, or as an
            answer from your own words. With agents to think it over, and all of it on your own server.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <Link to={isAuthenticated ? '/root' : '/register'} className={buttonClass({ size: 'lg' })}>
              {isAuthenticated ? 'Open Keeper' : 'Begin'}
            </Link>
            <Link to="/kip" className={buttonClass({ size: 'lg', variant: 'quiet' })}>
              Talk to Kip first
            </Link>
          </div>
          <p className="mt-5 text-sm text-muted-foreground">
            Free and open source. No account needed to try Kip.
          </p>
        </div>
        <SamplePage />
      </div>
      <div className="mt-16 grid gap-x-10 gap-y-7 border-t pt-6 sm:grid-cols-3">
        {promises.map(({ title, text }) => (
          <section key={title}>
            <h2 className="text-lg leading-snug">{title}</h2>
            <p className="mt-1.5 max-w-[44ch] text-sm leading-5 text-muted-foreground">{text}</p>
          </section>
        ))}
      </div>
      <Screens />
    </div>
  )
}
