import { useAttachmentUrl } from './use-attachment-url.ts'

/** A small picture beside words that name it. */
export function PictureThumbnail({ keeperId, path }: { keeperId: string; path: string }) {
  const { url } = useAttachmentUrl(keeperId, path, '480')
  return (
    <span className="block size-14 shrink-0 overflow-hidden rounded-md bg-muted">
      {url !== undefined && <img src={url} alt="" className="size-full object-cover" />}
    </span>
  )
}
