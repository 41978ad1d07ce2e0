import { Camera, FileUp, Image, Paperclip } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { attachmentEndings } from '#contracts/keepers/attachment-choices.ts'
import { attachmentScreenWording as text } from '#contracts/keepers/attachment-wording.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'

const accepted = Object.keys(attachmentEndings).join(',')

/** Chooses files to upload: pictures or anything; a device that is held has a camera too. */
export function AddFileButton({ onFiles }: { onFiles: (files: File[]) => void }) {
  const camera = useRef<HTMLInputElement>(null)
  const pictures = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const isHeld = useMedia('(pointer: coarse)')
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(currentTarget.files ?? [])])
    // The same file can be chosen again.
    currentTarget.value = ''
  }
  const input = { type: 'file', hidden: true, onChange: take } as const
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="icon"
            aria-label={text.add}
            className="text-muted-foreground max-md:size-11"
          >
            <Icon of={Paperclip} size={18} />
          </Button>
        }
      >
        {isHeld && (
          <MenuItem icon={Camera} onSelect={() => camera.current?.click()}>
            {text.takePicture}
          </MenuItem>
        )}
        <MenuItem icon={Image} onSelect={() => pictures.current?.click()}>
          {text.choosePicture}
        </MenuItem>
        <MenuItem icon={FileUp} onSelect={() => files.current?.click()}>
          {text.chooseFile}
        </MenuItem>
      </Menu>
      <input ref={camera} {...input} accept="image/*" capture="environment" aria-label={text.takePicture} />
      <input ref={pictures} {...input} accept="image/*" multiple aria-label={text.choosePicture} />
      <input ref={files} {...input} accept={accepted} multiple aria-label={text.chooseFile} />
    </>
  )
}
