import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { Button } from '../../ui/button.tsx'
import { useKeeperActions } from './use-keeper-actions.ts'

/** Makes an archived keeper one to write in again. */
export function UnarchiveButton({ keeper }: { keeper: Keeper }) {
  const { setArchived } = useKeeperActions()
  return (
    <Button variant="quiet" size="sm" onClick={() => setArchived(keeper, false)}>
      {keeperWording.unarchive}
    </Button>
  )
}
