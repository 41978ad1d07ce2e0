import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { associationWording } from '#contracts/keepers/association-wording.ts'
import type { Associations, PathBond } from '#contracts/keepers/associations.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { associationsPath, writePath } from '../../../app/paths.ts'
import { navigate } from '../../../lib/navigation.ts'
import { useUrlState } from '../../../lib/url-state.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChooseTopic } from '../topics/index.ts'
import { AssociationGraph } from './association-graph.tsx'
import { AssociationList } from './association-list.tsx'
import { AssociationPath } from './association-path.tsx'
import { associationsQuery, pathsQuery } from './associations.api.ts'
import { EmptyInvitation } from '../read-only.tsx'

const hopChoices = [
  { value: '1', label: 'One hop' },
  { value: '2', label: 'Two hops' },
] as const

/** What is written together, and how one thing led to another; the centre, hops and ends are in the URL. */
export function AssociationsView({ keeper, keeperId }: { keeper: Keeper; keeperId: string }) {
  const [params, change] = useUrlState()
  const [litId, light] = useState<string>()
  const [isChoosing, setIsChoosing] = useState(false)
  const [hasGraph, setHasGraph] = useState(false)
  const around = params.get('around') ?? ''
  const hops = params.get('hops') === '2' ? 2 : 1
  const { data, error, refetch, isPlaceholderData } = useQuery(associationsQuery(keeper.id, { around, hops }))
  const ends = endsOf(data, { from: params.get('from') ?? '', to: params.get('to') ?? '' })
  const { data: paths } = useQuery(pathsQuery(keeper.id, ends))

  if (error && data === undefined)
    return (
      <ErrorState
        title={associationWording.failed}
        needsServer="Memory"
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (data === undefined) return <Skeleton className="h-96" />
  const [centre] = data.nodes
  if (!centre)
    return (
      <EmptyInvitation
        title={associationWording.none}
        action={
          <Link to={writePath(keeperId)} className={buttonClass()}>
            {associationWording.writeFirst}
          </Link>
        }
      >
        {associationWording.nonePrompt}
      </EmptyInvitation>
    )

  const way = Number(params.get('way')) || 0
  const steps = paths?.paths[way % Math.max(1, paths.paths.length)]?.steps ?? []
  const pathAround = (id: string) => associationsPath(keeperId, id, hops)

  return (
    <div>
      <div className="mb-5 flex flex-wrap items-center gap-3">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsChoosing(true)}
          className="flex h-10 w-full items-center gap-2.5 rounded-lg border border-hair bg-card px-3.5 text-left text-sm transition-colors hover:border-input sm:w-58"
        >
          <Icon of={Search} size={16} className="text-muted-foreground" />
          <span className="sr-only">Centre: </span>
          <span className="truncate">{centre.name}</span>
        </button>
        <Segmented
          label="How far"
          choices={hopChoices}
          value={hops === 2 ? '2' : '1'}
          onChange={(value) => change({ hops: value === '2' ? '2' : '' })}
        />
        <Button
          variant="quiet"
          size="sm"
          aria-expanded={hasGraph}
          onClick={() => setHasGraph(!hasGraph)}
          className="md:hidden"
        >
          {hasGraph ? associationWording.hideGraph : associationWording.showGraph}
        </Button>
      </div>
      <div
        className={classes(
          'grid items-start gap-x-10 gap-y-6 transition-opacity xl:grid-cols-[minmax(0,1fr)_22.5rem]',
          isPlaceholderData && 'opacity-60',
        )}
      >
        <div className={classes('xl:sticky xl:top-6', !hasGraph && 'max-md:hidden')}>
          <AssociationGraph
            associations={data}
            path={topicsOf(
              paths?.to.id ?? ends.to,
              steps.map(({ shares }) => shares),
            )}
            litId={litId}
            onLight={light}
            onChoose={(id) => void navigate(pathAround(id))}
          />
        </div>
        <AssociationList
          associations={data}
          keeperId={keeperId}
          litId={litId}
          onLight={light}
          pathAround={pathAround}
        />
      </div>
      <AssociationPath
        keeper={keeper.id}
        keeperId={keeperId}
        ends={ends}
        way={way}
        nodes={data.nodes}
        onEnds={({ from, to }) => change({ from, to, way: '' })}
        onWay={(next) => change({ way: next === 0 ? '' : String(next) })}
      />
      {isChoosing && (
        <ChooseTopic
          keeperId={keeper.id}
          title={associationWording.chooseCentre}
          onChoose={({ id }) => {
            setIsChoosing(false)
            change({ around: id })
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </div>
  )
}

/** What the URL names, or from the closest topic of the picture to the one that is least written with its centre. */
function endsOf(data: Associations | undefined, named: { from: string; to: string }) {
  const topics = (data?.nodes ?? []).filter(({ kind }) => kind !== 'moment')
  const near = topics.filter(({ hops }) => hops > 0)
  const from = named.from || (near.length > 1 ? near[0]?.id : topics[0]?.id) || ''
  const to = named.to || near.findLast(({ id }) => id !== from)?.id || ''
  return { from, to }
}

/** The topics that a path goes through, to its end. */
function topicsOf(to: string, bonds: readonly PathBond[]): string[] {
  const through = bonds.flatMap((bond) => (bond.type === 'topic' ? [bond.id] : []))
  return bonds.length === 0 ? [] : [...through, to]
}
