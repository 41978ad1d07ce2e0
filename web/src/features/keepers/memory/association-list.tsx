import { BookOpen } from 'lucide-react'
import { associationWording } from '#contracts/keepers/association-wording.ts'
import { plainQuoted } from '#contracts/plain-markdown.ts'
import type { AssociationNode, Associations } from '#contracts/keepers/associations.ts'
import { momentPath } from '../../../app/paths.ts'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { TopicKindIcon } from '../topics/index.ts'

type ListProps = {
  associations: Associations
  keeperId: string
  litId: string | undefined
  onLight: (id: string | undefined) => void
  /** Where a node is the centre. */
  pathAround: (id: string) => string
}

/** The nodes of the graph as a list, with how many moments and a few words of one. */
export function AssociationList({ associations, keeperId, litId, onLight, pathAround }: ListProps) {
  const [centre, ...others] = associations.nodes
  if (!centre) return null
  const near = others.filter(({ hops }) => hops === 1)
  const far = others.filter(({ hops }) => hops === 2)
  const rows = (nodes: readonly AssociationNode[]) => (
    <ul>
      {nodes.map((node) => (
        <li
          key={node.id}
          onMouseEnter={() => onLight(node.id)}
          onMouseLeave={() => onLight(undefined)}
          className={classes(
            'grid min-h-11 grid-cols-[1rem_minmax(4rem,5.5rem)_minmax(0,1fr)_auto] items-center gap-2.5 border-b px-2.5 text-sm transition-colors',
            litId === node.id && 'bg-accent',
          )}
        >
          <span className="text-muted-foreground">
            {node.kind === 'moment' ? (
              <Icon of={BookOpen} size={15} />
            ) : (
              <TopicKindIcon kind={node.kind} size={15} />
            )}
          </span>
          <Link
            to={pathAround(node.id)}
            onFocus={() => onLight(node.id)}
            onBlur={() => onLight(undefined)}
            className="truncate py-2.5 font-medium hover:underline hover:underline-offset-4"
          >
            {node.name}
          </Link>
          {node.quote ? (
            <Link
              to={momentPath(keeperId, node.quote.momentId)}
              className="truncate py-2.5 font-serif text-[0.9375rem] text-muted-foreground hover:text-foreground"
            >
              “{plainQuoted(node.quote.text)}”
            </Link>
          ) : (
            <span />
          )}
          <span className="text-right tabular-nums">
            {node.together.toLocaleString('en')}
            <span className="sr-only"> moments together</span>
          </span>
        </li>
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="associations-list">
      <div className="flex items-baseline justify-between gap-4 px-2.5 pb-2 text-xs text-muted-foreground">
        <h2 id="associations-list" className="font-sans text-xs font-medium tracking-[0.04em]">
          {centre.kind === 'moment'
            ? associationWording.inMoment(centre.name)
            : associationWording.around(centre.name)}
        </h2>
        <span aria-hidden>moments</span>
      </div>
      {near.length === 0 ? (
        <p className="border-t px-2.5 py-4 text-sm text-muted-foreground">
          {centre.kind === 'moment' ? associationWording.noTopics : associationWording.alone(centre.name)}
        </p>
      ) : (
        rows(near)
      )}
      {far.length > 0 && (
        <>
          <h3 className="px-2.5 pt-5 pb-2 font-sans text-xs font-medium tracking-[0.04em] text-muted-foreground">
            {associationWording.twoHops(centre.name, far.length)}
          </h3>
          {rows(far)}
        </>
      )}
      {associations.more > 0 && (
        <p className="px-2.5 pt-3 text-xs text-muted-foreground">
          {associationWording.more(associations.more)}
        </p>
      )}
    </section>
  )
}
