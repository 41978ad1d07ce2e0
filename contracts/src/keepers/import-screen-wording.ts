const moments = (count: number) => (count === 1 ? '1 moment' : `${count.toLocaleString('en')} moments`)

/** What the screens of imports and exports say. Schema-free. */
export const importScreenWording = {
  title: 'Import and export',
  link: 'Import and export',
  newTitle: 'Import a journal',
  newText: 'It becomes a keeper of its own. You see what would come before anything is written.',
  newLink: 'Import a journal instead',
  importTitle: 'Import',
  importText: 'Bring what you wrote elsewhere. You see what would come before anything is written.',
  exportTitle: 'Export',
  exportText: 'A ZIP of Markdown files that any editor opens. Import it into any Keeper to have it all back.',
  exportOne: 'Export this keeper',
  exportAll: 'Export all keepers',
  withoutSamples: 'Samples aren’t included when you export all keepers.',
  exportMarkdown: 'Export keepers as Markdown',
  downloadBegun: 'The download has started.',
  bookTitle: 'Book of a year',
  bookText:
    'All moments of a year, laid out to print or to save as PDF. The pages of journeys and topics have a book, too.',
  book: 'Book',
  yearLabel: 'Year',
  openBook: 'Open the book',
  noBook: 'Write or import a moment first.',
  pastTitle: 'Earlier imports',
  pastText: 'What came into this keeper before.',
  pastOwnText: 'Files that became keepers, and imports that stopped.',
  loadFailed: 'Error loading the import',

  dropHint: 'Drop a file here: an export of Keeper, Day One, Memos or Journiv, a ZIP of Markdown, or a CSV.',
  chooseFile: 'Choose a file',
  fileLabel: 'File to import',
  whatComes: 'Where do I get the file?',
  cancel: 'Cancel',
  checking: (name: string) => `Looking through “${name}”…`,
  running: (name: string) => `Importing “${name}”…`,
  checkingLabel: 'Looking through the file',
  runningLabel: 'Import',
  checked: (count: number) => `${count.toLocaleString('en')} entries so far. Nothing is written yet.`,
  brought: (done: number, total: number | null) =>
    total === null
      ? `${done.toLocaleString('en')} entries`
      : `${done.toLocaleString('en')} of ${total.toLocaleString('en')} entries`,
  mayLeave: 'You can leave this page. The import continues.',

  nothingYet: 'This is what would come. Nothing is written yet.',
  kindLabel: 'Kind of file',
  titleLabel: 'Title of the new keeper',
  newMoments: 'New moments',
  duplicates: 'Already here',
  span: 'From – to',
  files: 'Pictures and files',
  keepers: 'Keepers',
  columns: 'Columns',
  column: 'Column',
  becomes: 'Becomes',
  underText: 'Added under the text',
  fields: {
    date: 'Date',
    time: 'Time',
    title: 'Title',
    text: 'Text',
    tags: 'Topics',
    mood: 'Mood',
    place: 'Place',
  } as Record<string, string>,
  remarks: 'Good to know',
  leftOut: 'Left out',
  start: (count: number) => (count === 0 ? 'Nothing new to import' : `Import ${moments(count)}`),
  /** Of a keeper without new moments; `count`: the moments that its file has. */
  startRest: (count: number) => (count === 0 ? 'Import the keeper' : 'Import what’s missing'),
  restText:
    'All of its moments are already here. Journeys, topics, pictures and the like are added if they’re missing.',
  restDone: 'Done. There were no new moments; everything else in the file is here now.',
  /** Where some of the file could not be kept. */
  restLeftOut: 'Done. There were no new moments. Some of the file couldn’t be added.',
  copyText: 'Some of it is already here. A copy brings all of it as a new, private keeper.',
  startCopy: 'Import as a copy',
  discard: 'Discard',

  outcome: {
    done: (count: number) => (count === 0 ? 'Everything was already here.' : `Imported ${moments(count)}.`),
    cancelled: (count: number) =>
      count === 0 ? 'Cancelled. Nothing was imported.' : `Cancelled. Imported ${moments(count)} before that.`,
    failed: (count: number) =>
      count === 0 ? 'Nothing was imported.' : `Stopped. Imported ${moments(count)} before that.`,
  },
  resume: 'Continue',
  look: 'Look at them',
  undo: 'Undo this import',
  another: 'Import another file',
  momentCount: moments,
  filter: 'From one import',

  bookLoading: 'Setting the book...',
  bookFailed: 'Error loading the book',
  bookEmpty: 'No moments to print.',
  print: 'Print or save as PDF',
  preparing: 'Loading pictures...',
} as const
