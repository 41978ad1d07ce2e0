import { useQuery } from '@tanstack/react-query'
import { Route } from 'lucide-react'
import type { Moment } from '#contracts/keepers/moments.ts'
import { journeyPath } from '../../../app/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { journeysQuery } from './journeys.api.ts'

type JourneyLinksProps = { keeperId: string; keeperParam: string | number; moment: Moment }

/** The journeys of a moment, each a way to it. */
export function JourneyLinks({ keeperId, keeperParam, moment }: JourneyLinksProps) {
  const { data = [] } = useQuery({ ...journeysQuery(keeperId), enabled: moment.journeys.length > 0 })
  return data
    .filter(({ id }) => moment.journeys.includes(id))
    .map(({ id, title }) => (
      <li key={id} className="inline-flex items-center gap-1.5">
        <Icon of={Route} size={15} />
        <Link
          to={journeyPath(keeperParam, id)}
          className="underline decoration-input underline-offset-4 hover:text-foreground"
        >
          {title}
        </Link>
      </li>
    ))
}
