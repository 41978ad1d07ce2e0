import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keepersKey } from '../keepers.api.ts'
import { allMomentsKey } from '../moments/moments.api.ts'
import { importsKey, undoImport } from './transfer.api.ts'

/** Moves what an import brought to the trash. */
export function useUndoImport(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => undoImport(id),
    onSettled: async () => {
      for (const queryKey of [importsKey, allMomentsKey, keepersKey])
        await queryClient.invalidateQueries({ queryKey })
    },
  })
}
