import { FileText } from 'lucide-react'
import { fileSizeText } from '#contracts/keepers/attachment-wording.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Files } from './chat-message.ts'

/** What the person attached to a message: pictures to be seen, documents to be saved. */
export function MessageFiles({ files, onExpired }: { files: Files; onExpired: () => void }) {
  return (
    <ul aria-label="Attached files" className="flex max-w-full flex-wrap justify-end gap-2">
      {files.map((file) => (
        <li key={file.id} className="max-w-full min-w-0">
          {file.type.startsWith('image/') ? (
            <a href={file.url} target="_blank" rel="noopener noreferrer" className="block rounded-lg">
              <img
                src={file.url}
                alt={file.name ?? 'Attached picture'}
                onError={onExpired}
                className="h-32 max-w-full rounded-lg border object-cover"
              />
            </a>
          ) : (
            <a
              href={file.url}
              download={file.name}
              className="flex max-w-64 items-center gap-2 rounded-lg border px-3 py-2 text-sm hover:bg-muted"
            >
              <Icon of={FileText} size={16} className="shrink-0" />
              <span className="truncate">{file.name}</span>
              {file.bytes !== undefined && (
                <span className="shrink-0 text-xs text-muted-foreground">{fileSizeText(file.bytes)}</span>
              )}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}
