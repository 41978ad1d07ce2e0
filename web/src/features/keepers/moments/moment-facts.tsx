import { Bot, BotOff, Globe, Lock, MapPin, Moon, Zap } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { momentKindLabels } from '#contracts/keepers/moment-list-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { proposalWording } from '#contracts/keepers/proposal-wording.ts'
import { publicPath, publicWording } from '#contracts/keepers/public-wording.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { Icon } from '../../../ui/icon.tsx'
import { JourneyLinks } from '../journeys/index.ts'
import { BelowLink } from './below-link.tsx'
import { MomentMood } from './moment-mood.tsx'

/** What is known about a moment besides its text. */
export function MomentFacts({ keeper, moment }: { keeper: Keeper; moment: Moment }) {
  const { kind, mood, place, energy, sleepHours, visibility, aiAccess, source, proposedBy } = moment
  const isPublic = visibility === 'public'
  return (
    <ul
      aria-label="About this moment"
      className="mt-7 flex flex-wrap gap-x-5 gap-y-2 border-t py-3.5 text-[0.8125rem]/5 text-muted-foreground"
    >
      {kind !== 'entry' && <li>{momentKindLabels[kind]}</li>}
      {mood !== null && (
        <li className="flex">
          <MomentMood mood={mood} size={15} />
        </li>
      )}
      {moment.parentId !== null && (
        <BelowLink keeperId={keeper.id} keeperParam={keeper.number} parentId={moment.parentId} />
      )}
      <JourneyLinks keeperId={keeper.id} keeperParam={keeper.number} moment={moment} />
      {place && <Fact icon={MapPin}>{place.name}</Fact>}
      {energy !== null && <Fact icon={Zap}>Energy {energy} of 5</Fact>}
      {sleepHours !== null && <Fact icon={Moon}>{sleepHours} h of sleep</Fact>}
      {source === 'agent' && (
        <Fact icon={Bot}>{proposedBy ? proposalWording.by(proposedBy.name) : proposalWording.byAgent}</Fact>
      )}
      {!aiAccess && <Fact icon={BotOff}>Agents can’t read it</Fact>}
      <Fact icon={isPublic ? Globe : Lock} isLast>
        {isPublic ? <Publication keeper={keeper} moment={moment} /> : 'Only you'}
      </Fact>
    </ul>
  )
}

/** Where others read a public moment, if they can. */
function Publication({ keeper, moment }: { keeper: Keeper; moment: Moment }) {
  if (!keeper.isPublic) return publicWording.keeperPrivate
  return (
    <a
      href={`${publicPath(keeper.id)}/${moment.id}`}
      target="_blank"
      rel="noopener"
      className="underline underline-offset-4"
    >
      {publicWording.onPage}
    </a>
  )
}

function Fact({ icon, isLast, children }: { icon: LucideIcon; isLast?: boolean; children: ReactNode }) {
  return (
    <li className={`inline-flex items-center gap-1.5 ${isLast ? 'ml-auto' : ''}`}>
      <Icon of={icon} size={15} />
      {children}
    </li>
  )
}
