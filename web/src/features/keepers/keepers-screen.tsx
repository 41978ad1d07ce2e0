import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { paths } from '../../app/paths.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { DeleteKeeperDialog } from './delete-keeper-dialog.tsx'
import { EditKeeperDialog } from './edit-keeper-dialog.tsx'
import { EraseKeeperDialog } from './erase-keeper-dialog.tsx'
import { KeeperList } from './keeper-list.tsx'
import { KeeperSearch } from './keeper-search.tsx'
import { useKeeperView } from './keeper-view.ts'
import { samplesQuery } from './keepers.api.ts'
import { RemoveSamplesDialog } from './remove-samples-dialog.tsx'
import { useKeeperActions } from './use-keeper-actions.ts'

/** A person's keepers: search, type, order, archived and deleted ones. */
export function KeepersScreen() {
  const { view, change, goTo, showAll } = useKeeperView()
  const { data: samples = [], isFetched } = useQuery(samplesQuery)
  const [edited, setEdited] = useState<Keeper>()
  const [deleted, setDeleted] = useState<Keeper>()
  const [doomed, setDoomed] = useState<Keeper>()
  const [isRemovingSamples, setIsRemovingSamples] = useState(false)
  const [isAdding, setIsAdding] = useState(false)
  const actions = useKeeperActions()
  async function addSample() {
    setIsAdding(true)
    await actions.addSample()
    setIsAdding(false)
  }
  useTitle('Keepers')
  return (
    <>
      <PageHeader
        title="Keepers"
        description="A place for each part of your life that you want to remember."
        actions={
          <>
            {samples.length > 0 ? (
              <Button variant="quiet" onClick={() => setIsRemovingSamples(true)}>
                {samples.length === 1 ? 'Remove sample' : 'Remove samples'}
              </Button>
            ) : (
              // It keeps its room until it is known whether there is a sample, so that nothing below moves.
              <Button
                variant="quiet"
                className={isFetched ? undefined : 'invisible'}
                isBusy={isAdding}
                onClick={() => void addSample()}
              >
                {isAdding ? 'Adding samples…' : 'Look around a sample'}
              </Button>
            )}
            <Link to={paths.newKeeper} className={buttonClass()}>
              <Icon of={Plus} size={16} />
              New keeper
            </Link>
          </>
        }
      />
      <KeeperSearch view={view} onChange={change} />
      <KeeperList
        view={view}
        onGoTo={goTo}
        onShowAll={showAll}
        handlers={{
          onEdit: setEdited,
          onDelete: setDeleted,
          onArchive: actions.setArchived,
          onAdopt: actions.adopt,
          onRestore: (keeper) => actions.restore([keeper]),
          onErase: setDoomed,
        }}
      />
      {edited && <EditKeeperDialog keeper={edited} onClose={() => setEdited(undefined)} />}
      {deleted && (
        <DeleteKeeperDialog
          keeper={deleted}
          onClose={() => setDeleted(undefined)}
          onDeleted={actions.tellDeleted}
        />
      )}
      {doomed && (
        <EraseKeeperDialog
          keeper={doomed}
          onClose={() => setDoomed(undefined)}
          onErased={actions.tellErased}
        />
      )}
      {isRemovingSamples && (
        <RemoveSamplesDialog
          samples={samples}
          onClose={() => setIsRemovingSamples(false)}
          onRemoved={actions.tellDeleted}
        />
      )}
    </>
  )
}
