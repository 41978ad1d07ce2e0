import type { AgentVersion } from '#contracts/agents/agent-versions.ts'
import { classes } from '../../ui/classes.ts'
import { RelativeTime } from '../../ui/time.tsx'

type VersionListProps = {
  versions: readonly AgentVersion[]
  newest: number
  chosen: number
  onChoose: (number: number) => void
}

/** The saves, the newest first. */
export function VersionList({ versions, newest, chosen, onChoose }: VersionListProps) {
  return (
    <ul
      aria-label="Versions"
      className="grid gap-1 max-md:max-h-56 max-md:overflow-y-auto md:max-h-[28rem] md:overflow-y-auto"
    >
      {versions.map((version) => (
        <li key={version.number}>
          <button
            type="button"
            aria-pressed={version.number === chosen}
            onClick={() => onChoose(version.number)}
            className={classes(
              'grid w-full gap-0.5 rounded-lg px-3 py-2 text-left text-sm transition-colors hover:bg-muted focus-visible:outline-offset-[-2px]',
              version.number === chosen && 'bg-accent text-accent-foreground hover:bg-accent',
            )}
          >
            <span className="font-medium">
              Version {version.number}
              {version.number === newest && ', current'}
            </span>
            <span className={classes('text-xs', version.number !== chosen && 'text-muted-foreground')}>
              <RelativeTime iso={version.saved_at} />
              {version.saved_by && ` by ${version.saved_by.name}`}
              {version.restored_from !== null && `, restored from ${version.restored_from}`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
