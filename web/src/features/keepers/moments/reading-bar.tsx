import {
  ArrowLeft,
  Bot,
  BotOff,
  DoorOpen,
  Ellipsis,
  Globe,
  Link2,
  Lock,
  Pencil,
  Pin,
  Trash2,
  Volume2,
  Waypoints,
} from 'lucide-react'
import { hasOtherFiles } from '#contracts/keepers/attachment-choices.ts'
import { momentListWording, type MomentsChange } from '#contracts/keepers/moment-list-wording.ts'
import type { Keeper } from '#contracts/keepers/keepers.ts'
import { publicWording } from '#contracts/keepers/public-wording.ts'
import type { Moment } from '#contracts/keepers/moments.ts'
import { associationsPath, palaceMomentPath } from '../../../app/paths.ts'
import { copyText } from '../../../lib/clipboard.ts'
import { navigate } from '../../../lib/navigation.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { toast } from '../../../ui/toast.tsx'
import { useIsReadOnly, WhereWritable } from '../read-only.tsx'
import { PlaceItems } from './place-items.tsx'
import { useMomentPlace } from './use-moment-place.ts'
import { wholeName } from './whole-name.ts'

export type ReadingBarProps = {
  keeper: Keeper
  moment: Moment | undefined
  isPage: boolean
  /** The server doesn't know it yet: only its words can be changed. */
  isUnsent: boolean
  /** "1 of 14", where that is known. */
  position: string
  editPath: string
  onChange: (moment: Moment, change: MomentsChange) => void
  onPutBelow: () => void
  onReadAloud: () => void
  onClose: () => void
}

/** What can be done with the moment that is read. */
export function ReadingBar(props: ReadingBarProps) {
  const { keeper, moment, isPage, isUnsent, position, editPath, onChange, onPutBelow, onReadAloud, onClose } =
    props
  const isReadOnly = useIsReadOnly()
  return (
    <div className="mx-auto w-full max-w-[43rem] shrink-0">
      <div
        role="toolbar"
        aria-label="Moment"
        className={classes(
          'flex h-14 items-center gap-1',
          // In line with the text.
          isPage ? 'px-3' : 'pr-6 pl-[max(1.5rem,calc(50%-15.125rem))] min-[1240px]:pr-10',
        )}
      >
        {isPage && (
          <Button variant="ghost" size="icon" aria-label="Back to the list" onClick={onClose}>
            <Icon of={ArrowLeft} />
          </Button>
        )}
        <p className="mr-auto text-[0.8125rem] text-muted-foreground tabular-nums">{position}</p>
        {moment && !isUnsent && (
          <>
            <WhereWritable>
              <Button
                variant="ghost"
                size="icon"
                aria-label="Pin"
                aria-pressed={moment.pinned}
                title={moment.pinned ? 'Unpin' : 'Pin'}
                className="text-muted-foreground"
                onClick={() => onChange(moment, { pinned: !moment.pinned })}
              >
                <Icon of={Pin} />
              </Button>
            </WhereWritable>
            <Button
              variant="ghost"
              size="icon"
              aria-label="Copy link"
              title="Copy link"
              className="text-muted-foreground"
              onClick={() => void copyLink()}
            >
              <Icon of={Link2} />
            </Button>
            <MoreOfMoment
              keeper={keeper}
              moment={moment}
              onChange={(change) => onChange(moment, change)}
              onPutBelow={onPutBelow}
              onReadAloud={onReadAloud}
            />
          </>
        )}
        {moment && !isPage && !isReadOnly && (
          <Link to={editPath} className={classes(buttonClass({ variant: 'quiet', size: 'sm' }), 'ml-1.5')}>
            <Icon of={Pencil} size={14} />
            Edit
          </Link>
        )}
      </div>
    </div>
  )
}

function MoreOfMoment({
  keeper,
  moment,
  onChange,
  onPutBelow,
  onReadAloud,
}: {
  keeper: Keeper
  moment: Moment
  onChange: (change: MomentsChange) => void
  onPutBelow: () => void
  onReadAloud: () => void
}) {
  const { moveOut } = useMomentPlace(keeper.id)
  const isPublic = moment.visibility === 'public'
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label="More" className="text-muted-foreground">
          <Icon of={Ellipsis} />
        </Button>
      }
    >
      <WhereWritable>
        <MenuItem
          icon={isPublic ? Lock : Globe}
          onSelect={() => onChange({ visibility: isPublic ? 'private' : 'public' })}
          note={visibilityNote(keeper, moment)}
        >
          {isPublic ? 'Make private' : 'Make public'}
        </MenuItem>
        <MenuItem
          icon={moment.aiAccess ? BotOff : Bot}
          onSelect={() => onChange({ aiAccess: !moment.aiAccess })}
        >
          {moment.aiAccess ? 'Don’t let agents read' : 'Let agents read'}
        </MenuItem>
        <PlaceItems
          isBelow={moment.parentId !== null}
          onPutBelow={onPutBelow}
          onMoveOut={() => void moveOut(moment, wholeName(moment))}
        />
      </WhereWritable>
      <MenuItem icon={Volume2} onSelect={onReadAloud}>
        {momentListWording.readAloud}
      </MenuItem>
      <MenuItem icon={Waypoints} onSelect={() => void navigate(associationsPath(keeper.number, moment.id))}>
        {momentListWording.showAssociations}
      </MenuItem>
      <MenuItem icon={DoorOpen} onSelect={() => void navigate(palaceMomentPath(keeper.number, moment.id))}>
        {momentListWording.showInPalace}
      </MenuItem>
      <WhereWritable>
        <MenuItem icon={Trash2} isDestructive onSelect={() => onChange({ deleted: true })}>
          Move to trash
        </MenuItem>
      </WhereWritable>
    </Menu>
  )
}

/** Where it shows now, and what of it would be published as it is. */
function visibilityNote(keeper: Keeper, { visibility, body }: Moment): string {
  if (!keeper.isPublic) return publicWording.noPage
  if (visibility === 'public') return publicWording.onPage
  return hasOtherFiles(body) ? publicWording.otherFilesAsTheyAre : publicWording.notOnPage
}

/** Without the search that led here. */
async function copyLink(): Promise<void> {
  if (await copyText(`${location.origin}${location.pathname}`)) toast.success('Link copied.')
  else toast.error('Failed to copy the link')
}
