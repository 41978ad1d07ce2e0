import { keeperTitleMaxChars } from './keeper-choices.ts'
import type { ImportKind, ImportState } from './import-choices.ts'

/** Words of imports that the server says, and the screens repeat. Schema-free. */
export const importWording = {
  notFound: 'Import not found',
  notReady: 'This import has already started or ended.',
  oneAtATime: 'Another import of yours is running. Wait until it ends, or cancel it.',
  tooLarge: 'An import can have up to 20 GB. Split it into several files.',
  textTooLarge: 'A text in this file is larger than 64 MB. Split it, then try again.',
  empty: 'This file is empty. Choose another one.',
  tooManyUploads: 'You have uploaded many files. Wait a few minutes, then try again.',
  uploadCut: 'The upload broke off. Try again.',
  unknownKind: 'Keeper doesn’t recognise this file. Choose where it comes from.',
  notAZip: 'This ZIP is damaged or incomplete. Export it again, then try again.',
  unsafeNames: 'This ZIP names files outside its own folder. It isn’t safe to open.',
  tooManyFiles: 'This ZIP has more than 500,000 files. Split it into several.',
  bomb: 'This ZIP grows far too large when it is unpacked. It isn’t safe to open.',
  wrongContent: 'This file isn’t what its kind says. Choose another kind.',
  wholeAccount:
    'This is an export of a whole account. The person who runs this Keeper can import it with “npm run keeper -- import”. To bring keepers yourself, use the ZIP of “Export keepers as Markdown”.',
  tooManyColumns: 'This table has more than 200 columns. Remove the ones you don’t need, then try again.',
  rowEndless: 'In this table a quote isn’t closed, or a row is longer than 2 MB. Correct it, then try again.',
  entryTooLong: 'An entry in this file is longer than 8 MB. Split it, then export it again.',
  journalTooLong: 'A journal in this file is longer than 32 MB. Export it in several parts.',
  quotaReached: 'You’ve reached your limit of moments. What came before that is here.',
  keeperArchived: (titles: readonly string[]) =>
    titles.length === 1
      ? `“${titles[0]}” is archived here. Unarchive it first, or import the file as a copy.`
      : `${titles.length} keepers of this file are archived here. Unarchive them first, or import the file as a copy.`,
  keeperDeleted: 'The keeper of this import was deleted. Restore it, then continue the import.',
  failed: 'The import stopped because of an error. What came before that is here. Try again to continue.',
  undone: 'These moments are in the trash for 30 days.',
} as const

/** "River years (copy)" */
export function copyTitle(title: string): string {
  const end = ' (copy)'
  // Not in the middle of a sign that takes two.
  const kept = title.slice(0, keeperTitleMaxChars - end.length).replace(/[\uD800-\uDBFF]$/, '')
  return `${kept.trimEnd()}${end}`
}

export const importKindLabels: Record<ImportKind, string> = {
  keeper: 'Keeper',
  'day-one': 'Day One',
  markdown: 'Markdown or Obsidian',
  memos: 'Memos',
  journiv: 'Journiv',
  csv: 'Spreadsheet (CSV)',
}

/** Where to get the file. */
export const importKindHints: Record<ImportKind, string> = {
  keeper: 'A ZIP that Keeper exported, of one keeper or all.',
  'day-one': 'In Day One: File, Export, JSON. Upload the ZIP.',
  markdown: 'A ZIP of a folder of .md files, such as an Obsidian vault.',
  memos: 'The JSON response of Memos’ /api/v1/memos, or a ZIP of several.',
  journiv: 'In Journiv: Settings, Export. Upload the ZIP.',
  csv: 'A table with a header line. Columns are recognised by their names.',
}

export const importStateLabels: Record<ImportState, string> = {
  checking: 'Checking',
  ready: 'Ready to import',
  running: 'Importing',
  done: 'Done',
  failed: 'Stopped',
  cancelled: 'Cancelled',
}

const many = (count: number, one: string, more: string) =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${more}`

/** What a dry run says of what comes otherwise than it is, by kind of remark. */
export const importNotes = {
  replacedCharacters: (n: number) =>
    `${many(n, 'text has', 'texts have')} characters that can’t be stored. They become “\ufffd”.`,
  otherEncoding: (n: number) =>
    `${many(n, 'file isn’t', 'files aren’t')} in Unicode and will be read as Western European text.`,
  split: (n: number) => `${many(n, 'text is', 'texts are')} too long for one moment and will be split.`,
  cutTitle: (n: number) => `${many(n, 'title is', 'titles are')} too long and will be shortened.`,
  empty: (n: number) =>
    `${many(n, 'entry has', 'entries have')} neither words nor pictures and will be left out.`,
  unreadable: (n: number) => `${many(n, 'entry', 'entries')} can’t be read and will be left out.`,
  noDate: (n: number) =>
    `${many(n, 'entry names', 'entries name')} no date. The date of the file, or today, is used.`,
  guessedDates: (n: number) =>
    `${many(n, 'date', 'dates')} such as 03/04/2024 will be read with the month first.`,
  moodsToFive: (n: number) =>
    `${many(n, 'mood is a number', 'moods are numbers')} up to 5. 1 will be Heavy, 3 Even and 5 Bright.`,
  moodsToTen: (n: number) =>
    `${many(n, 'mood is a number', 'moods are numbers')} up to 10. 1 will be Heavy and 10 Bright.`,
  moodsOneOrTwo: (n: number) =>
    `${many(n, 'mood is', 'moods are')} 1 or 2, with nothing above. Keeper reads 1 as Heavy and 2 as Low, out of 5. If they mean Light and Bright, write these words in the table.`,
  longRows: (n: number) =>
    `${many(n, 'row has', 'rows have')} more cells than the header line. The extra cells go under the text.`,
  unknownTimeZone: (n: number) =>
    `${many(n, 'entry names', 'entries name')} an unknown time zone. The keeper’s is used.`,
  filesTooLarge: (n: number) => `${many(n, 'file is', 'files are')} too large and can’t be added.`,
  filesUnknown: (n: number) =>
    `${many(n, 'file has', 'files have')} a type that Keeper doesn’t support and can’t be added.`,
  filesDamaged: (n: number) => `${many(n, 'file is', 'files are')} damaged or empty and can’t be added.`,
  filesOverQuota: (n: number) =>
    `${many(n, 'file doesn’t', 'files don’t')} fit into your storage and can’t be added.`,
  missingFiles: (n: number) =>
    `${many(n, 'picture or file is', 'pictures and files are')} missing from the ZIP. The text still names them.`,
  otherFiles: (n: number) => `${many(n, 'file isn’t', 'files aren’t')} Markdown and will be left out.`,
  properties: (n: number) =>
    `${many(n, 'note has', 'notes have')} properties that moments don’t have. They will be left out.`,
  unknownMoods: (n: number) =>
    `${many(n, 'mood is', 'moods are')} neither a number from -2 to 2 nor a word that Keeper knows, and will be left out.`,
  headings: (n: number) =>
    `${many(n, 'note begins', 'notes begin')} with a heading. ${n === 1 ? 'The heading becomes its title.' : 'The headings become their titles.'}`,
  largeProperties: (n: number) =>
    `${many(n, 'note has', 'notes have')} properties that are too long or complex. They stay in the text.`,
  madePrivate: (n: number) => `${many(n, 'public entry', 'public entries')} will be private here.`,
  archived: (n: number) => `${many(n, 'archived entry comes', 'archived entries come')} as ordinary moments.`,
  drafts: (n: number) => `${many(n, 'draft comes', 'drafts come')} as ordinary moments.`,
  inTrash: (n: number) =>
    `${many(n, 'moment is', 'moments are')} already here, in the trash. Restore ${n === 1 ? 'it' : 'them'} there.`,
  newIds: (n: number) =>
    `${many(n, 'moment is', 'moments are')} in another keeper, too. ${n === 1 ? 'It gets' : 'They get'} new ids here.`,
  changedFiles: (n: number) =>
    `${many(n, 'file was', 'files were')} changed since the export and will come as ${n === 1 ? 'a new moment' : 'new moments'}, without links and journeys.`,
  published: (n: number) =>
    `${many(n, 'keeper is', 'keepers are')} public and will be public here as soon as ${n === 1 ? 'it’s' : 'they’re'} imported: anyone with the address can read what is public in it.`,
  renumbered: (n: number) => `${many(n, 'keeper gets', 'keepers get')} another number here.`,
  draftsFull: (n: number) =>
    `${many(n, 'draft isn’t', 'drafts aren’t')} added: the keeper has reached its limit of drafts.`,
  proposalsFull: (n: number) =>
    `${many(n, 'proposal isn’t', 'proposals aren’t')} added: the keeper has reached its limit of waiting proposals.`,
  factsFull: (n: number) =>
    `${many(n, 'fact isn’t', 'facts aren’t')} added: the keeper has reached its limit of facts.`,
  factCircles: (n: number) =>
    `${many(n, 'fact comes', 'facts come')} without what took its place: the facts replace each other.`,
  palaceUnreadable: (n: number) =>
    `${many(n, 'palace isn’t', 'palaces aren’t')} readable and can’t be added.`,
  palaceCards: (n: number) =>
    `${many(n, 'card or room', 'cards and rooms')} of the palace can’t be added: damaged, too large, or with an ID that is taken.`,
  palaceConnections: (n: number) =>
    `${many(n, 'connection', 'connections')} of the palace can’t be added: damaged, or without a card at one end.`,
  palaceOverLimit: (n: number) =>
    `${many(n, 'part of the palace goes', 'parts of the palace go')} over its limit and can’t be added.`,
  palaceExtras: (n: number) =>
    `${many(n, 'part of the palace comes', 'parts of the palace come')} without what other programs wrote there: it’s too large.`,
  palaceColors: (n: number) =>
    `${many(n, 'part of the palace comes', 'parts of the palace come')} without an invalid colour.`,
  overQuota: (n: number) => `${many(n, 'moment goes', 'moments go')} over your limit and will be left out.`,
} as const
export type ImportNoteName = keyof typeof importNotes
