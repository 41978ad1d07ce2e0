/** Words of exports and of the Markdown mirror. Schema-free. */
export const exportWording = {
  /** Above the paths, in a file of the export. */
  missingFiles:
    'These files are missing from this copy, because the server couldn’t read them. Everything else is here.',
} as const
