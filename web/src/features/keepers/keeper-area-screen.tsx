import { Link } from 'react-router'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { keeperPath, writePath } from '../../app/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { areaNames, type ComingArea, comingSentences } from './keeper-areas.ts'
import { KeeperFacts } from './keeper-facts.tsx'
import { KeeperFrame } from './keeper-frame.tsx'
import { OpenKeeper } from './open-keeper.tsx'

/** One area of a keeper, by the keeper's UUID or number. */
export function KeeperAreaScreen({ area }: { area: ComingArea }) {
  return (
    <OpenKeeper title={areaNames[area]}>
      {(keeper, keeperId) => (
        <KeeperFrame area={area} keeper={keeper} keeperId={keeperId}>
          <Coming area={area} keeper={keeper} keeperId={keeperId} />
        </KeeperFrame>
      )}
    </OpenKeeper>
  )
}

function Coming({ area, keeper, keeperId }: { area: ComingArea; keeper: Keeper; keeperId: string }) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="rounded-xl border border-dashed px-6 py-12">
        <h2 className="mb-2 text-center text-xl">{areaNames[area]}</h2>
        <p className="mx-auto max-w-[52ch] text-center font-serif text-lg text-balance">
          {comingSentences[area]}
        </p>
        <p className="mt-6 flex flex-wrap justify-center gap-3">
          <Link to={writePath(keeper.number)} className={buttonClass()}>
            Write a moment
          </Link>
          <Link to={keeperPath(keeperId, 'moments')} className={buttonClass({ variant: 'quiet' })}>
            Read moments
          </Link>
        </p>
      </div>
      <KeeperFacts keeper={keeper} />
    </div>
  )
}
