import { Download, Ellipsis, ListTree, Map as MapIcon, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { canvasWording } from '#contracts/keepers/canvas-wording.ts'
import { palaceWording } from '#contracts/keepers/palace-wording.ts'
import { sentenceOf } from '../../../lib/form-failure.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { isRoom } from './palace-nodes.ts'
import type { PalaceTools } from './palace-tools.ts'
import { exportPalace } from './palace.api.ts'
import { SaveLine } from './save-line.tsx'
import type { PalaceHand } from './use-palace.ts'

type HeadProps = {
  hand: PalaceHand
  tools: PalaceTools
  form: 'list' | 'canvas'
  isNarrow: boolean
  onForm: (form: 'list' | 'canvas') => void
  onImported: () => void
}

/** How much there is, whether it is saved, the other form, and files in and out. */
export function PalaceHead({ hand, tools, form, isNarrow, onForm, onImported }: HeadProps) {
  const fileInput = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ name: string; canvas: unknown }>()
  const { keeper, isReadOnly } = tools
  const nodes = [...hand.palace.nodes.values()]
  const rooms = nodes.filter(isRoom).length
  const isList = form === 'list'
  const isWayToCanvas = isNarrow && isList

  async function readFile(chosen: File) {
    try {
      const canvas: unknown = JSON.parse(await chosen.text())
      await hand.flush()
      setFile({ name: chosen.name, canvas })
    } catch {
      toast.error(palaceWording.importFailed, { description: canvasWording.notCanvas })
    }
  }

  async function exportFile() {
    try {
      await hand.flush()
      const { name, text } = await exportPalace(keeper.id)
      saveFile(name, text)
    } catch (error) {
      toast.error(palaceWording.exportFailed, { description: sentenceOf(error) })
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="mr-auto text-sm text-muted-foreground max-sm:basis-full">
        {nodes.length > 0 && palaceWording.cardsIn(nodes.length - rooms, rooms)}
      </p>
      {!isReadOnly && <SaveLine state={hand.state} onRetry={hand.retry} />}
      <Button
        variant="quiet"
        size="sm"
        aria-pressed={isWayToCanvas ? undefined : isList}
        onClick={() => onForm(isList ? 'canvas' : 'list')}
      >
        <Icon of={isWayToCanvas ? MapIcon : ListTree} size={15} />
        {isWayToCanvas ? palaceWording.showCanvas : palaceWording.listForm}
      </Button>
      <Menu
        trigger={
          <Button variant="ghost" size="icon" aria-label="More about the palace" className="size-8">
            <Icon of={Ellipsis} size={16} />
          </Button>
        }
      >
        {!isReadOnly && (
          <MenuItem icon={Upload} onSelect={() => fileInput.current?.click()}>
            {palaceWording.importFile}
          </MenuItem>
        )}
        <MenuItem icon={Download} onSelect={() => void exportFile()}>
          {palaceWording.exportFile}
        </MenuItem>
        {!isReadOnly && (
          <MenuItem
            icon={Trash2}
            isDestructive
            disabled={nodes.length === 0}
            onSelect={() => tools.ask({ type: 'empty' })}
          >
            {palaceWording.emptyPalace}
          </MenuItem>
        )}
      </Menu>
      <input
        ref={fileInput}
        type="file"
        hidden
        accept=".canvas,.json,application/json"
        aria-label={palaceWording.importFile}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) void readFile(chosen)
          target.value = ''
        }}
      />
      {file && (
        <ImportDialog
          keeperId={keeper.id}
          file={file}
          version={hand.store.version()}
          isEmpty={nodes.length === 0}
          onImported={async () => {
            await hand.reload()
            onImported()
            toast.success(palaceWording.imported)
          }}
          onClose={() => setFile(undefined)}
        />
      )}
    </div>
  )
}
