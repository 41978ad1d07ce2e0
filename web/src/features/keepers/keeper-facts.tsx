import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { counted, keeperTypeLabels } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { publicPath, publicWording } from '#contracts/keepers/public-wording.ts'
import { Icon } from '../../ui/icon.tsx'
import { Pill } from '../../ui/pill.tsx'
import { Day, RelativeTime } from '../../ui/time.tsx'
import { patternLabel, policyLabel, themeLabel } from './keeper-labels.ts'
import { ThemeSwatch } from './theme-swatch.tsx'

/** What a keeper is, beside its areas. */
export function KeeperFacts({ keeper }: { keeper: Keeper }) {
  return (
    <section aria-labelledby="keeper-facts" className="min-w-0">
      <h2 id="keeper-facts" className="text-[1.375rem]/8">
        About
      </h2>
      <p className="mt-1.5 text-sm whitespace-pre-line text-muted-foreground">{keeper.purpose}</p>
      {(keeper.sample || keeper.isPublic || keeper.archivedAt) && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
          {keeper.sample && <Pill tone="accent">Sample</Pill>}
          {keeper.isPublic && (
            <a
              href={publicPath(keeper.id)}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-6 items-center gap-1.5 text-sm font-medium text-primary underline underline-offset-4"
            >
              {publicWording.open}
              <Icon of={ExternalLink} size={14} />
            </a>
          )}
          {keeper.archivedAt && <Pill>Archived</Pill>}
        </p>
      )}
      <dl className="mt-4 grid gap-2 border-t pt-4 text-sm">
        <Fact name="Type">{keeperTypeLabels[keeper.keeperType]}</Fact>
        <Fact name="Memory">{patternLabel(keeper.memoryPattern)}</Fact>
        <Fact name="AI">{policyLabel(keeper.aiPolicy)}</Fact>
        <Fact name="Theme">
          <span className="inline-flex items-center gap-2">
            <ThemeSwatch theme={keeper.theme} />
            {themeLabel(keeper.theme)}
          </span>
        </Fact>
        <Fact name="Holds">
          {counted(keeper.momentCount, 'moment')}, {counted(keeper.journeyCount, 'journey')}
        </Fact>
        <Fact name="Started">
          <Day iso={keeper.createdAt} />
        </Fact>
        <Fact name="Changed">
          <RelativeTime iso={keeper.updatedAt} />
        </Fact>
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4">
      <dt className="text-muted-foreground">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}
