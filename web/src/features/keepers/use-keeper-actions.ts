import { useQueryClient } from '@tanstack/react-query'
import { deletedKeeperKeptDays } from '#contracts/keepers/keeper-choices.ts'
import { keeperWording } from '#contracts/keepers/keeper-wording.ts'
import type { Keeper, KeeperChange } from '#contracts/keepers/keepers.ts'
import { keeperPath } from '../../app/paths.ts'
import { sentenceOf } from '../../lib/form-failure.ts'
import { navigate } from '../../lib/navigation.ts'
import { focusIfLost } from '../../ui/focus-if-lost.ts'
import { toast } from '../../ui/toast.tsx'
import {
  addSamples,
  changeKeeper,
  keeperListsKey,
  type KeeperPage,
  keepersKey,
  restoreKeeper,
} from './keepers.api.ts'

/** What is done with a keeper at once, without a form; a toast says so, and how it can be undone. */
export function useKeeperActions() {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: keepersKey })

  async function change(keeper: Keeper, changes: Omit<KeeperChange, 'version'>) {
    try {
      return await changeKeeper(keeper.id, { version: keeper.version, ...changes })
    } catch (error) {
      toast.error(keeperWording.changeFailed, { description: sentenceOf(error) })
      return undefined
    } finally {
      await reload()
    }
  }

  async function setArchived(keeper: Keeper, archived: boolean) {
    removeFromLists(keeper)
    const changed = await change(keeper, { archived })
    if (changed === undefined) return
    toast.success(archived ? `${changed.title} is archived.` : `${changed.title} is no longer archived.`, {
      action: { label: 'Undo', onClick: () => void change(changed, { archived: !archived }) },
    })
  }

  /** At once, since it can be undone; the reload that follows has the server's word. */
  function removeFromLists({ id }: Keeper) {
    queryClient.setQueriesData<KeeperPage>({ queryKey: keeperListsKey }, (page) =>
      page === undefined
        ? undefined
        : { ...page, keepers: page.keepers.filter((keeper) => keeper.id !== id) },
    )
  }

  async function adopt(keeper: Keeper) {
    const changed = await change(keeper, { sample: false })
    if (changed)
      toast.success(`${changed.title} is yours now.`, {
        description: "Removing the samples won't delete it.",
      })
  }

  async function restore(keepers: Keeper[]) {
    try {
      for (const { id } of keepers) await restoreKeeper(id)
      toast.success(`${namesOf(keepers)} restored.`)
    } catch (error) {
      toast.error(keeperWording.restoreFailed, { description: sentenceOf(error) })
    } finally {
      await reload()
    }
  }

  async function addSample() {
    try {
      const samples = await addSamples()
      const [sample] = samples
      if (sample === undefined) return
      await navigate(keeperPath(sample.number, 'moments'))
      toast.success(keeperWording.samplesAdded(samples.length), {
        description: keeperWording.samplesAddedWhere,
      })
    } catch (error) {
      toast.error(keeperWording.addSamplesFailed, { description: sentenceOf(error) })
    } finally {
      await reload()
    }
  }

  function tellDeleted(keepers: Keeper[]) {
    void reload()
    toast.success(`${namesOf(keepers)} deleted.`, {
      description: `You can restore ${keepers.length === 1 ? 'it' : 'them'} from Recently deleted for ${deletedKeeperKeptDays} days.`,
      action: { label: 'Undo', onClick: () => void restore(keepers) },
    })
  }

  async function tellErased(keeper: Keeper) {
    toast.success(`${keeper.title} is deleted forever.`)
    await reload()
    // The card with the button has gone.
    focusIfLost(() => document.querySelector('main'))
  }

  return {
    setArchived: (keeper: Keeper, archived: boolean) => void setArchived(keeper, archived),
    adopt: (keeper: Keeper) => void adopt(keeper),
    restore: (keepers: Keeper[]) => void restore(keepers),
    addSample,
    tellDeleted,
    tellErased,
  }
}

/** "River years is", "4 keepers are". */
function namesOf(keepers: Keeper[]): string {
  const [first] = keepers
  return keepers.length === 1 && first ? `${first.title} is` : `${keepers.length} keepers are`
}
