import { useQuery } from '@tanstack/react-query'
import { Download, FileText } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { attachmentKindOfEnding, attachmentReference } from '#contracts/keepers/attachment-choices.ts'
import { attachmentScreenWording as text, fileSizeText } from '#contracts/keepers/attachment-wording.ts'
import type { Attachment } from '#contracts/keepers/attachments.ts'
import { download } from '../../../lib/save-file.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { type DrawEmbed, EmbedContext } from '../../../ui/markdown-embeds.ts'
import { TranscriptOffer } from '../recording/index.ts'
import { momentAttachmentsQuery } from './attachments.api.ts'
import { openAttachment } from './open-attachment.ts'
import { useAttachmentUrl } from './use-attachment-url.ts'

type MomentProps = {
  keeperId: string
  momentId: string
  body: string
  /** Whether its owner lets AI read it. */
  aiAccess: boolean
}

/** Shows the attachments that a moment's text names where they stand in it. */
export function WithAttachments({ children, ...moment }: MomentProps & { children: ReactNode }) {
  const hasAny = moment.body.search(attachmentReference) >= 0
  return hasAny ? <ShowingAttachments {...moment}>{children}</ShowingAttachments> : children
}

function ShowingAttachments({
  keeperId,
  momentId,
  body,
  aiAccess,
  children,
}: MomentProps & { children: ReactNode }) {
  const { data } = useQuery(momentAttachmentsQuery(keeperId, momentId))
  const draw: DrawEmbed = ({ address, label, words }) => {
    const [, ending] = /^attachments\/[0-9a-f]{64}\.(\w{1,5})$/.exec(address) ?? []
    if (ending === undefined) return undefined
    const known = data?.find(({ path }) => path === address)
    const props = { keeperId, path: address, known, words }
    const kind = attachmentKindOfEnding(ending)
    if (kind === 'picture') return <AttachedPicture {...props} alt={label} />
    if (kind === 'file') return <AttachedFile {...props} />
    if (kind === 'video') return <AttachedPlayer {...props} isVideo />
    // What stands in the text already isn't shown twice.
    const transcript = known?.transcript && !body.includes(known.transcript) ? known.transcript : undefined
    return <AttachedPlayer {...props} transcript={transcript} mayAiListen={aiAccess} />
  }
  return <EmbedContext value={draw}>{children}</EmbedContext>
}

type AttachedProps = {
  keeperId: string
  path: string
  /** What the server says of it, once that is there. */
  known: Attachment | undefined
  /** What the body says of it. */
  words: ReactNode
}

/** All of these stand within a paragraph, so that they are spans. */
function AttachedPicture({ keeperId, path, known, alt }: AttachedProps & { alt: string }) {
  const { url, error, retry } = useAttachmentUrl(keeperId, path, '1600')
  const [isLarge, setIsLarge] = useState(false)
  const name = alt || known?.alt || text.noAlt
  if (error !== undefined) return <Missing onRetry={retry} />
  const { width, height } = known ?? {}
  const ratio = width && height ? `${width} / ${height}` : '3 / 2'
  return (
    <>
      <button
        type="button"
        aria-label={`Open large: ${name}`}
        aria-busy={url === undefined || undefined}
        disabled={url === undefined}
        onClick={() => setIsLarge(true)}
        className="my-2 block w-full max-w-full overflow-hidden rounded-lg bg-muted"
        style={{ aspectRatio: ratio, maxWidth: width ?? undefined }}
      >
        {url !== undefined && <img src={url} alt={name} className="size-full object-contain" />}
      </button>
      <Dialog
        isOpen={isLarge}
        onClose={() => setIsLarge(false)}
        title={name}
        className="w-auto max-w-[min(96vw,100rem)]"
      >
        {url !== undefined && (
          <img src={url} alt={name} className="mx-auto mt-4 max-h-[78dvh] max-w-full rounded-lg" />
        )}
      </Dialog>
    </>
  )
}

type PlayerProps = AttachedProps & {
  isVideo?: boolean
  transcript?: string | undefined
  mayAiListen?: boolean
}

function AttachedPlayer(props: PlayerProps) {
  const { keeperId, path, known, words, isVideo = false, transcript, mayAiListen = false } = props
  const { url, error, retry } = useAttachmentUrl(keeperId, path)
  if (error !== undefined) return <Missing onRetry={retry} />
  const label = known?.name ?? (isVideo ? 'Video' : 'Recording')
  return (
    <span className="my-2 block font-sans text-sm">
      {isVideo ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for a person's own film
        <video controls src={url} aria-label={label} className="max-h-[70dvh] w-full rounded-lg bg-muted" />
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- its transcript is shown below it
        <audio controls src={url} aria-label={label} className="block h-11 w-full" />
      )}
      <span className="mt-1 block text-muted-foreground">{words}</span>
      {transcript && <span className="mt-1 block whitespace-pre-wrap">{transcript}</span>}
      {mayAiListen && known && known.transcript === null && (
        <TranscriptOffer keeperId={keeperId} path={path} />
      )}
    </span>
  )
}

function AttachedFile({ keeperId, path, known, words }: AttachedProps) {
  const [isMissing, setIsMissing] = useState(false)
  async function save() {
    setIsMissing(false)
    const opened = openAttachment(keeperId, path)
    try {
      download(await opened.url, known?.name ?? path.replace('attachments/', ''))
    } catch {
      setIsMissing(true)
    } finally {
      // The browser has begun to save by then.
      setTimeout(opened.release, 60_000)
    }
  }
  if (isMissing) return <Missing onRetry={() => void save()} />
  return (
    <button
      type="button"
      onClick={() => void save()}
      className="my-2 flex min-h-12 w-full items-center gap-3 rounded-lg border px-3.5 py-2 text-left font-sans text-sm hover:bg-muted"
    >
      <Icon of={FileText} size={18} className="shrink-0 text-muted-foreground" />
      <span className="min-w-0 flex-1 wrap-anywhere">{words}</span>
      {known && (
        <span className="shrink-0 text-xs text-muted-foreground tabular-nums">
          {fileSizeText(known.bytes)}
        </span>
      )}
      <Icon of={Download} size={16} label="Download" className="shrink-0 text-muted-foreground" />
    </button>
  )
}

function Missing({ onRetry }: { onRetry: () => void }) {
  return (
    <span
      role="status"
      className="my-2 flex items-center gap-3 rounded-lg border border-dashed px-3.5 py-2 font-sans text-sm text-muted-foreground"
    >
      {text.missing}
      <button
        type="button"
        onClick={onRetry}
        className="min-h-6 font-medium text-primary underline decoration-primary/35 underline-offset-4"
      >
        Retry
      </button>
    </span>
  )
}
