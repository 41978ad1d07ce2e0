/** Words of exports, those of whole accounts too, and of the Markdown mirror. Schema-free. */
export const exportWording = {
  downloadedTooOften: 'You downloaded this export many times. Export again to get a new one.',
  /** Above the paths, in a file of the export. */
  missingFiles:
    'These files are missing from this copy, because the server couldn’t read them. Everything else is here.',
} as const
