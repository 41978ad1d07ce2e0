import { fileSizeText } from '../keepers/attachment-wording.ts'
import { agentFileLimits as limits, type SkipReason } from './agent-file-rules.ts'

type FilePlace = { path: string; page?: number | undefined; first_line: number; last_line: number }

/** Sentences about the files of agents. Schema-free. */
export const agentFileWording = {
  heading: 'Files',
  intro:
    'Before each answer, this agent searches these files and reads the passages that fit the message. It cites them by file and line, and PDFs by page.',
  whoSees: 'What you attach here can appear in answers to anyone who may use this agent.',
  saveFirst: 'Create the agent first. Then you can add its files here.',
  created: (name: string): string => `Created ${name}. Now add its files.`,
  reads: 'What the agent searches before each answer',
  readsNone: 'None',
  notRead: 'Its context scope doesn’t let it read files.',
  readFiles: 'Let it read files',
  scopeChanges:
    'This sets its context scope to “Codebase”. It then no longer looks in keepers before each answer.',
  addFiles: 'Add files',
  addFolder: 'Add a folder',
  dropHere: 'Drop files, a folder or a ZIP here',
  dropLater: 'You can drop more once these are added.',
  bounds: `Text files up to ${fileSizeText(limits.fileBytes)} and PDFs up to ${fileSizeText(limits.pdfBytes)}. Up to ${limits.files.toLocaleString('en')} files and ${fileSizeText(limits.totalBytes)} of text in all.`,
  empty: 'No files yet.',
  noMatch: 'No matching files.',
  search: 'Search files',
  loading: 'Loading files…',
  failed: 'Error loading files',
  uploading: (done: number, total: number): string =>
    `Adding ${done.toLocaleString('en')} of ${total.toLocaleString('en')} files…`,
  uploadingArchive: 'Unpacking and adding the ZIP…',
  cancel: 'Stop',
  looking: (files: number): string =>
    files === 0
      ? 'Looking through the folder…'
      : `Looking through the folder… ${files.toLocaleString('en')} ${files === 1 ? 'file' : 'files'} so far.`,
  tooManyDropped: (most: number): string =>
    `This folder has more than ${most.toLocaleString('en')} files and folders. Drop a smaller one.`,
  stopped: 'Stopped.',
  uploadFailed: 'Error adding files',
  unreadable: (path: string): string => `${path} can’t be read. It may have been moved or deleted.`,
  unreadableDrop: 'What you dropped can’t be read.',
  andMore: (count: number): string => `and ${count.toLocaleString('en')} more`,
  counted: (files: number, size: string): string =>
    `${files.toLocaleString('en')} ${files === 1 ? 'file' : 'files'}, ${size}`,
  /** How long a file is. */
  length: ({ lines, pages }: { lines: number; pages: number | null }): string =>
    pages === null ? agentFileWording.lines(lines) : `${pages} ${pages === 1 ? 'page' : 'pages'}`,
  lines: (lines: number): string => `${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'}`,
  added: ({ added, replaced, unchanged }: { added: number; replaced: number; unchanged: number }): string =>
    [
      `${added.toLocaleString('en')} added`,
      replaced > 0 && `${replaced.toLocaleString('en')} replaced`,
      unchanged > 0 && `${unchanged.toLocaleString('en')} unchanged`,
    ]
      .filter(Boolean)
      .join(', '),
  skipped: (count: number): string => `${count.toLocaleString('en')} left out`,
  delete: 'Delete',
  deleteNamed: (path: string): string => `Delete ${path}`,
  deleteQuestion: (path: string): string => `Delete ${path}?`,
  deleteExplained: 'The agent can no longer read it. This can’t be undone.',
  deleted: (path: string): string => `Deleted ${path}.`,
  deleteFailed: 'Error deleting the file',
  deleteAll: 'Delete all files',
  deleteAllQuestion: (count: number): string =>
    `Delete ${count === 1 ? 'the file' : `all ${count.toLocaleString('en')} files`} of this agent?`,
  deleteAllExplained: 'The agent can no longer read them. This can’t be undone.',
  tryIt: 'Try a search',
  tryPlaceholder: 'Ask what you would ask the agent',
  trySubmit: 'Search',
  tryNothing: 'Nothing found. The agent would read no file for this.',
  tryFound: (count: number): string => `${count} ${count === 1 ? 'passage' : 'passages'}, best match first:`,
  tryFailed: 'Error searching the files',

  // Errors.
  notFound: 'This file no longer exists.',
  emptyUpload: 'This file is empty.',
  archiveTooLarge: `This ZIP is larger than ${fileSizeText(limits.archiveBytes)}.`,
  tooMuchAtOnce: 'Too much at once. Send fewer files in one call.',
  tooFast: 'Too many uploads in a short time. Wait a moment.',

  // What the model is told.
  toldFiles:
    'Before this message are passages from files that belong to you. Keeper found them because they may be related to the message. Use them where they help; there may be more that you don’t see.',
  toldNothing:
    'Keeper searched the files that belong to you for this message and found nothing. Don’t say that you have read anything about it.',
  toldNone: 'No files are attached to you yet. You have read nothing.',
  /** Beneath a reply. */
  read: (passages: number, files: number): string =>
    `Read ${passages} ${passages === 1 ? 'passage' : 'passages'} from ${files} ${files === 1 ? 'file' : 'files'}.`,
  /** Where a passage is: `src/app.ts:12–30`, `handbook.pdf, page 3`. */
  place: ({ path, page, first_line, last_line }: FilePlace): string =>
    page === undefined
      ? `${path}:${first_line}${last_line > first_line ? `–${last_line}` : ''}`
      : `${path}, page ${page}`,
} as const

/** Why files were left out, for people. */
export const skipReasons: Record<SkipReason, string> = {
  folder: 'In a folder of installed or built files',
  secret: 'Its name says that it holds secrets',
  generated: 'Generated',
  binary: 'Not a text file',
  large: `Larger than ${fileSizeText(limits.fileBytes)}, or a PDF larger than ${fileSizeText(limits.pdfBytes)}`,
  empty: 'Empty',
  path: 'Its path can’t be used',
  full: 'The agent has no room for more',
  unreadable: 'Can’t be read on this device',
  locked: 'A PDF with a password. Save it without one',
  damaged: 'Damaged. Save it again',
  scanned: 'A PDF without text, such as a scan',
  costly: 'A PDF that takes too much time or memory to read. Split it',
  long: `A PDF of more than ${limits.pdfPages} pages or ${fileSizeText(limits.pdfTextBytes)} of text. Split it`,
}
