import type { WallTime } from '#contracts/keepers/local-date.ts'
import type { DatePrecision } from '#contracts/keepers/moment-choices.ts'
import type { Place } from '#contracts/keepers/moments.ts'
import type { MomentEntry } from '../moments/moment-entry.ts'
import type { AttachmentLine } from '../transfer/attachments-part.ts'
import type { OpenUpload, UploadedFile } from './open-upload.ts'
import type { Remarks } from './remarks.ts'

/** When something happened, as other apps say it; null: they don't. */
export type IncomingTime =
  | { at: number; tz: string | undefined; precision: DatePrecision }
  | { wall: WallTime; tz: string | undefined; precision: DatePrecision }
  | null

/** An entry of another app. */
export type IncomingEntry = {
  /** Says in its app, and here, which entry it is. */
  key: string
  /** The key that it had in earlier versions of Keeper: what came under it is here. */
  formerKey?: string
  /** What remarks call it. */
  name: string
  kind?: MomentEntry['kind']
  title: string | null
  body: string
  time: IncomingTime
  tags: readonly string[]
  place?: Place | null
  pinned?: boolean
  mood?: number | null
  createdAt?: number | undefined
  updatedAt?: number | undefined
  /** What only Keeper's own files say. */
  fields?: Partial<Pick<MomentEntry, 'kind' | 'dateWords' | 'energy' | 'sleepHours' | 'review' | 'aiAccess'>>
}

/**
 * What a reader gives: an entry, a moment of Keeper's own export, or a line of a part of it. `folder`: the keeper's in an
 * export, empty elsewhere. `chars`: how long the line is in its file; 0 where the whole part is in memory already.
 */
export type Incoming =
  | { type: 'entry'; folder: string; entry: IncomingEntry }
  | { type: 'moment'; folder: string; moment: MomentEntry }
  | { type: 'line'; folder: string; file: string; line: unknown; chars: number }

/** Where a file of Keeper's own export belongs, and what the export says of it. */
export type ExportedFile = { folder: string; line: AttachmentLine | undefined }

/** What a reader of one kind of file works with. */
export type ReadFrom = {
  upload: OpenUpload
  remarks: Remarks
  /** Where bodies find a file that came with them: `attachments/…`; undefined where it is left out. */
  attach(file: UploadedFile, exported?: ExportedFile): Promise<string | undefined>
  /** Hears how the columns of a table are understood. */
  onColumns(columns: { column: string; field: string | null }[]): void
}

/** Reads one kind of file, always in the same order. */
export type Reader = (from: ReadFrom) => AsyncGenerator<Incoming>
